"""One connection of an event loop."""

from __future__ import annotations

import asyncio
import select
import socket
import ssl
import time
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol, cast

from ...errors import ClientError, NetworkError
from ..http1.reply_reader import ReplyReader

#: The most bytes of a body that wait for their reader before the server has to.
_MOST_WAITING = 262_144
_HAS_POLL = hasattr(select, "poll")


class WholeCall(Protocol):
    """A call in one step, as its connection sees it."""

    def feed(self, data: bytes) -> None: ...
    def finish(self) -> None: ...
    def fail(self, error: Exception) -> None: ...


class AsyncioConnection(asyncio.Protocol):
    """One connection, which reads one reply at a time."""

    def __init__(self) -> None:
        self.idle_until = 0.0
        self._transport: asyncio.Transport | None = None
        self._reader: ReplyReader | None = None
        self._chunks: deque[bytes] = deque()
        self._waiting = 0
        self._error: Exception | None = None
        self._is_lost = False
        self._tls: ssl.SSLObject | None = None
        self._waiter: asyncio.Future[None] | None = None
        #: Whether so much waits to be sent that nothing more should.
        self._is_full = False
        #: Whether the loop still has to deliver bytes that came while reading was paused.
        self._is_resuming = False
        #: The call in one step that waits for its whole reply.
        self._call: WholeCall | None = None
        self._readable: select.poll | None = None

    @property
    def is_usable(self) -> bool:
        """Whether an idle connection can take another request: the server has neither closed it nor sent anything."""
        if self._is_lost or self._is_resuming or time.monotonic() >= self.idle_until:
            return False
        # The system is asked, since the loop hears of an end, or of bytes, only once it runs again.
        if self._readable is not None:
            return not self._readable.poll(0)
        return not self._is_readable()

    def _is_readable(self) -> bool:
        """Asks the system if it has no ``poll``."""
        plain = None if self._transport is None else self._transport.get_extra_info("socket")
        if plain is None or plain.fileno() < 0:
            return True
        # Windows, whose select takes sockets of any number.
        return bool(select.select([plain], [], [], 0)[0])

    @property
    def is_sending(self) -> bool:
        """Whether the server has not taken all that was sent."""
        return self._transport is not None and self._transport.get_write_buffer_size() > 0

    async def exchange(
        self,
        data: bytes,
        reader: ReplyReader,
        pieces: AsyncGenerator[bytes, None] | None = None,
    ) -> None:
        """Sends a request and waits for the head of its reply."""
        self._reader, self._error = reader, None
        if self._is_lost or self._transport is None:
            raise NetworkError("the connection was closed before the reply")
        self._transport.write(data)
        is_sent = pieces is None or await self._send_pieces(pieces, reader)
        while not reader.has_head:
            await self._wait()
        # Bytes that came with the head might not be part of a body.
        if self._error is not None:
            raise self._error
        if not is_sent:
            reader.keeps_alive = False

    async def _send_pieces(self, pieces: AsyncGenerator[bytes, None], reader: ReplyReader) -> bool:
        """Whether everything was sent: a server that rejects a request can reply before it has read all of it."""
        async with aclosing(pieces):
            async for piece in pieces:
                if reader.rejects or self._is_lost or self._transport is None:
                    return False
                self._transport.write(piece)
                # A connection that is lost takes no more, and wakes nobody again.
                while self._is_full and not (reader.rejects or self._is_lost):
                    await self._wait()
        return True

    def begin_call(self, data: bytes, reader: ReplyReader, call: WholeCall) -> None:
        """Sends a request, for a call that is notified when its whole reply is there, or when there will be none."""
        self._reader, self._error, self._call = reader, None, call
        if self._transport is not None:
            self._transport.write(data)

    def end_call(self) -> None:
        """The call is over: it was notified, or it gives up."""
        self._reader = self._call = None

    def next_chunk(self) -> bytes | None:
        """The first unread bytes of the body. ``None`` if there are none."""
        if not self._chunks:
            return None
        chunk = self._chunks.popleft()
        self._waiting -= len(chunk)
        self._resume_reading()
        return chunk

    async def wait_for_chunk(self, reader: ReplyReader) -> None:
        """Waits until ``next_chunk`` has bytes, or the reply is complete."""
        while not self._chunks and not reader.is_complete:
            await self._wait()

    def take_chunks(self) -> bytes:
        """The received and unread part of the body."""
        body = b"".join(self._chunks)
        self._chunks.clear()
        self._waiting = 0
        return body

    def finish(self) -> None:
        """The reply is over. Its unread part must not become part of the next one."""
        self._reader = None
        self.take_chunks()
        self._resume_reading()

    def close(self) -> None:
        self._is_lost = True
        self._readable = None
        if self._transport is not None:
            self._transport.abort()

    def _pause_reading(self) -> None:
        if self._transport is not None:
            self._transport.pause_reading()

    def _resume_reading(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing() or transport.is_reading():
            return
        transport.resume_reading()
        self._is_resuming = True
        # With TLS, bytes that were decrypted come in the loop's next round, before this is called.
        asyncio.get_running_loop().call_soon(self._note_resumed)

    def _note_resumed(self) -> None:
        self._is_resuming = False

    async def _wait(self) -> None:
        if self._error is not None:
            raise self._error
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        call = self._call
        if call is not None:
            if self._error is not None:
                call.fail(self._error)
            elif self._reader is not None and self._reader.is_complete:
                call.finish()
            return
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not subclasses of asyncio's.
        self._transport = cast(asyncio.Transport, transport)
        self._tls = transport.get_extra_info("ssl_object")
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if _HAS_POLL:
                self._readable = select.poll()
                self._readable.register(plain, select.POLLIN)

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        self._wake()

    def data_received(self, data: bytes) -> None:
        if self._reader is None:
            # These belong to no request.
            self.close()
            return
        try:
            if self._call is not None:
                self._call.feed(data)
                return
            self._keep(self._reader.feed(data), self._reader)
        except ClientError as error:
            self._error = error
            self.close()
        self._wake()

    def _keep(self, chunk: bytes, reader: ReplyReader) -> None:
        """Keeps bytes of a body until they are read."""
        if chunk:
            self._chunks.append(chunk)
            self._waiting += len(chunk)
        if reader.has_surplus:
            self.close()
        # Nothing comes after a complete reply, and reading would not be resumed before the next
        # request.
        elif self._waiting > _MOST_WAITING and not reader.is_complete:
            self._pause_reading()

    def eof_received(self) -> None:
        # The connection is lost only after the end of TLS was answered, and must not get a request before.
        self._is_lost = True
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        self._readable = None
        if self._reader is not None and self._error is None:
            is_cut = exc is not None or (self._tls is not None and not _has_ended(self._tls))
            try:
                self._reader.finish(is_cut=is_cut)
            except NetworkError as cause:
                self._error = cause if exc is None else NetworkError(f"no complete reply ({exc})")
        self._wake()


def _has_ended(tls: ssl.SSLObject) -> bool:
    """Whether the server has said that nothing more will come, as it must before it closes the connection."""
    try:
        return not tls.read(1)
    except ssl.SSLZeroReturnError:
        return True
    except ssl.SSLError:
        return False
