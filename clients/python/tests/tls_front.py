"""TLS in front of a plain server."""

from __future__ import annotations

import select
import socket
import ssl
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from certificates import Certificate, make_authority, make_signed, server_context
from scripted_server import Script, ScriptedServer

from mikrokit import Tls
from mikrokit.transport.address import parse_address


class TlsFront:
    """Passes the bytes of connections with TLS on to a plain server, and back."""

    def __init__(self, url: str) -> None:
        authority, own, _ = _certificates()
        self.tls = Tls(ca_file=str(authority.file))
        self._server = ScriptedServer(_passing_on(url, server_context(own)))
        self.url = self._server.url.replace("http://127.0.0.1", "https://localhost")

    def __enter__(self) -> TlsFront:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.__exit__(kind, error, trace)


def _passing_on(url: str, context: ssl.SSLContext) -> Script:
    address = parse_address(url)

    def script(connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with (
            context.wrap_socket(connection, server_side=True) as tls,
            socket.socket() as plain,
        ):
            plain.connect((address.host, address.port))
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            _pass_on(tls, plain)
            # Waits for the client as well, whose bytes would otherwise take back what was sent.
            with suppress(OSError):
                tls.unwrap()

    return script


def _pass_on(tls: ssl.SSLSocket, plain: socket.socket) -> None:
    # Unlike select, poll takes files of any number, of which a long run of tests has many.
    both = select.poll()
    for each in (tls, plain):
        both.register(each, select.POLLIN)
    while True:
        readable = {tls.fileno()} if tls.pending() else {file for file, _ in both.poll()}
        for source in (tls, plain):
            if source.fileno() not in readable:
                continue
            data = source.recv(65_536)
            if not data:
                return
            (plain if source is tls else tls).sendall(data)


@cache
def _certificates() -> tuple[Certificate, Certificate, TemporaryDirectory[str]]:
    """An authority, a server of it, and their folder, which is there as long as something refers to it."""
    folder = TemporaryDirectory()
    authority = make_authority(Path(folder.name), "authority")
    return authority, make_signed(Path(folder.name), authority), folder
