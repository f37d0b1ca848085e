"""TLS of connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import ssl


class Tls(msgspec.Struct, frozen=True, kw_only=True):
    """How servers are verified, and how the client identifies itself."""

    #: A file of certificates in PEM that are trusted instead of the system's.
    ca_file: str | None = None
    #: A file with the client's certificate and its chain in PEM.
    certificate_file: str | None = None
    #: A file with its private key; by default it is in ``certificate_file``.
    key_file: str | None = None
    key_password: str | None = None

    def __repr__(self) -> str:
        # Passwords do not belong in logs.
        password = None if self.key_password is None else "…"
        return (
            f"Tls(ca_file={self.ca_file!r}, certificate_file={self.certificate_file!r}, "
            f"key_file={self.key_file!r}, key_password={password!r})"
        )

    def create_context(self) -> ssl.SSLContext:
        """Raises ``OSError`` for files that cannot be read, and ``ValueError`` for a key without a certificate."""
        if self.certificate_file is None and (self.key_file or self.key_password) is not None:
            raise ValueError("A key is of no use without a certificate; set certificate_file")
        # Clients of plain HTTP do without, and this import is slow.
        import ssl

        context = ssl.create_default_context(cafile=self.ca_file)
        # From Python 3.13 on, each certificate that is trusted is so without the one that signed it.
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        # Servers are known by `subjectAltName` alone (RFC 9525, section 2).
        context.hostname_checks_common_name = False
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        if self.certificate_file is not None:
            context.load_cert_chain(self.certificate_file, self.key_file, self.key_password)
        return context
