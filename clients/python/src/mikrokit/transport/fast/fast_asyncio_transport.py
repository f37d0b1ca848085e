"""Requests over asyncio whose replies are parsed in Rust."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

from ..address import Address
from ..event_loop.asyncio_transport import AsyncioTransport
from ..http1.reply_reader import ReplyReader
from ..limits import Limits
from ..messages import PreparedRequests, Reply, Request
from ..tls import Tls
from .whole_answer import PreparedCall, WholeAnswer


class FastAsyncioTransport(AsyncioTransport):
    """An ``AsyncioTransport`` on the caller's own loop that writes requests and parses replies in Rust."""

    def __init__(
        self,
        address: Address,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
    ) -> None:
        """``proxy`` is the URL of one; ``True`` asks the environment for it, ``False`` does without.

        Raises ``ImportError`` without ``mikrokit-fast``.
        """
        super().__init__(address, limits=limits, tls=tls, proxy=proxy)
        # Type checkers do not know the extension.
        self._core: Any = import_module("mikrokit_fast")
        by_proxy = None if address.is_secure else self._proxy
        self._writer: Any = self._core.RequestWriter(
            address.authority,
            f"http://{address.authority}" if by_proxy else "",
            by_proxy.headers if by_proxy else [],
        )

    def prepare_call(self, requests: PreparedRequests) -> PreparedCall | None:
        """The heads of a route's requests for ``call``; ``None`` where requests are sent in another way.

        Raises ``ValueError`` for headers that cannot be sent.
        """
        if type(self) is not FastAsyncioTransport:
            return None
        heads = self._writer.prepare(*requests)
        return PreparedCall(heads, requests.post.repeatable, requests.timeout)

    def call(self, prepared: PreparedCall, params: bytes) -> asyncio.Future[bytes | Reply | None]:
        """Makes a call on an idle connection. The result is ``None`` if there is none, so that nothing was sent."""
        loop = asyncio.get_running_loop()
        can_send = loop is self._loop and not self._is_closed
        connection = self._pool.take_at_once() if can_send else None
        if connection is None:
            unsent: asyncio.Future[bytes | Reply | None] = loop.create_future()
            unsent.set_result(None)
            return unsent
        answer = WholeAnswer(
            prepared,
            connection,
            self._core.LoopReader.for_call(prepared.heads),
            pool=self._pool,
            time_limits=self._time_limits,
            loop=loop,
        )
        answer.begin(self._writer.write_call(prepared.heads, params))
        return answer

    def _write(self, request: Request) -> bytes:
        if request.is_in_pieces:
            return super()._write(request)
        written: bytes = self._writer.write(request)
        return written

    def _create_reader(self, request: Request) -> ReplyReader:
        reader: ReplyReader = self._core.LoopReader(request.method, request.max_reply_size)
        return reader
