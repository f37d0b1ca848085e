"""Reads JSON by type."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec

from ..computed_once import cached_property
from . import texts, wire_types
from .container_guards import is_dict, is_list
from .long_integers import may_have_long_integers, read_integer
from .type_parts import may_hold_integers

T = TypeVar("T")

#: What msgspec lets through of bytes that are not of their type: text that is no UTF-8, values that nest too deep, and
#: dates or zones that Python cannot hold or find.
_OTHER_FAILURES = (UnicodeError, RecursionError, ArithmeticError, LookupError, OSError)

# Each starts with a byte that is quick to find.
_HALF_OF_A_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")
_POINT_ZERO = re.compile(rb"\.(?<=\d\.)0+(?![\d.])")


class Reader(Generic[T]):
    """Reads JSON of one type. Raises ``msgspec.ValidationError`` for another, ``msgspec.DecodeError`` for no JSON."""

    def __init__(self, type_: object) -> None:
        self._type = type_
        # The stubs of msgspec take a class only, not a union.
        create: Any = msgspec.json.Decoder
        self._decoder: msgspec.json.Decoder[T] = create(type_, dec_hook=read_wire_type)

    def read(self, text: bytes) -> T:
        # msgspec reads all digits of an integer, as no double holds them.
        if self._may_hold_integers and may_have_long_integers(text):
            return self._read_unusual(text)
        try:
            return self._decoder.decode(text)
        except msgspec.DecodeError as error:
            # A large reply of another type must not be parsed again.
            if not _may_be_read(text, error):
                raise
            return self._read_unusual(text)
        except _OTHER_FAILURES as error:
            raise _decode_error(error) from None

    @cached_property
    def _may_hold_integers(self) -> bool:
        # Found with the first text, because a struct can name one that is declared below it.
        return may_hold_integers(self._type)

    def _read_unusual(self, text: bytes) -> T:
        """Reads JSON that msgspec's parser rejects."""
        try:
            # Of bytes, json would guess another encoding than UTF-8.
            value = json.loads(
                text.decode(),
                parse_float=_read_number,
                parse_int=read_integer,
                parse_constant=_reject,
            )
            return _convert(value, self._type)  # type: ignore[return-value]
        except msgspec.DecodeError:
            raise
        except (ValueError, *_OTHER_FAILURES) as error:
            raise _decode_error(error) from None


def _may_be_read(text: bytes, error: msgspec.DecodeError) -> bool:
    """Whether other parsers can read JSON that msgspec rejects."""
    if not isinstance(error, msgspec.ValidationError):
        return _HALF_OF_A_PAIR.search(text) is not None
    # An integer such as 1.0 or 1e+21, which is how JavaScript writes large ones.
    is_number = "got `float`" in str(error)
    return is_number and (b"e+" in text or _POINT_ZERO.search(text) is not None)


def _decode_error(error: Exception) -> msgspec.DecodeError:
    if isinstance(error, RecursionError):
        return msgspec.DecodeError("Nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        # Its own text shows the byte.
        return msgspec.DecodeError("A text is not valid UTF-8")
    return msgspec.DecodeError(str(error))


def _convert(value: object, type_: Any) -> object:
    result: object = msgspec.convert(value, type_, dec_hook=read_wire_type)
    return result


def _read_number(text: str) -> float | int:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("Number out of range")
    return int(value) if value.is_integer() else value


def _whole_numbers(value: object) -> object:
    """Numbers such as 1e+21 as integers, as JavaScript writes them. msgspec also reads an integer as a float."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if is_list(value):
        return [_whole_numbers(item) for item in value]
    if is_dict(value):
        return {key: _whole_numbers(item) for key, item in value.items()}
    return value


def _reject(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def read_wire_type(type_: object, value: object) -> object:
    """Reads JSON of a type in ``wire_types``, for msgspec."""
    origin = get_origin(type_) or type_
    read = _READERS.get(origin)
    if read is not None:
        return read(type_, value)
    array_format = wire_types.array_format(origin)
    if array_format is not None:
        return texts.read_array(value, *array_format)
    raise NotImplementedError(f"No JSON is read as {type_}")


def _read_member(type_: object, value: object) -> object:
    value = _whole_numbers(value)
    for member in get_args(type_):
        try:
            return _convert(value, member)
        except msgspec.ValidationError as error:
            # It can match this type, and another matching type would lose a part of it.
            if isinstance(error.__cause__, texts.NotInPython):
                raise error.__cause__ from None
            # So can one in which msgspec found an unknown date.
            if not isinstance(value, str) and "RFC3339" in str(error):
                texts.assert_in_python(value)
        except UnicodeEncodeError:
            # Half of a surrogate pair matches no type that msgspec reads from a text.
            continue
    names = " | ".join(getattr(member, "__name__", str(member)) for member in get_args(type_))
    raise ValueError(f"Expected `{names}`")


def _read_map(type_: object, value: object) -> object:
    key, item = get_args(type_)
    entries: Any = _convert(value, list[tuple[key, item]])  # type: ignore[valid-type]
    result = dict(entries)
    if len(result) < len(entries):
        raise texts.NotInPython("A key occurs twice")
    return result


def _read_tuple(type_: object, value: object) -> object:
    before, element, behind = wire_types.split_rest(get_args(type_))
    fixed = len(before) + len(behind)
    if not is_list(value) or len(value) < fixed:
        raise ValueError(f"Expected a list of {fixed} elements or more")
    types = [*before, *[element] * (len(value) - fixed), *behind]
    return tuple(_convert(item, type_) for item, type_ in zip(value, types, strict=True))


_READERS: dict[object, Callable[[object, object], object]] = {
    # Mocks insert the files.
    wire_types.File: lambda _, value: value,
    wire_types.OneOf: _read_member,
    wire_types.Map: _read_map,
    wire_types.Tuple: _read_tuple,
    wire_types.BigInt: lambda _, value: texts.read_integer(value),
    wire_types.Instant: lambda _, value: texts.read_instant(value),
    wire_types.PlainDateTime: lambda _, value: texts.read_plain_date_time(value),
    wire_types.PlainTime: lambda _, value: texts.read_plain_time(value),
    wire_types.ZonedDateTime: lambda _, value: texts.read_zoned_date_time(value),
}
