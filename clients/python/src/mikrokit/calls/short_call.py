"""An ordinary call in one step: parameters are written, sent, and the result is read.

Whatever else a call has, ``call_steps`` does, before anything is sent or with what came of the first attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..errors import MikroKitError
from ..transport.messages import Reply
from .endpoint import Endpoint

if TYPE_CHECKING:
    from ..per_process import PerProcess
    from ..retries.retry_budget import RetryBudget
    from .reply import ReplyReader

R = TypeVar("R")
S = TypeVar("S")

_JSON = [("content-type", "application/json")]


class FirstAttempt:
    """The outcome of an attempt in one step that must continue in several."""

    __slots__ = ("error", "reply", "started")

    def __init__(
        self, started: float, *, reply: Reply | None = None, error: MikroKitError | None = None
    ) -> None:
        """Without a reply and an error, nothing was sent."""
        #: By ``time.monotonic()``.
        self.started = started
        self.reply = reply
        self.error = error


class ShortCall(Generic[R, S]):
    """The ordinary calls of one route with one set of options."""

    __slots__ = ("_budget", "endpoint", "prepared", "read", "send")

    def __init__(
        self,
        endpoint: Endpoint[..., R, object],
        prepared: Any,
        send: Callable[[Any, bytes], S],
        *,
        reader: ReplyReader[R],
        budget: PerProcess[RetryBudget] | None,
    ) -> None:
        self.endpoint = endpoint
        #: The prepared heads of its requests, in the form of the transport.
        self.prepared = prepared
        #: Sends them with parameters, and returns the bytes of a plain reply, or any other complete
        #: reply. ``None`` means that nothing was sent.
        self.send = send
        #: Reads the bytes of a plain reply. Returns ``UNSET`` if ``ReplyReader.read`` has to read
        #: it.
        self.read = reader.read_plain
        self._budget = budget

    def count(self, started: float) -> None:
        """Counts a call for the budget of further attempts."""
        if self._budget is not None:
            self._budget.value.deposit(started)


def to_attempt(started: float, answer: bytes | Reply | None) -> FirstAttempt:
    if isinstance(answer, bytes):
        answer = Reply(200, _JSON, answer)
    return FirstAttempt(started, reply=answer)
