# Written by scripts/unasync.py from _async/httpx_transport.py. Edit that file, then run the script.
"""Requests with a client of httpx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .._backend.sync_limits import TimeLimits, step_end
from ..errors import CallTimeout, ClientError, NetworkError
from ..transport.address import parse_address
from ..transport.httpx_client.httpx_errors import call_errors
from ..transport.httpx_client.httpx_reply import HttpxBody, connection_end, reply_headers
from ..transport.httpx_client.httpx_request import build_request, seconds_left, timeouts_until
from ..transport.httpx_client.httpx_types import HttpxClient, HttpxResponse
from ..transport.httpx_client.import_httpx import import_httpx
from ..transport.messages import Reply, Request
from .connection_trace import ConnectionTrace
from .sent_body import body_pieces


class HttpxTransport:
    """Sends the requests of a ``Client`` with an ``httpx.Client`` or ``httpx2.Client``, as that is set up.

    That client stays yours: closing this one leaves it open. Its timeouts do not hold, because calls have their own.
    """

    def __init__(self, url: str, client: HttpxClient[Any] | None = None) -> None:
        """``url`` is that of the API, as the ``Client`` has it. Without a client, one of httpx is made and closed.

        Raises ``ValueError`` for a URL that cannot be used, ``TypeError`` for a client of the other kind, and
        ``ImportError`` if httpx is needed and not installed.
        """
        self._origin = parse_address(url).origin
        self._is_own = client is None
        carrier: Any = import_httpx().Client() if client is None else client
        self._client: HttpxClient[Any] = carrier
        if not hasattr(self._client, "close"):
            raise TypeError("HttpxTransport takes an httpx.Client or httpx2.Client")
        self._is_closed = False
        self._time_limits = TimeLimits()

    def send(self, request: Request) -> Reply:
        reply = self.open(request)
        try:
            body = b"".join(reply.chunks())
        finally:
            reply.close()
        return Reply(reply.status, reply.headers, body, is_redirected=reply.is_redirected)

    def open(self, request: Request) -> HttpxReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        while True:
            trace = ConnectionTrace()
            try:
                with self._time_limits.until(request.ends_at):
                    return self._open(request, trace)
            except TimeoutError as error:
                raise CallTimeout(trace.when_late) from error
            except NetworkError:
                # The server may have closed a connection just when it was used again.
                if not (request.repeatable and trace.is_reused):
                    raise

    def close(self) -> None:
        self._is_closed = True
        self._time_limits.close()
        if self._is_own:
            self._client.close()

    def _open(self, request: Request, trace: ConnectionTrace) -> HttpxReply:
        timeouts = timeouts_until(step_end(request.ends_at))
        extensions: dict[str, object] = {"timeout": timeouts, "trace": trace.hear}
        content = _content_of(request)
        built = build_request(self._client, self._origin, request, content, extensions)
        with call_errors():
            response = self._client.send(built, stream=True)
        reply = HttpxReply(response, timeouts, request, self._time_limits)
        try:
            reply.attach()
        except ClientError:
            reply.close()
            raise
        return reply


class HttpxReply:
    """A reply that is read with httpx."""

    def __init__(
        self,
        response: HttpxResponse,
        timeouts: dict[str, float | None],
        request: Request,
        time_limits: TimeLimits,
    ) -> None:
        self.status = response.status_code
        self.headers = reply_headers(response)
        #: Whether the httpx client followed redirects to it.
        self.is_redirected = bool(response.history)
        #: When the next bytes have to be there, by ``time.monotonic()``.
        self.ends_at = request.ends_at
        self._body = HttpxBody(response, request.max_reply_size)
        self._response = response
        self._signal = request.signal
        self._end = connection_end(response)
        self._timeouts = timeouts
        self._time_limits = time_limits

    def attach(self) -> None:
        """Lets the signal of the request end it. Raises ``ClientError`` if that was aborted before."""
        if self._signal is not None:
            self._signal.attach(self._end)

    def chunks(self) -> Iterator[bytes]:
        if self._body.whole is not None:
            yield self._body.count(self._body.whole)
            return
        # Unchanged, because clients decode themselves.
        chunks = self._response.iter_raw()
        while (chunk := self._next(chunks)) is not None:
            yield self._body.count(chunk)

    def _next(self, chunks: Iterator[bytes]) -> bytes | None:
        # httpx reads it when the body starts.
        self._timeouts["read"] = seconds_left(step_end(self.ends_at))
        try:
            with self._time_limits.until(self.ends_at), call_errors():
                return next(chunks, None)
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error

    def close(self) -> None:
        if self._signal is not None:
            self._signal.detach(self._end)
        self._response.close()


def _content_of(request: Request) -> bytes | Iterable[bytes] | None:
    """httpx sends a body again for a redirect, or to authenticate, but a generator only once."""
    if request.body is None or isinstance(request.body, bytes):
        return request.body
    return _Pieces(request) if request.repeatable else body_pieces(request)


class _Pieces:
    def __init__(self, request: Request) -> None:
        self._request = request

    def __iter__(self) -> Iterator[bytes]:
        return body_pieces(self._request)
