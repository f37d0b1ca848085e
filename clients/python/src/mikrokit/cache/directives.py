"""The header ``cache-control`` (RFC 9111, section 5.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping

# max-age=60, private="x, y"
_DIRECTIVE = re.compile(
    r"""([\w!#$%&'*+.^`|~-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?""", re.ASCII
)
#: In seconds. Longer times mean the same (section 1.2.2).
_LONGEST = 2**31


def parse_directives(header: str | None) -> dict[str, str]:
    """The directives by name in lower case, and their values without quotes.

    If a name is repeated, the first counts.
    """
    directives: dict[str, str] = {}
    for name, quoted, token in _DIRECTIVE.findall(header or ""):
        directives.setdefault(name.lower(), (quoted or token).strip())
    return directives


def seconds_of(directives: Mapping[str, str], name: str) -> int | None:
    """The seconds of a directive: ``None`` without it, and 0 for an invalid number."""
    text = directives.get(name)
    return None if text is None else parse_seconds(text)


def parse_seconds(text: str) -> int:
    """A number of seconds. 0 for an invalid number."""
    return min(int(text[:12]), _LONGEST) if text.isascii() and text.isdigit() else 0
