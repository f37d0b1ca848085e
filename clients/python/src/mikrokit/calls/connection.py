"""State that all calls of one client share."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ..per_process import PerProcess
from ..retries.retry import Retry
from ..retries.retry_budget import RetryBudget
from ..streams.stream_state import StreamState
from ..transport.messages import Reply
from .endpoint import Call, Endpoint, FileEndpoint, StreamCall, StreamEndpoint
from .options import CallOptions, Settings
from .reply import ReplyReader
from .steps import Steps, call_steps

if TYPE_CHECKING:
    from ..files.file_state import FileState

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class Connection:
    """The options of a client, and what it has learnt of routes and of failures."""

    def __init__(self, mount: str, settings: Settings) -> None:
        self.options = CallOptions().replace(settings)
        self._mount = mount
        retry = self.options.retry or Retry()
        ratio, per_second = retry.budget_ratio, retry.budget_per_second
        self._budget = None if ratio is None else PerProcess(lambda: RetryBudget(ratio, per_second))
        self._readers: dict[str, ReplyReader[object]] = {}

    def steps(
        self, endpoint: Endpoint[..., R, object], call: Call[R, object], options: CallOptions
    ) -> Steps[R]:
        """Raises ``TypeError`` for parameters that cannot be written."""
        return call_steps(
            endpoint,
            endpoint.write(call),
            options,
            reader=self._reader_of(endpoint),
            mount=self._mount,
            budget=None if self._budget is None else self._budget.get(),
        )

    def stream(
        self,
        endpoint: StreamEndpoint[..., I, R, object],
        call: StreamCall[I, R, object],
        options: CallOptions,
    ) -> StreamState[I, R]:
        """Raises ``TypeError`` for parameters that cannot be written, and ``ValueError`` for options of other calls."""
        if options.idempotency_key:
            raise ValueError("A stream sends no idempotency_key; mark its route as resumable")
        return StreamState(
            endpoint,
            endpoint.write(call),
            options,
            reader=self._reader_of(endpoint),
            mount=self._mount,
        )

    def file(
        self, endpoint: FileEndpoint[..., object], call: Call[None, object], options: CallOptions
    ) -> tuple[FileState, Steps[Reply]]:
        """The steps to the head of a file. Raises ``TypeError`` for parameters that cannot be written."""
        from ..files.file_state import FileState

        state = FileState(endpoint, options, self._reader_of(endpoint))
        steps = call_steps(
            endpoint,
            endpoint.write(call),
            options,
            reader=state,
            mount=self._mount,
            budget=self._budget and self._budget.get(),
        )
        return state, steps

    def _reader_of(self, endpoint: Endpoint[..., R, object]) -> ReplyReader[R]:
        known = self._readers.get(endpoint.id)
        if known is None:
            known = self._readers[endpoint.id] = ReplyReader(endpoint)
        return known  # type: ignore[return-value]
