"""Whom clients trust, and how they identify themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from certificates import Certificate, encrypt_key, hash_of, make_certificate
from scripted_server import ScriptedServer
from secure_server import secure, trusting, url_of
from senders import Send, both, post

from mikrokit import NetworkError, Tls
from mikrokit.transport.address import parse_address
from mikrokit.transport.fast.fast_transport import FastTransport


@both
def test_the_environment_says_which_authorities_the_system_trusts(
    send: Send,
    tmp_path: Path,
    authority: Certificate,
    server_of_authority: Certificate,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hashed = tmp_path / f"{hash_of(authority)}.0"
    hashed.write_bytes(authority.file.read_bytes())
    # Those by other names are not of the store.
    (tmp_path / "deadbeef.r0").write_text("no certificate")
    (tmp_path / "00000000.0").symlink_to(tmp_path / "nothing")
    with ScriptedServer(secure(server_of_authority)) as server:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path / "none"))
        with pytest.raises(NetworkError, match=r"(?i)certificate"):
            send(url_of(server), post())
        monkeypatch.setenv("SSL_CERT_DIR", f"{tmp_path / 'none'}:{tmp_path}")
        assert send(url_of(server), post())[0].body == b"secret"
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path / "none"))
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        assert send(url_of(server), post())[0].body == b"secret"


@both
def test_clients_identify_themselves(
    send: Send,
    authority: Certificate,
    server_of_authority: Certificate,
    ada: Certificate,
    tmp_path: Path,
) -> None:
    one_file = tmp_path / "ada.pem"
    one_file.write_bytes(ada.key.read_bytes() + ada.file.read_bytes())
    identities = [
        {"certificate_file": str(ada.file), "key_file": str(ada.key)},
        {"certificate_file": str(one_file)},
        {
            "certificate_file": str(ada.file),
            "key_file": str(encrypt_key(ada, "secret")),
            "key_password": "secret",
        },
    ]
    trusted = str(authority.file)
    with ScriptedServer(secure(server_of_authority, ada)) as server:
        for identity in identities:
            answers = send(url_of(server), post(), post(), tls=Tls(ca_file=trusted, **identity))
            assert [each.body for each in answers] == [b"secret", b"secret"]
        with pytest.raises(NetworkError):
            send(url_of(server), post(), tls=Tls(ca_file=trusted))


@both
def test_certificates_that_cannot_be_read_are_rejected_at_once(send: Send, folder: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        send("https://api.invalid", tls=Tls(ca_file=str(folder / "none.pem")))
    with pytest.raises(ValueError, match="A key is of no use without a certificate"):
        send("https://api.invalid", tls=Tls(key_file=str(folder / "none.key")))


@pytest.mark.skipif("MIKROKIT_FAST_CORE" not in os.environ, reason="needs mikrokit-fast")
def test_settings_say_whether_calls_are_made_in_rust(
    folder: Path, authority: Certificate, ada: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_in_rust(tls: Tls | None = None, host: str = "localhost") -> bool:
        transport = FastTransport(parse_address(f"https://{host}"), tls=tls, proxy=False)
        transport.close()
        return transport.is_in_rust

    own, key = str(ada.file), str(ada.key)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    monkeypatch.setenv("SSL_CERT_DIR", str(folder / "none"))
    assert is_in_rust()
    assert is_in_rust(trusting(authority))
    assert is_in_rust(Tls(ca_file=str(authority.file), certificate_file=own, key_file=key))
    # A server's own certificate is for OpenSSL.
    assert not is_in_rust(trusting(ada), host="ada")
    assert is_in_rust(trusting(ada), host="bob")
    encrypted = str(encrypt_key(ada, "secret"))
    assert not is_in_rust(Tls(certificate_file=own, key_file=encrypted, key_password="secret"))
    # Keys of a kind that Rust lacks.
    other = make_certificate(folder, "other-kind", "secp521r1")
    assert not is_in_rust(Tls(certificate_file=str(other.file), key_file=str(other.key)))
    assert not is_in_rust(trusting(other))
    with monkeypatch.context() as patch:
        patch.setenv("SSLKEYLOGFILE", str(folder / "keys.log"))
        assert not is_in_rust()
    with_rules = folder / "rules.pem"
    text = authority.file.read_text().replace("BEGIN CERT", "BEGIN TRUSTED CERT")
    with_rules.write_text(text.replace("END CERT", "END TRUSTED CERT"))
    assert not is_in_rust(Tls(ca_file=str(with_rules)))
    # A broken file of the system's is no reason to fail.
    broken = folder / "broken"
    broken.mkdir()
    (broken / "00000000.0").write_text(
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    )
    monkeypatch.setenv("SSL_CERT_DIR", str(broken))
    assert not is_in_rust()


def test_passwords_of_keys_are_not_shown() -> None:
    tls = Tls(certificate_file="own.pem", key_password="secret")
    assert "secret" not in f"{tls!r} {tls}"
    assert "own.pem" in repr(tls)
