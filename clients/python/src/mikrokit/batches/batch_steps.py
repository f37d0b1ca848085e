"""A batch as steps, which clients carry out: synchronously, or in asyncio."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Generator, Iterator, Sequence

from ..calls.call_log import log_reply, log_retry
from ..calls.decoded_reply import decoded_reply
from ..calls.options import CallOptions
from ..calls.reply import ReplyReader
from ..calls.steps import Steps, name_route, name_sent
from ..errors import MikroKitError
from ..retries.attempts import Attempts
from ..retries.retry_budget import RetryBudget
from ..transport.messages import Reply, Request
from .batch_message import is_repeatable, replies_of, request_of
from .batched_call import AnyBatchedCall

# The router's `maxBodySize` is 1,048,576 bytes.
_MOST_BYTES = 1_000_000


class _SentCall:
    """A call while it is sent, perhaps more than once."""

    def __init__(
        self, call: AnyBatchedCall, reader: ReplyReader[object], attempts: Attempts
    ) -> None:
        self.call = call
        self.attempts = attempts
        self.outcome: object = None
        self._reader = reader

    def read(self, answer: Reply | MikroKitError, whole: Reply | None) -> float | None:
        """Reads the result or error. Returns the seconds until the call is sent again; ``None`` if it is not."""
        id = self.call.endpoint.id
        try:
            if isinstance(answer, MikroKitError):
                raise _own_error(answer)
            self.outcome = self._reader.read(answer)
            return None
        except MikroKitError as error:
            name_route(error, id)
            name_sent(error, self.call.endpoint, self.call.params)
            self.outcome = error
            attempt = self.attempts.count
            repeatable = is_repeatable(self.call.endpoint)
            wait = self.attempts.wait_after(error, whole, repeatable=repeatable)
            if wait is not None:
                log_retry(id, error, attempt=attempt, wait=wait)
            return wait


def batch_steps(
    calls: Sequence[AnyBatchedCall],
    options: CallOptions,
    *,
    max_calls: int,
    reader_of: Callable[[AnyBatchedCall], ReplyReader[object]],
    path: str,
    budget: RetryBudget | None,
) -> Steps[Sequence[object]]:
    """Sends calls together, and again those that failed, as the retry policy allows. Returns results and errors."""
    call_end = options.call_end()
    sent = [
        _SentCall(call, reader_of(call), Attempts(options.retry, budget=budget, ends_at=call_end))
        for call in calls
    ]
    pending = sent
    while pending:
        failed: list[_SentCall] = []
        longest_wait = 0.0
        for part in _split(pending, max_calls):
            whole, answers = yield from _exchange(part, options, path=path, call_end=call_end)
            for each, answer in zip(part, answers, strict=True):
                wait = each.read(answer, whole)
                if wait is not None:
                    failed.append(each)
                    longest_wait = max(longest_wait, wait)
        pending = failed
        if pending:
            yield longest_wait
    return [each.outcome for each in sent]


def _exchange(
    part: Sequence[_SentCall], options: CallOptions, *, path: str, call_end: float | None
) -> Generator[Request | float, Reply | None, tuple[Reply | None, Sequence[Reply | MikroKitError]]]:
    """Sends one request. Returns its reply, if there is one, and what that holds for each call."""
    reply: Reply | None = None
    started = time.monotonic()
    try:
        calls = [each.call for each in part]
        ends_at = options.attempt_end(call_end)
        reply = yield request_of(calls, options, path=path, ends_at=ends_at)
        assert reply is not None
        attempt = part[0].attempts.count
        name = f"batch of {len(part)}"
        log_reply(name, attempt=attempt, status=reply.status, started=started)
        return reply, replies_of(decoded_reply(reply, options.max_reply_size), len(part))
    except MikroKitError as error:
        return reply, [error] * len(part)


def _split(sent: Sequence[_SentCall], max_calls: int) -> Iterator[Sequence[_SentCall]]:
    """The calls of one request each, which has no more calls and bytes than a server takes."""
    part: list[_SentCall] = []
    size = 0
    for each in sent:
        # With the comma or bracket behind it.
        added = len(each.call.body) + 1
        if part and (len(part) == max_calls or size + added > _MOST_BYTES):
            yield part
            part, size = [], 0
        part.append(each)
        size += added
    if part:
        yield part


def _own_error(error: MikroKitError) -> MikroKitError:
    """A copy for one call, of whose route it tells, and whose traceback is its own."""
    own = copy.copy(error)
    own.__cause__ = error
    return own
