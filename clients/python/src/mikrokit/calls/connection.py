"""State that all calls of one client share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..per_process import PerProcess
from ..retries.retry import Retry
from ..retries.retry_budget import RetryBudget
from ..streams.stream_state import StreamState
from ..transport.messages import PreparedRequests, Reply
from .endpoint import Call, Endpoint, StreamCall, call_body
from .file_endpoint import FileEndpoint
from .options import CallOptions, Settings
from .reply import ReplyReader
from .request import prepared_requests
from .short_call import FirstAttempt, ShortCall
from .steps import Readable, Steps, call_steps
from .stream_endpoint import StopEndpoint, StreamEndpoint

if TYPE_CHECKING:
    from ..batches.batched_call import AnyBatchedCall
    from ..files.file_state import FileState
    from ..files.sent_files import SentFiles
    from .hook_results import HookResults

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
S = TypeVar("S")


class Connection:
    """The options of a client, and what it knows about routes and failures."""

    def __init__(self, mount: str, settings: Settings, *, prefix: str) -> None:
        self.options = CallOptions().replace(settings)
        self._mount = mount
        self._batch_path = mount + prefix
        retry = self.options.retry or Retry()
        ratio, per_second = retry.budget_ratio, retry.budget_per_second
        self._budget = None if ratio is None else PerProcess(lambda: RetryBudget(ratio, per_second))
        self._readers: dict[str, ReplyReader[object]] = {}

    def steps(
        self,
        endpoint: Endpoint[..., R, object],
        call: Call[R, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> Steps[R]:
        """``results`` gets the results of hooks.

        Raises ``TypeError`` for parameters that cannot be written.
        """
        body = endpoint.write(call, options.hooks)
        return self._steps(endpoint, body, options, _within(results, self._reader_of(endpoint)))

    def further_steps(
        self,
        endpoint: Endpoint[..., R, object],
        body: bytes | SentFiles,
        options: CallOptions,
        first: FirstAttempt,
    ) -> Steps[R]:
        """The steps of a call after its first attempt."""
        return self._steps(endpoint, body, options, self._reader_of(endpoint), first)

    def prepared_requests(
        self, endpoint: Endpoint[..., object, object], options: CallOptions
    ) -> PreparedRequests | None:
        return prepared_requests(endpoint, options, self._mount)

    def short_call(
        self, endpoint: Endpoint[..., R, object], prepared: Any, send: Callable[[Any, bytes], S]
    ) -> ShortCall[R, S]:
        """Calls in one step, whose requests a transport has prepared."""
        reader = self._reader_of(endpoint)
        return ShortCall(endpoint, prepared, send, reader=reader, budget=self._budget)

    def stream(
        self,
        endpoint: StreamEndpoint[..., I, R, object],
        call: StreamCall[I, R, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> StreamState[I, R]:
        """Raises ``TypeError`` for parameters that cannot be written, and ``ValueError`` for options of other calls."""
        body = endpoint.write(call, options.hooks)
        return self._stream(endpoint, body, options, results, resume=None)

    def resumed_stream(
        self,
        endpoint: StreamEndpoint[..., I, R, object],
        params: Sequence[object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> StreamState[I, R]:
        """A detached stream after a position. Raises ``ValueError`` for parameters that are no id."""
        body = call_body(endpoint.id, b"[]", options.hooks)
        return self._stream(endpoint, body, options, results, resume=_stream_id(params))

    def stop(
        self,
        endpoint: StreamEndpoint[..., object, object, object],
        params: Sequence[object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> Steps[None]:
        """The steps that end a detached stream. Raises ``ValueError`` for parameters that are no id."""
        stop = StopEndpoint(endpoint)
        stopping = options.replace({"headers": {"mikrokit-stop": _stream_id(params)}})
        body = call_body(stop.id, b"[]", options.hooks)
        return self._steps(stop, body, stopping, _within(results, ReplyReader(stop)))

    def file(
        self,
        endpoint: FileEndpoint[..., object],
        call: Call[None, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> tuple[FileState, Steps[Reply]]:
        """The steps to the head of a file. Raises ``TypeError`` for parameters that cannot be written."""
        from ..files.file_state import FileState

        state = FileState(endpoint, options, self._reader_of(endpoint))
        body = endpoint.write(call, options.hooks)
        return state, self._steps(endpoint, body, options, _within(results, state))

    def batch(
        self, calls: Sequence[AnyBatchedCall], options: CallOptions, *, max_calls: int
    ) -> Steps[Sequence[object]]:
        """The steps of calls that are sent together, and return results and errors."""
        from ..batches.batch_steps import batch_steps

        return batch_steps(
            calls,
            options,
            max_calls=max_calls,
            reader_of=lambda call: self._reader_of(call.endpoint),
            path=self._batch_path,
            budget=self._current_budget(),
        )

    def _stream(
        self,
        endpoint: StreamEndpoint[..., I, R, object],
        body: bytes | SentFiles,
        options: CallOptions,
        results: HookResults[object] | None,
        *,
        resume: str | None,
    ) -> StreamState[I, R]:
        if options.idempotency_key:
            raise ValueError("A stream sends no idempotency_key; mark its route as resumable")
        reader = self._reader_of(endpoint)
        return StreamState(
            endpoint,
            body,
            options,
            reader=reader,
            mount=self._mount,
            resume=resume,
            results=results,
        )

    def _steps(
        self,
        endpoint: Endpoint[..., object, object],
        body: bytes | SentFiles,
        options: CallOptions,
        reader: Readable[R],
        first: FirstAttempt | None = None,
    ) -> Steps[R]:
        return call_steps(
            endpoint,
            body,
            options,
            reader=reader,
            mount=self._mount,
            budget=self._current_budget(),
            first=first,
        )

    def _current_budget(self) -> RetryBudget | None:
        return None if self._budget is None else self._budget.value

    def _reader_of(self, endpoint: Endpoint[..., R, object]) -> ReplyReader[R]:
        known = self._readers.get(endpoint.id)
        if known is None:
            known = self._readers[endpoint.id] = _make_reader(endpoint)
        return known  # type: ignore[return-value]


def _make_reader(endpoint: Endpoint[..., R, object]) -> ReplyReader[R]:
    if endpoint.http is None:
        return ReplyReader(endpoint)
    from ..http_routes.http_route_reply import HttpRouteReplyReader

    return HttpRouteReplyReader(endpoint)


def _within(results: HookResults[object] | None, reader: Readable[R]) -> Readable[R]:
    """The reader, which keeps the results of hooks if they are needed."""
    return reader if results is None else results.reader_within(reader)


def _stream_id(params: Sequence[object]) -> str:
    [text] = params
    if not isinstance(text, str) or not re.fullmatch(r"[\w-]+(\.\d+)?", text, re.ASCII):
        raise ValueError(f"{text!r} is no id of a stream: use stream.id or stream.last_event_id")
    return text
