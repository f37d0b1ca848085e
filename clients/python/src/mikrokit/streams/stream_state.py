"""One stream over as many connections as it takes."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from ..calls.call_log import log_retry
from ..calls.decoded_reply import reject_coding
from ..calls.endpoint import call_body
from ..calls.options import CallOptions
from ..calls.reply import ReplyReader, protocol_error
from ..calls.request import make_request
from ..calls.steps import name_route, name_sent
from ..calls.stream_endpoint import StreamEndpoint
from ..codecs.reading import Reader
from ..errors import MikroKitError, NetworkError, ProtocolError
from ..retries.retry import Retry
from ..transport.messages import Reply, Request
from .event_parser import Event, EventParser

if TYPE_CHECKING:
    from ..calls.hook_results import HookResults
    from ..calls.steps import Readable
    from ..files.sent_files import SentFiles

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")

#: Seconds without a byte after which a connection is taken for broken: two heartbeats.
SILENCE = 30.0

#: Seconds after which a connection without items that ends with ``retry: 0`` is no failure.
_LASTED = 1.0

#: How streams are resumed unless a call says otherwise.
_DEFAULT_RETRY = Retry(limit=10, delay=1.0)

_JSON = [("content-type", "application/json")]


class _Failure(msgspec.Struct):
    status: int
    body: msgspec.Raw


class StreamState(Generic[I, R]):
    """The state of a stream: how far it was read, and how often it broke off."""

    def __init__(
        self,
        endpoint: StreamEndpoint[..., I, R, object],
        body: bytes | SentFiles,
        options: CallOptions,
        *,
        reader: ReplyReader[R],
        mount: str,
        resume: str | None = None,
        results: HookResults[object] | None = None,
    ) -> None:
        """``resume`` is a position in a detached stream; ``results`` are to have those of hooks."""
        self.is_over = False
        self.result: R | None = None
        self._endpoint = endpoint
        self._body = body
        self._resumed_body = call_body(endpoint.id, b"[]", options.hooks)
        self._options = options
        self._reader: Readable[R] = reader if results is None else results.reader_within(reader)
        self._results = results
        #: Those of the reply to which an event belongs, as if that had come alone.
        self._event_headers: Sequence[tuple[str, str]] = _JSON
        self._items: Reader[I] = Reader(endpoint.item_type)
        self._failures: Reader[_Failure] = Reader(_Failure)
        self._ids: Reader[str] = Reader(str)
        self._mount = mount
        deadline = options.deadline
        self._whole_ends_at = None if deadline is None else time.monotonic() + deadline
        self._parser = EventParser(options.max_reply_size)
        #: The id of the last event that had one.
        self.last_event_id = resume
        #: The id of a stream that goes on without its caller.
        self.stream_id = None if resume is None else resume.partition(".")[0]
        self._attempt = 0
        #: Bytes so far of a reply that is no stream.
        self._error_size = 0
        self._opened_at = 0.0

    def request(self) -> Request:
        """The request of the next connection."""
        self._parser = EventParser(self._options.max_reply_size)
        self._error_size = 0
        self._opened_at = time.monotonic()
        # A stream that goes on without its caller has its parameters already.
        body = self._body if self.stream_id is None else self._resumed_body
        request = make_request(
            self._endpoint,
            body,
            self._options,
            mount=self._mount,
            ends_at=self._attempt_end(),
            idempotency_key=None,
            is_stream=True,
        )
        headers = [*request.headers, ("accept", "text/event-stream")]
        if self.last_event_id is not None:
            headers.append(("last-event-id", self.last_event_id))
        request.headers = headers
        # Its events may be any number; each has a limit of its own.
        request.max_reply_size = None
        return request

    def is_stream(self, reply: Reply) -> bool:
        """Whether a stream has begun. Raises ``ProtocolError`` for one that nobody can read."""
        kind = (reply.header("content-type") or "").split(";")[0].strip().lower()
        if reply.status != 200 or kind != "text/event-stream":
            return False
        reject_coding(reply)
        others = [(name, value) for name, value in reply.headers if name != "content-type"]
        self._event_headers = [*_JSON, *others]
        if self._results is not None:
            self._results.keep(reply)
        return True

    def limited(self, chunk: bytes) -> bytes:
        """A part of a reply that is no stream. Raises ``ProtocolError`` once it is too large."""
        self._error_size += len(chunk)
        if self._error_size > self._options.max_reply_size:
            raise ProtocolError("the reply is too large")
        return chunk

    def reject(self, reply: Reply) -> Exception:
        """The error of a reply that is no stream."""
        try:
            self._reader.read(reply)
        except MikroKitError as error:
            return error
        return protocol_error(reply, "not a stream")

    def chunk_ends_at(self) -> float:
        """When the next bytes have to be there, heartbeats included."""
        silent = time.monotonic() + SILENCE
        return silent if self._whole_ends_at is None else min(silent, self._whole_ends_at)

    def push(self, chunk: bytes) -> Iterator[I]:
        """The items that end in a chunk, all of which have to be taken. Raises the error with which the stream ends."""
        for event in self._parser.push(chunk):
            if self.is_over:
                break
            if event.id is not None:
                self.last_event_id = self._sendable(event.id)
            if event.name == "":
                self._attempt = 0
                yield self._read(self._items, event, "an item")
            elif event.name == "result":
                self.result = self._reader.read(Reply(200, self._event_headers, event.data))
                self.is_over = True
            elif event.name == "error":
                failure = self._read(self._failures, event, "an error")
                headers = self._event_headers
                raise self.reject(Reply(failure.status, headers, bytes(failure.body)))
            elif event.name == "stream":
                self.stream_id = self._sendable(self._read(self._ids, event, "an id"))

    def wait_after(self, error: Exception) -> float | None:
        """Seconds before a stream that broke off is asked for again; ``None`` if it is not."""
        if not isinstance(error, MikroKitError):
            return None
        name_route(error, self._endpoint.id)
        if isinstance(self._body, bytes):
            name_sent(error, self._endpoint, self._body)
        retry = self._options.retry or _DEFAULT_RETRY
        asked = self._parser.retry
        # The server ended it in good order, to go on in another process.
        if asked == 0 and time.monotonic() - self._opened_at > _LASTED:
            self._attempt = 0
        self._attempt += 1
        is_left = isinstance(self._body, bytes) or self._body.is_repeatable
        may_repeat = self.stream_id is not None or (is_left and self._may_repeat(retry))
        if (
            not may_repeat
            or self._attempt > retry.limit
            or not retry.may_pass(error, self._attempt)
        ):
            return None
        if asked == 0 and self._attempt == 1:
            return 0.0
        first = max((asked or 0) / 1_000, retry.delay)
        growth: int = 2 ** min(self._attempt - 1, 60)
        wait = random.random() * min(retry.max_delay, first * growth)
        if self._whole_ends_at is not None and wait >= self._whole_ends_at - time.monotonic():
            return None
        log_retry(self._endpoint.id, error, attempt=self._attempt, wait=wait)
        return wait

    def _may_repeat(self, retry: Retry) -> bool:
        endpoint = self._endpoint
        is_safe = endpoint.query or endpoint.idempotent or endpoint.resumable
        return is_safe or retry.any_route

    def _sendable(self, id: str) -> str:
        """An id, which a header has to carry when the stream is asked for again."""
        if not id.isascii() or not id.isprintable():
            raise ProtocolError("the stream has an id that no header can carry")
        return id

    def broken(self) -> NetworkError:
        return NetworkError("the connection ended the stream before its end")

    def _attempt_end(self) -> float | None:
        timeout = self._options.timeout
        if timeout is None:
            return self._whole_ends_at
        end = time.monotonic() + timeout
        return end if self._whole_ends_at is None else min(end, self._whole_ends_at)

    def _read(self, reader: Reader[T], event: Event, what: str) -> T:
        try:
            return reader.read(event.data)
        except msgspec.DecodeError as error:
            reply = Reply(200, _JSON, event.data)
            raise protocol_error(reply, f"a stream with {what} not of its type: {error}") from error


T = TypeVar("T")
