"""Certificates of servers and clients."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from certificates import Certificate, make_certificate, server_context
from scripted_server import Script, ScriptedServer, answering, reply
from senders import Send, both, post

from mikrokit import NetworkError, Tls


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture(scope="module")
def localhost(folder: Path) -> Certificate:
    return make_certificate(folder, "localhost")


@pytest.fixture(scope="module")
def ada(folder: Path) -> Certificate:
    return make_certificate(folder, "ada")


def secure(own: Certificate, client: Certificate | None = None) -> Script:
    context = server_context(own, client)

    def script(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as tls:
            answering(reply(body="secret"))(tls)

    return script


def url_of(server: ScriptedServer, host: str = "localhost") -> str:
    return server.url.replace("http://127.0.0.1", f"https://{host}")


@both
def test_only_trusted_servers_get_a_request(send: Send, localhost: Certificate) -> None:
    trusting = Tls(ca_file=str(localhost.file))
    with ScriptedServer(secure(localhost)) as server:
        [answer] = send(url_of(server), post(), tls=trusting)
        assert answer.body == b"secret"
        with pytest.raises(NetworkError, match=r"(?i)certificate"):
            send(url_of(server), post())
        # A certificate for another name.
        with pytest.raises(NetworkError, match=r"(?i)certificate|hostname|address"):
            send(url_of(server, "127.0.0.1"), post(), tls=trusting)


@both
def test_clients_identify_themselves(send: Send, localhost: Certificate, ada: Certificate) -> None:
    trusting = Tls(ca_file=str(localhost.file))
    own = Tls(ca_file=str(localhost.file), certificate_file=str(ada.file), key_file=str(ada.key))
    with ScriptedServer(secure(localhost, ada)) as server:
        answers = send(url_of(server), post(), post(), tls=own)
        assert [each.body for each in answers] == [b"secret", b"secret"]
        with pytest.raises(NetworkError):
            send(url_of(server), post(), tls=trusting)


@both
def test_certificates_that_cannot_be_read_are_refused_at_once(send: Send, folder: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        send("https://api.invalid", tls=Tls(ca_file=str(folder / "none.pem")))
    with pytest.raises(ValueError, match="A key is of no use without a certificate"):
        send("https://api.invalid", tls=Tls(key_file=str(folder / "none.key")))
