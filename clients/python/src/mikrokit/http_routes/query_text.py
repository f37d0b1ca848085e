"""Values as the text of a URL."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from ..codecs.container_guards import is_list_tuple_or_set, is_mapping
from ..codecs.writing import to_json


def query_text(value: object) -> str:
    """The members of an object as a query string: lists as repeated names, and objects within as ``filter[a]=1``.

    ``value`` is JSON that was read. Members that are null are left out, and so is ``None`` itself. Raises ``TypeError``
    for any other value, and ``ValueError`` for half of a surrogate pair.
    """
    if value is not None and not is_mapping(value):
        raise TypeError("the query string is an object with its names")
    return "&".join(f"{name}={text}" for name, text in _pairs(value, ""))


def _pairs(value: object, name: str) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if is_list_tuple_or_set(value):
        for element in value:
            yield from _pairs(element, name)
    elif is_mapping(value):
        for key, inner in value.items():
            yield from _pairs(inner, f"{name}[{key}]" if name else str(key))
    else:
        yield encoded(name), encoded(text_of(value))


def text_of(value: object) -> str:
    """A string as it is; a number or boolean as in JSON."""
    return value if isinstance(value, str) else to_json(value).decode()


def encoded(text: str) -> str:
    """The text percent-encoded. Raises ``ValueError`` for half of a surrogate pair, which no URL can have."""
    try:
        return quote(text, safe="")
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair cannot be a part of a URL") from error
