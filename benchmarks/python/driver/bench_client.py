"""The two sides of a benchmark: clients that call, and what measures them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Any

#: Sends a user to ``updateUser`` and returns the user of the reply.
Call = Callable[[Any], Any]
AsyncCall = Callable[[Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class BenchClient:
    """A client under test. Each function opens it for the URL of a server."""

    #: The distributions whose versions the results name.
    packages: tuple[str, ...]
    #: The class of the user that the calls take.
    user: type[Any]
    open_sync: Callable[[str], AbstractContextManager[Call]] | None = None
    open_async: Callable[[str], AbstractAsyncContextManager[AsyncCall]] | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """One measurement, as the benchmark asks for it."""

    mode: str
    concurrency: int
    seconds: float

    @staticmethod
    def of(values: Mapping[str, Any]) -> Task:
        return Task(values["mode"], values["concurrency"], values["seconds"])
