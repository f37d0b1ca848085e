"""The server's side of a connection with TLS, record by record."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from contextlib import suppress


class TlsByHand:
    """Makes the bytes of records, and leaves it to its user to send them."""

    def __init__(
        self, connection: socket.socket, context: ssl.SSLContext, first: bytes = b""
    ) -> None:
        """``first`` is sent together with the end of the handshake."""
        self._connection = connection
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._complete(self._tls.do_handshake)
        connection.sendall(self.record(first) if first else self._outgoing.read())

    def read_request(self) -> bytes:
        """Reads a request that comes in one record."""
        return self._complete(lambda: self._tls.read(65_536))

    def record(self, data: bytes) -> bytes:
        self._tls.write(data)
        return self._outgoing.read()

    def close_notify(self) -> bytes:
        """The record that says that nothing more will come."""
        # It is written; the other side's is not there yet.
        with suppress(ssl.SSLWantReadError):
            self._tls.unwrap()
        return self._outgoing.read()

    def _complete(self, step: Callable[[], bytes | None]) -> bytes:
        while True:
            try:
                return step() or b""
            except ssl.SSLWantReadError:
                self._connection.sendall(self._outgoing.read())
                data = self._connection.recv(65_536)
                if not data:
                    raise ConnectionError("the client went away") from None
                self._incoming.write(data)
