"""Sent values in messages of errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ..codecs.container_guards import is_dict, is_list
from ..errors import Issue


def describe_sent(body: bytes, function: Callable[..., object], issue: Issue) -> str:
    """The issue with what is at its path in the parameters: a number as it is, and of a text or more only the kind.

    A text may be a password, which must not appear in logs.
    """
    return issue.describe(_sent_at(body, function, issue.path))


def _sent_at(body: bytes, function: Callable[..., object], path: Sequence[str | int]) -> str | None:
    try:
        value: object = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    if not is_list(value) or not path:
        return None
    code = function.__code__
    names = [_plain(name) for name in code.co_varnames[: code.co_argcount]]
    first, *keys = path
    if _plain(str(first)) not in names:
        return None
    return _kind_at(value, [names.index(_plain(str(first))), *keys])


def _plain(name: str) -> str:
    """``userId`` of TypeScript and ``user_id`` of Python are one name."""
    return name.replace("_", "").lower()


def _kind_at(value: object, keys: Sequence[str | int]) -> str | None:
    for key in keys:
        if is_list(value) and isinstance(key, int):
            if key >= len(value):
                return "nothing"
            value = value[key]
        elif is_dict(value):
            if key not in value:
                return "nothing"
            value = value[key]
        else:
            return None
    if isinstance(value, str):
        return f"a text of {len(value)} characters"
    if is_list(value):
        return f"a list of {len(value)}"
    if is_dict(value):
        return "an object"
    return msgspec.json.encode(value).decode()
