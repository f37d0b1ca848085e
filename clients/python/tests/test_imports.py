"""Imports, which every program that uses a client waits for."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "module",
    [
        "asyncio",
        "dataclasses",
        "email.utils",
        "mikrokit.faces",
        "logging",
        "mimetypes",
        "ssl",
        "urllib.request",
        "zlib",
        "zoneinfo",
    ],
)
def test_slow_modules_are_imported_when_they_are_needed(module: str) -> None:
    program = f"import sys, mikrokit.generated; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_transports_of_httpx_import_neither_library() -> None:
    program = (
        "import sys; from mikrokit import AsyncHttpxTransport, HttpxTransport; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], timeout=60, capture_output=True, text=True, check=True
    )
    assert "mikrokit.transport.httpx_client.httpx_transport" in done.stdout.split()
    assert not {"httpx", "httpx2"} & set(done.stdout.split())
