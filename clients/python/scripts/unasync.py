"""Writes ``mikrokit/_sync`` from ``mikrokit/_async``: ``python scripts/unasync.py``.

With ``--check`` it writes nothing, and fails if a file is out of date. It needs Ruff, which sorts and formats.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src/mikrokit/_async"
TARGETS = SOURCES.parent / "_sync"

HEADER = (
    "# Written by scripts/unasync.py from _async/{name}. Edit that file, then run the script.\n"
)

#: What documentation says of one client only.
TEXTS = [
    (
        "A client of an API, for the tasks of one event loop. Cancelling a task ends its call.",
        "A client of an API. It may be used by many threads, and on both sides of a fork.",
    ),
    ("an ``async with``", "a ``with``"),
    ("an ``AsyncClient``", "a ``Client``"),
    ("an asynchronous iterable", "an iterable"),
]

#: Patterns and what replaces them, in this order.
REPLACEMENTS = [
    # An asynchronous generator cannot delegate to another.
    (r"(?m)^( *)(?:async )?for (\w+) in (.+):\n\1    yield \2\n(?!\1    )", r"\1yield from \3\n"),
    (r"\[(\w+) async for \1 in (.+)\]", r"\2"),
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__a(enter|exit|iter|next)__", r"__\1__"),
    (r"\ba(next|iter_raw|close|closing)\b", r"\1"),
    (r"\basync_(backend|items|limits)\b", r"sync_\1"),
    (r"\basync_pieces\b", "pieces"),
    (r"\b_async\b", "_sync"),
    (r"\bcreate_async_transport\b", "create_transport"),
    (r"\bAsyncGenerator\[([^\[\]]+(?:\[[^\[\]]+\])?), None\]", r"Generator[\1, None, None]"),
    (r"\b_?Async(?=[A-Z])", ""),
    # Types of values that asyncio has to wait for.
    (r"\b(?:Maybe)?Awaitable\[((?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])+)\]", r"\1"),
]


def unasync(source: str) -> str:
    """The synchronous form of an asynchronous module."""
    for text, replacement in TEXTS:
        source = source.replace(text, replacement)
    for pattern, replacement in REPLACEMENTS:
        source = re.sub(pattern, replacement, source)
    return source


def formatted(name: str, source: str) -> str:
    """The source as Ruff formats it, with sorted imports and without unused ones."""
    for options in (
        ["check", "--fix-only", "--select", "F401,I"],
        ["format"],
    ):
        command = [sys.executable, "-m", "ruff", *options, "--quiet", "--no-cache"]
        command += ["--stdin-filename", str(TARGETS / name), "-"]
        done = subprocess.run(command, input=source, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{name}: {done.stdout}{done.stderr}")
        source = done.stdout
    return source


def main() -> None:
    written = {
        source.name: formatted(
            source.name, HEADER.format(name=source.name) + unasync(source.read_text())
        )
        for source in sorted(SOURCES.glob("*.py"))
    }
    known = {target.name: target.read_text() for target in TARGETS.glob("*.py")}
    changed = sorted(name for name in {*written, *known} if written.get(name) != known.get(name))
    if "--check" in sys.argv:
        if changed:
            raise SystemExit(f"Out of date in _sync: {', '.join(changed)}")
        return
    TARGETS.mkdir(exist_ok=True)
    for name in changed:
        if name in written:
            (TARGETS / name).write_text(written[name])
        else:
            (TARGETS / name).unlink()
    print(f"{len(changed)} of {len(written)} files have changed")


if __name__ == "__main__":
    main()
