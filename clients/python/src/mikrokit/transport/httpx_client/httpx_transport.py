"""Requests with a client of httpx."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...errors import ClientError, NetworkError
from ..address import parse_address
from ..messages import Reply, Request
from .connection_trace import ConnectionTrace
from .httpx_errors import call_errors
from .httpx_reply import HttpxBody, reply_headers
from .httpx_request import (
    Timeouts,
    build_request,
    content_of,
    seconds_left,
    timeouts_until,
)
from .httpx_types import HttpxClient, HttpxResponse


class HttpxTransport:
    """Sends the requests of a ``Client`` with an ``httpx.Client`` or ``httpx2.Client``, as that is set up.

    That client stays yours: closing this one leaves it open. Its timeouts do not hold, because calls have their own.
    httpx limits each step of a call, such as waiting for more bytes, and not all of them together, so that a server
    which sends its reply in small parts can take longer.
    """

    def __init__(self, url: str, client: HttpxClient[Any]) -> None:
        """``url`` is that of the API, as the ``Client`` has it.

        Raises ``ValueError`` for a URL that cannot be used, and ``TypeError`` for a client of asyncio.
        """
        if hasattr(client, "aclose"):
            raise TypeError("HttpxTransport takes a Client of httpx, and no AsyncClient")
        self._origin = parse_address(url).origin
        self._client = client
        self._is_closed = False

    def send(self, request: Request) -> Reply:
        reply = self.open(request)
        try:
            body = b"".join(reply.chunks())
            return Reply(reply.status, reply.headers, body, is_redirected=reply.is_redirected)
        finally:
            reply.close()

    def open(self, request: Request) -> HttpxReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        while True:
            trace = ConnectionTrace()
            try:
                return self._open(request, trace)
            except NetworkError:
                # The server may have closed a connection just when it was used again.
                if not (request.repeatable and trace.is_reused):
                    raise

    def close(self) -> None:
        self._is_closed = True

    def _open(self, request: Request, trace: ConnectionTrace) -> HttpxReply:
        timeouts = timeouts_until(request.ends_at)
        extensions: dict[str, object] = {"timeout": timeouts, "trace": trace.hear}
        content = content_of(request)
        built = build_request(self._client, self._origin, request, content, extensions)
        with call_errors():
            response = self._client.send(built, stream=True)
        return HttpxReply(response, timeouts, request)


class HttpxReply:
    """A reply that is read with httpx."""

    def __init__(self, response: HttpxResponse, timeouts: Timeouts, request: Request) -> None:
        self.status = response.status_code
        self.headers = reply_headers(response)
        #: Whether the httpx client followed redirects to it.
        self.is_redirected = bool(response.history)
        #: When the next bytes have to be there, by ``time.monotonic()``.
        self.ends_at = request.ends_at
        self._body = HttpxBody(response, request.max_reply_size)
        self._response = response
        self._timeouts = timeouts

    def chunks(self) -> Iterator[bytes]:
        if self._body.whole is not None:
            yield self._body.count(self._body.whole)
            return
        # As they came: clients decode themselves what they asked for.
        chunks = self._response.iter_raw()
        while True:
            # httpx reads it when the body begins.
            self._timeouts["read"] = seconds_left(self.ends_at)
            with call_errors():
                chunk = next(chunks, None)
            if chunk is None:
                return
            yield self._body.count(chunk)

    def close(self) -> None:
        self._response.close()
