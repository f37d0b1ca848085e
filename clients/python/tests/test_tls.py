"""Certificates of servers."""

from __future__ import annotations

import socket
import ssl
import time
from pathlib import Path

import pytest
from certificates import (
    Certificate,
    make_authority,
    make_certificate,
    make_signed,
    server_context,
)
from scripted_server import Script, ScriptedServer, answering, reply
from secure_server import secure, trusting, url_of
from senders import Send, both, post

from mikrokit import NetworkError


@both
def test_only_trusted_servers_get_a_request(
    send: Send, authority: Certificate, server_of_authority: Certificate
) -> None:
    with ScriptedServer(secure(server_of_authority)) as server:
        [answer] = send(url_of(server), post(), tls=trusting(authority))
        assert answer.body == b"secret"
        with pytest.raises(NetworkError, match=r"(?i)cannot connect to localhost.*certificate"):
            send(url_of(server), post())
        # A certificate for another name.
        with pytest.raises(NetworkError, match=r"(?i)certificate|hostname|address"):
            send(url_of(server, "127.0.0.1"), post(), tls=trusting(authority))


@both
def test_the_certificate_of_a_server_itself_may_be_trusted(send: Send, tmp_path: Path) -> None:
    own = make_certificate(tmp_path, "localhost")
    with ScriptedServer(secure(own)) as server:
        [answer] = send(url_of(server), post(), tls=trusting(own))
        assert answer.body == b"secret"
        with pytest.raises(NetworkError, match=r"(?i)certificate|hostname|address"):
            send(url_of(server, "127.0.0.1"), post(), tls=trusting(own))


@both
def test_servers_may_be_known_by_their_address(
    send: Send, folder: Path, authority: Certificate
) -> None:
    by_address = make_signed(folder, authority, "subjectAltName=IP:127.0.0.1", name="by-address")
    with ScriptedServer(secure(by_address)) as server:
        [answer] = send(url_of(server, "127.0.0.1"), post(), tls=trusting(authority))
        assert answer.body == b"secret"


@pytest.fixture(scope="module")
def rejected(folder: Path, authority: Certificate) -> dict[str, tuple[Certificate, Certificate]]:
    """What is trusted, and the certificate of a server that does not hold all the same."""
    names = "subjectAltName=DNS:localhost"
    no_authority = make_signed(folder, authority, "subjectAltName=DNS:other", name="other")
    old = make_authority(folder, "old", days=0)
    made = {
        "expired": (authority, make_signed(folder, authority, name="expired", days=0)),
        "without names": (
            authority,
            make_signed(folder, authority, "keyUsage=digitalSignature", name="localhost"),
        ),
        "of clients": (
            authority,
            make_signed(folder, authority, names, "extendedKeyUsage=clientAuth", name="client"),
        ),
        "of no authority": (no_authority, make_signed(folder, no_authority, name="of-none")),
        "of an expired authority": (old, make_signed(folder, old, name="of-old")),
    }
    # Certificates of 0 days end with the second in which they were made.
    time.sleep(1.1)
    return made


@pytest.mark.parametrize(
    "title",
    ["expired", "without names", "of clients", "of no authority", "of an expired authority"],
)
@both
def test_certificates_that_do_not_hold_are_rejected(
    send: Send, title: str, rejected: dict[str, tuple[Certificate, Certificate]]
) -> None:
    trusted, own = rejected[title]
    with (
        ScriptedServer(secure(own)) as server,
        pytest.raises(NetworkError, match=r"(?i)certificate|hostname"),
    ):
        send(url_of(server), post(), tls=trusting(trusted))


@both
def test_authorities_may_have_authorities(
    send: Send, folder: Path, authority: Certificate, ada: Certificate
) -> None:
    between = make_authority(folder, "between", signer=authority)
    signed = make_signed(folder, between, name="of-between")
    chain = Certificate(folder / "chain.pem", signed.key)
    chain.file.write_bytes(signed.file.read_bytes() + between.file.read_bytes())
    with ScriptedServer(secure(chain)) as server:
        for trusted in (authority, between):
            [answer] = send(url_of(server), post(), tls=trusting(ada, trusted))
            assert answer.body == b"secret"
    with (
        ScriptedServer(secure(signed)) as server,
        pytest.raises(NetworkError, match=r"(?i)certificate"),
    ):
        send(url_of(server), post(), tls=trusting(authority))


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
@both
def test_connections_need_version_1_2(
    send: Send, authority: Certificate, server_of_authority: Certificate
) -> None:
    def version(most: ssl.TLSVersion) -> Script:
        context = server_context(server_of_authority)
        # Nothing less would let OpenSSL speak an old version.
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = most

        def script(connection: socket.socket) -> None:
            with context.wrap_socket(connection, server_side=True) as tls:
                answering(reply(body=str(tls.version())))(tls)

        return script

    for allowed, name in (
        (ssl.TLSVersion.TLSv1_2, b"TLSv1.2"),
        (ssl.TLSVersion.TLSv1_3, b"TLSv1.3"),
    ):
        with ScriptedServer(version(allowed)) as server:
            assert send(url_of(server), post(), tls=trusting(authority))[0].body == name
    with ScriptedServer(version(ssl.TLSVersion.TLSv1_1)) as server, pytest.raises(NetworkError):
        send(url_of(server), post(), tls=trusting(authority))
