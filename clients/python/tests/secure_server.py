"""Servers with certificates, and the settings of clients that trust them."""

from __future__ import annotations

import socket

from certificates import Certificate, server_context
from scripted_server import Script, ScriptedServer, answering, reply

from mikrokit import Tls


def trusting(*certificates: Certificate) -> Tls:
    """Trusts certificates, in one file."""
    file = certificates[0].file
    if len(certificates) > 1:
        file = file.with_suffix(".bundle")
        file.write_bytes(b"".join(each.file.read_bytes() for each in certificates))
    return Tls(ca_file=str(file))


def secure(own: Certificate, client: Certificate | None = None) -> Script:
    context = server_context(own, client)

    def script(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as tls:
            answering(reply(body="secret"))(tls)

    return script


def url_of(server: ScriptedServer, host: str = "localhost") -> str:
    return server.url.replace("http://127.0.0.1", f"https://{host}")
