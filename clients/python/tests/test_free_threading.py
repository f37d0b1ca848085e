"""Pythons without a global lock."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig

import pytest


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED") or "MIKROKIT_FAST_CORE" not in os.environ,
    reason="needs a free-threaded Python, and mikrokit-fast",
)
def test_importing_the_core_leaves_the_global_lock_off() -> None:
    program = "import sys, mikrokit_fast; sys.exit(sys._is_gil_enabled())"
    # A warning tells of a module that needs the lock.
    command = [sys.executable, "-W", "error", "-c", program]
    assert subprocess.run(command, timeout=60).returncode == 0
