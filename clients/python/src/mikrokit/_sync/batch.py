# Written by scripts/unasync.py from _async/batch.py. Edit that file, then run the script.
"""Batches of calls."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from ..batches.batch_calls import BatchCalls
from ..batches.batched_call import BatchedCall
from ..errors import RpcError
from .client import ClientBase
from .routes import BoundRoute

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class Batch:
    """Collects calls, and sends them together when its ``with`` block ends. An error in the block sends none."""

    def __init__(
        self,
        client: ClientBase,
        calls: BatchCalls,
        send: Callable[[BatchCalls], None],
    ) -> None:
        self._client = client
        self._calls = calls
        self._send = send

    def add(
        self, route: BoundRoute[P, R, E], /, *args: P.args, **kwargs: P.kwargs
    ) -> BatchedCall[R, E]:
        """Adds a call. Raises ``TypeError`` for parameters that cannot be written, and for streams and files."""
        # Type checkers reject these, too.
        if not isinstance(route, BoundRoute):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError("Streams and files are called alone, not in a batch")
        return self._calls.add(
            route.endpoint,
            route.endpoint.function(*args, **kwargs),
            route.options,
            client=route.client,
            client_options=self._client.default_options,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self._send(self._calls)
