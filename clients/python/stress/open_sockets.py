"""The sockets of this process."""

from __future__ import annotations

import os


def count_sockets() -> int:
    names = [os.path.join("/proc/self/fd", name) for name in os.listdir("/proc/self/fd")]
    return sum(1 for name in names if os.path.islink(name) and "socket:" in os.readlink(name))
