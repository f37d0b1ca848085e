"""Servers that do not outlive their test, even if it is killed."""

from __future__ import annotations

import os
import sys
import threading


def end_with_parent() -> None:
    """Ends this process with the one that started it, whose end closes the pipe that is our stdin."""

    def wait() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
