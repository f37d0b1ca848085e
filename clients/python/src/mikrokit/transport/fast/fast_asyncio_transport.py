"""Requests over asyncio whose replies are parsed in Rust."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..address import Address
from ..event_loop.asyncio_transport import AsyncioTransport
from ..http1.reply_reader import ReplyReader
from ..limits import Limits
from ..messages import Request
from ..tls import Tls


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

    def _write(self, request: Request) -> bytes:
        if request.is_in_pieces:
            return super()._write(request)
        written: bytes = self._writer.write(request)
        return written

    def _create_reader(self, request: Request) -> ReplyReader:
        reader: ReplyReader = self._core.LoopReader(request.method, request.max_reply_size)
        return reader
