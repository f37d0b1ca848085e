"""One connection over a socket."""

from __future__ import annotations

import select
import socket
import ssl
import time
from collections.abc import Generator
from contextlib import suppress

from ...errors import CallTimeout, NetworkError
from ..deadline import seconds_until
from ..http1.reply_reader import ReplyReader
from .send_pieces import send_pieces

_CHUNK = 65_536


class SocketConnection:
    """A socket that is used by one call at a time. Errors of sockets become those of calls."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self._readable = select.poll()
        self._readable.register(sock, select.POLLIN)
        # A plain socket keeps this, because setting a timeout for each part of a call costs system calls:
        # `npm run bench -- python-options`.
        sock.settimeout(None)
        self.idle_until = 0.0

    def is_usable(self) -> bool:
        if time.monotonic() >= self.idle_until:
            return False
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending() > 0:
            return False
        # Readable means that the server closed it, or sent what nobody asked for.
        return not self._readable.poll(0)

    def exchange(
        self,
        data: bytes,
        reader: ReplyReader,
        ends_at: float | None,
        pieces: Generator[bytes, None, None] | None = None,
    ) -> bytes:
        """Sends a request and reads until the head of its reply is whole; returns the begin of the body."""
        is_sent, body = self._send(data, ends_at), b""
        if pieces is not None and is_sent:
            is_sent, body = send_pieces(self._socket, pieces, reader, ends_at)
            self._socket.settimeout(None)
        while not reader.has_head:
            body = self.receive(reader, ends_at)
        if not is_sent:
            reader.keeps_alive = False
        return body

    def _send(self, data: bytes, ends_at: float | None) -> bool:
        """Whether all was sent: a server that rejects a request may reply before it has read all of it."""
        try:
            self._send_all(data, ends_at)
        except TimeoutError as error:
            raise CallTimeout("the request could not be sent in time") from error
        except OSError as error:
            if not isinstance(error, BrokenPipeError | ConnectionResetError):
                raise NetworkError(f"the request could not be sent ({error})") from error
            return False
        return True

    def receive(self, reader: ReplyReader, ends_at: float | None) -> bytes:
        try:
            data = self._receive(ends_at)
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error
        except ssl.SSLEOFError:
            reader.finish(is_cut=True)
            return b""
        except OSError as error:
            raise NetworkError(f"no complete reply ({error})") from error
        if data:
            return reader.feed(data)
        reader.finish()
        return b""

    def shut_down(self) -> None:
        """Ends the wait of another thread, which then finds the end of the connection."""
        # The server can have closed it just now.
        with suppress(OSError):
            # The method of an SSLSocket drops TLS first, and the other thread would go on without it.
            socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()

    def _receive(self, ends_at: float | None) -> bytes:
        seconds = seconds_until(ends_at)
        if isinstance(self._socket, ssl.SSLSocket):
            self._socket.settimeout(seconds)
        elif seconds is not None and not self._readable.poll(seconds * 1_000):
            raise TimeoutError
        return self._socket.recv(_CHUNK)

    def _send_all(self, data: bytes, ends_at: float | None) -> None:
        seconds = seconds_until(ends_at)
        if not isinstance(self._socket, ssl.SSLSocket):
            sent = self._send_at_once(data)
            if sent < len(data):
                self._socket.settimeout(seconds)
                self._socket.sendall(memoryview(data)[sent:])
                self._socket.settimeout(None)
            return
        # SSLSocket.sendall begins its time anew for each record.
        view = memoryview(data)
        while view:
            self._socket.settimeout(seconds_until(ends_at))
            view = view[self._socket.send(view) :]

    def _send_at_once(self, data: bytes) -> int:
        """Sends as much as the system takes without waiting, which is mostly all. Returns how much that was."""
        try:
            return self._socket.send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0
