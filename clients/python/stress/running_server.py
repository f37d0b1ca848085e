"""Servers in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running(script: str) -> Iterator[str]:
    """Runs a script of this folder, which ends with us. Gives the line that it prints when it listens."""
    command = [sys.executable, str(Path(__file__).parent / script)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()
