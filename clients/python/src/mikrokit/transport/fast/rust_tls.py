"""TLS in Rust, with the certificates that Python's own TLS would trust."""

from __future__ import annotations

import os
import re
import ssl
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..tls import Tls

_CERTIFICATE = re.compile(rb"-----BEGIN CERTIFICATE-----(.+?)-----END CERTIFICATE-----", re.DOTALL)
#: Certificates with rules of trust that OpenSSL alone knows, and an old name for plain ones.
_FOR_OPENSSL = re.compile(rb"-----BEGIN (TRUSTED|X509) CERTIFICATE-----")
#: The names by which OpenSSL finds certificates in a folder, such as ``4042bcee.0``.
_HASHED_NAME = re.compile(r"[0-9a-f]{8}\.[0-9]+")


def create_rust_tls(core: Any, host: str, tls: Tls, context: ssl.SSLContext) -> Any | None:
    """The settings for Rust; ``None`` for those that need Python's sockets.

    These are encrypted keys, ``SSLKEYLOGFILE``, files of which not all is understood, and what ``Tls.create`` in
    Rust rejects. The context gets the certificates of folders, which OpenSSL otherwise reads one by one.
    """
    if tls.key_password is not None or context.keylog_filename:
        return None
    try:
        trusted = _load_trusted(tls, context)
    except (OSError, ValueError):
        # OpenSSL goes without such a file of the system's. A `ca_file` has been read by now.
        return None
    if trusted is None:
        return None
    identity = None
    if tls.certificate_file is not None:
        chain, key = tls.certificate_file, tls.key_file or tls.certificate_file
        identity = Path(chain).read_bytes(), Path(key).read_bytes()
    return core.Tls.create(host, _authorities(context), list(trusted), identity)


def _load_trusted(tls: Tls, context: ssl.SSLContext) -> set[bytes] | None:
    """All trusted certificates, which the context then contains. ``None`` if only OpenSSL can read them."""
    texts = [file.read_bytes() for file in _trusted_files(tls)]
    if any(_FOR_OPENSSL.search(text) for text in texts):
        return None
    trusted = {b64decode(each) for text in texts for each in _CERTIFICATE.findall(text)}
    for each in trusted.difference(context.get_ca_certs(binary_form=True)):
        context.load_verify_locations(cadata=each)
    return trusted


def _authorities(context: ssl.SSLContext) -> list[tuple[bytes, float, float]]:
    """Certificates that can sign others, with the start and end of their validity."""
    return [
        (
            certificate,
            ssl.cert_time_to_seconds(str(fields["notBefore"])),
            ssl.cert_time_to_seconds(str(fields["notAfter"])),
        )
        for certificate, fields in zip(
            context.get_ca_certs(binary_form=True), context.get_ca_certs(), strict=True
        )
    ]


def _trusted_files(tls: Tls) -> Iterator[Path]:
    if tls.ca_file is not None:
        yield Path(tls.ca_file)
        return
    # The certificates of ``SSL_CERT_FILE`` and ``SSL_CERT_DIR``, or of the system.
    paths = ssl.get_default_verify_paths()
    if paths.cafile and os.access(paths.cafile, os.R_OK):
        yield Path(paths.cafile)
    folders = os.environ.get(paths.openssl_capath_env, paths.openssl_capath).split(os.pathsep)
    for folder in filter(os.path.isdir, folders):
        for file in Path(folder).iterdir():
            if _HASHED_NAME.fullmatch(file.name) and os.access(file, os.R_OK):
                yield file
