"""Integers in JSON that a double, which is JavaScript's number, cannot represent."""

from __future__ import annotations

import re
from collections.abc import Callable

from .container_guards import is_list_tuple_or_set, is_mapping

# Replaces all digits by zeros, so that a text search finds the integers. It takes a fifth of a
# pattern's time.
_DIGITS = bytes.maketrans(b"0123456789", b"0" * 10)
#: The fewest digits of an integer that not every double can represent: 2**53 has them.
_LONG = b"0" * 16
#: These digits at the start of a number without a fraction.
_LONG_INTEGER = re.compile(rb"%b(?<![.0]%b)(?!0*[.eE])" % (_LONG, _LONG))


def may_have_long_integers(text: bytes) -> bool:
    """Whether JSON has a run of digits, in a number or a text, that a double might not represent."""
    zeros = text.translate(_DIGITS)
    return _LONG in zeros and _LONG_INTEGER.search(zeros) is not None


def assert_exact(value: object) -> None:
    """Raises ``TypeError`` for an integer that JavaScript would round.

    The error has its location but not its digits.
    """
    path = find_path(value, lambda part: isinstance(part, int) and not _is_double(part))
    if path is not None:
        where = f" at {path}" if path else ""
        raise TypeError(f"The integer{where} is too large for JavaScript, which would round it")


def find_path(value: object, is_wanted: Callable[[object], bool]) -> str | None:
    """The location of the first such part of a value, as ``[0].name``. ``None`` if there is none."""
    if is_mapping(value):
        parts = ((f".{key}", item) for key, item in value.items())
    elif is_list_tuple_or_set(value):
        parts = ((f"[{i}]", item) for i, item in enumerate(value))
    else:
        return "" if is_wanted(value) else None
    for name, item in parts:
        rest = find_path(item, is_wanted)
        if rest is not None:
            return name + rest
    return None


def read_integer(text: str) -> int:
    """An integer of JSON as JavaScript means it: ``1152921504606847000`` is how that prints ``2**60``."""
    return int(text) if len(text) < len(_LONG) else int(float(text))


def _is_double(value: int) -> bool:
    try:
        return int(float(value)) == value
    except OverflowError:
        return False
