"""Requests with a client of httpx in asyncio."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from ...errors import CallTimeout, ClientError, NetworkError
from ..address import parse_address
from ..event_loop.time_limit import TimeLimits
from ..messages import Reply, Request
from .connection_trace import ConnectionTrace
from .httpx_errors import call_errors
from .httpx_reply import HttpxBody, reply_headers
from .httpx_request import async_content_of, build_request, timeouts_until
from .httpx_types import AsyncHttpxClient, AsyncHttpxResponse


class AsyncHttpxTransport:
    """As ``HttpxTransport``, for ``AsyncClient`` with an ``httpx.AsyncClient`` or ``httpx2.AsyncClient``.

    The timeouts of calls hold for all of their steps together.
    """

    def __init__(self, url: str, client: AsyncHttpxClient[Any]) -> None:
        """``url`` is that of the API, as the ``AsyncClient`` has it.

        Raises ``ValueError`` for a URL that cannot be used, and ``TypeError`` for a client that is not of asyncio.
        """
        if not hasattr(client, "aclose"):
            raise TypeError("AsyncHttpxTransport takes an AsyncClient of httpx, and no Client")
        self._origin = parse_address(url).origin
        self._client = client
        self._is_closed = False
        self._time_limits = TimeLimits()

    async def send(self, request: Request) -> Reply:
        reply = await self.open(request)
        try:
            with self._time_limits.until(request.ends_at):
                body = b"".join([chunk async for chunk in reply.chunks()])
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error
        finally:
            await reply.close()
        return Reply(reply.status, reply.headers, body, is_redirected=reply.is_redirected)

    async def open(self, request: Request) -> AsyncHttpxReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        while True:
            trace = ConnectionTrace()
            try:
                with self._time_limits.until(request.ends_at):
                    return await self._open(request, trace)
            except TimeoutError as error:
                raise CallTimeout(trace.when_late) from error
            except NetworkError:
                # The server may have closed a connection just when it was used again.
                if not (request.repeatable and trace.is_reused):
                    raise

    async def close(self) -> None:
        self._is_closed = True
        self._time_limits.close()

    async def _open(self, request: Request, trace: ConnectionTrace) -> AsyncHttpxReply:
        extensions: dict[str, object] = {
            "timeout": timeouts_until(None),
            "trace": trace.hear_async,
        }
        content = async_content_of(request)
        built = build_request(self._client, self._origin, request, content, extensions)
        with call_errors():
            response = await self._client.send(built, stream=True)
        return AsyncHttpxReply(response, request)


class AsyncHttpxReply:
    """A reply that is read with httpx in asyncio."""

    def __init__(self, response: AsyncHttpxResponse, request: Request) -> None:
        self.status = response.status_code
        self.headers = reply_headers(response)
        #: Whether the httpx client followed redirects to it.
        self.is_redirected = bool(response.history)
        self._body = HttpxBody(response, request.max_reply_size)
        self._response = response

    async def chunks(self) -> AsyncIterator[bytes]:
        if self._body.whole is not None:
            yield self._body.count(self._body.whole)
            return
        chunks = self._response.aiter_raw()
        while True:
            with call_errors():
                chunk = await anext(chunks, None)
            if chunk is None:
                return
            yield self._body.count(chunk)

    async def close(self) -> None:
        await self._response.aclose()
