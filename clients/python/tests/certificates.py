"""Certificates for tests, which openssl makes."""

from __future__ import annotations

import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificate:
    """A certificate that signs itself, and its key."""

    file: Path
    key: Path


def make_certificate(folder: Path, name: str) -> Certificate:
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1"
    names = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    files = ["-keyout", str(made.key), "-out", str(made.file)]
    subprocess.run([*command.split(), *names, *files], check=True, capture_output=True, timeout=60)
    return made


def server_context(own: Certificate, client: Certificate | None = None) -> ssl.SSLContext:
    """A server with a certificate, which asks for that of the client if there is one."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own.file, own.key)
    if client is not None:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(client.file)
    return context
