"""Certificates for tests, which openssl makes."""

from __future__ import annotations

import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificate:
    """A certificate and its key."""

    file: Path
    key: Path


def make_certificate(folder: Path, name: str, curve: str = "prime256v1") -> Certificate:
    """A certificate that signs itself."""
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    names = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    files = ["-keyout", made.key, "-out", made.file]
    _openssl("req", "-x509", *_new_key(curve), "-days", 1, *names, *files)
    return made


def make_authority(
    folder: Path, name: str, *, signer: Certificate | None = None, days: int = 1
) -> Certificate:
    """A certificate that signs others, and itself if there is no signer."""
    extensions = ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"]
    return _make_signed(folder, name, signer, extensions, days)


def make_signed(
    folder: Path,
    signer: Certificate,
    *extensions: str,
    name: str = "server",
    days: int = 1,
) -> Certificate:
    """A certificate that an authority signs, for ``localhost`` unless its extensions say otherwise."""
    own = extensions or ("subjectAltName=DNS:localhost",)
    return _make_signed(folder, name, signer, ["basicConstraints=critical,CA:FALSE", *own], days)


def _make_signed(
    folder: Path, name: str, signer: Certificate | None, extensions: list[str], days: int
) -> Certificate:
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    request, settings = folder / f"{name}.csr", folder / f"{name}.cnf"
    _openssl(
        "req", "-new", *_new_key(), "-subj", f"/CN={name}", "-keyout", made.key, "-out", request
    )
    lines = ["subjectKeyIdentifier=hash", "authorityKeyIdentifier=keyid:always", *extensions]
    settings.write_text("\n".join(lines))
    by = ["-CA", signer.file, "-CAkey", signer.key] if signer else ["-signkey", made.key]
    shape = ["-days", days, "-extfile", settings]
    _openssl("x509", "-req", "-in", request, *by, "-CAcreateserial", *shape, "-out", made.file)
    return made


def hash_of(certificate: Certificate) -> str:
    """The name by which OpenSSL looks for a certificate in a folder, without its number."""
    return _openssl("x509", "-in", certificate.file, "-noout", "-hash").strip()


def encrypt_key(certificate: Certificate, password: str) -> Path:
    """A file with the key of a certificate, for which one needs a password."""
    file = certificate.key.with_suffix(".encrypted")
    _openssl(
        "pkey", "-in", certificate.key, "-aes256", "-passout", f"pass:{password}", "-out", file
    )
    return file


def server_context(own: Certificate, client: Certificate | None = None) -> ssl.SSLContext:
    """A server with a certificate, which asks for that of the client if there is one."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own.file, own.key)
    if client is not None:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(client.file)
    return context


def _new_key(curve: str = "prime256v1") -> list[str]:
    return ["-newkey", "ec", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-nodes"]


def _openssl(*arguments: object) -> str:
    command = ["openssl", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, timeout=60, text=True).stdout
