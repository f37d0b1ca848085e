"""Writes values as JSON by type."""

from __future__ import annotations

import datetime
import functools
import json
import math
from collections.abc import Callable
from typing import Annotated, Any, NewType, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET

from . import containers, texts, wire_types
from .containers import Write
from .long_integers import assert_exact, find_path, may_have_long_integers
from .type_parts import UNIONS, field_types, has_wire_type, is_struct

_encoder = msgspec.json.Encoder()


def to_json(value: object) -> bytes:
    """Writes a value that msgspec writes as it should be.

    Raises ``TypeError`` for NaN, infinity, and integers that a double cannot hold.
    """
    try:
        text = _encoder.encode(value)
    except UnicodeEncodeError:
        # Half of a surrogate pair, for which JSON has an escape.
        text = json.dumps(msgspec.to_builtins(value), separators=(",", ":")).encode()
    # msgspec writes null for NaN and infinity, which another type could accept.
    if b"null" in text:
        _assert_finite(msgspec.to_builtins(value))
    if may_have_long_integers(text):
        assert_exact(msgspec.to_builtins(value))
    return text


def _assert_finite(value: object) -> None:
    path = find_path(value, lambda part: isinstance(part, float) and not math.isfinite(part))
    if path is not None:
        where = f" at {path}" if path else ""
        raise TypeError(f"The number{where} is infinite or NaN, which JSON does not have")


@functools.cache
def writer_of(type_: object) -> Write | None:
    """How values of a type are written. ``None`` if msgspec alone writes them correctly."""
    return _make_writer(type_, _part_writer) if has_wire_type(type_) else None


def _part_writer(type_: object) -> Write:
    # A struct can be recursive, so its parts are found when the first value is written.
    if is_struct(type_):
        return lambda value: (writer_of(type_) or _as_it_is)(value)
    return writer_of(type_) or _as_it_is


def _checked_writer(type_: object) -> Write:
    """As ``writer_of``, for a member of a union: raises ``TypeError`` for a value of any other type."""
    if type_ is Any:
        return _as_it_is
    if is_struct(type_):
        return _write_instance(type_)
    if get_origin(type_) in CONTAINERS or isinstance(type_, NewType) or has_wire_type(type_):
        return _make_writer(type_, _checked_writer)
    if get_origin(type_) is Annotated and get_origin(get_args(type_)[0]) in CONTAINERS:
        return _checked_writer(get_args(type_)[0])
    return lambda value: msgspec.convert(value, type_)


CONTAINERS = (*UNIONS, list, set, frozenset, tuple, dict)


def _make_writer(type_: object, write_part: Callable[[object], Write]) -> Write:
    origin, args = get_origin(type_), get_args(type_)
    if isinstance(type_, NewType):
        return write_part(type_.__supertype__)
    if origin is Annotated:
        return write_part(args[0])
    if origin in UNIONS:
        return _write_member(args)
    if origin is wire_types.Map:
        return containers.write_entries(write_part(args[0]), write_part(args[1]))
    if origin is wire_types.Items:
        return _write_items(writer_of(args[0]))
    if origin in (list, set, frozenset):
        return containers.write_each(origin, write_part(args[0]))
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return containers.write_each(tuple, write_part(args[0]))
    if origin is tuple:
        return containers.write_tuple([write_part(item) for item in args])
    if origin is wire_types.Tuple:
        before, element, behind = wire_types.split_rest(args)
        return containers.write_tuple_with_rest(
            [write_part(item) for item in before],
            write_part(element),
            [write_part(item) for item in behind],
        )
    if origin is dict:
        return containers.write_values(write_part(args[1]))
    if is_struct(type_):
        return _write_fields(type_)
    array_format = wire_types.array_format(type_)
    if array_format is not None:
        return lambda value: texts.write_array(value, *array_format)
    return _PLAIN_WRITERS[type_]


def _write_file(value: object) -> object:
    # Few calls have files, whose code is loaded with the first of them.
    from ..files.upload import Upload

    return value if isinstance(value, Upload) else Upload(value)  # type: ignore[arg-type]


def _write_items(write: Write | None) -> Write:
    from ..files.sent_items import sent_items

    return lambda value: sent_items(value, write or _as_it_is)


_PLAIN_WRITERS: dict[object, Write] = {
    datetime.datetime: texts.write_date,
    wire_types.BigInt: texts.write_integer,
    wire_types.Instant: texts.write_instant,
    wire_types.PlainDateTime: texts.write_plain_date_time,
    wire_types.PlainTime: texts.write_time,
    wire_types.ZonedDateTime: texts.write_zoned_date_time,
    wire_types.File: _write_file,
}


#: A ``Date``, which generated clients annotate, and the bare class.
_DATES = (Annotated[datetime.datetime, msgspec.Meta(tz=True)], datetime.datetime)

T = TypeVar("T")


def _as_it_is(value: T) -> T:
    return value


def _write_instance(struct: type[msgspec.Struct]) -> Write:
    def write_instance(value: object) -> object:
        if not isinstance(value, struct):
            raise containers.mismatch(struct.__name__, value)
        return (writer_of(struct) or _as_it_is)(value)

    return write_instance


def _write_fields(struct: type[msgspec.Struct]) -> Write:
    types = field_types(struct)
    #: Writers of the fields that msgspec alone would write in another way.
    writers = {name: _part_writer(type_) for name, type_ in types.items() if has_wire_type(type_)}
    keys = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    dates = [name for name in writers if types[name] in _DATES]
    has_others = len(dates) < len(writers)
    config = struct.__struct_config__
    tag = {} if config.tag_field is None else {config.tag_field: config.tag}

    def write_fields(value: object) -> object:
        if not isinstance(value, struct):
            raise containers.mismatch(struct.__name__, value)
        if not has_others:
            for name in dates:
                if not texts.is_plain_date(getattr(value, name)):
                    break
            else:
                return value
        written: dict[str, object] = dict(tag)
        for name, key in keys.items():
            item = getattr(value, name)
            if item is UNSET:
                continue
            write = writers.get(name)
            if write is None:
                written[key] = item
                continue
            try:
                written[key] = write(item)
            except TypeError as error:
                raise TypeError(f"{name}: {error}") from error
        return written

    return write_fields


def _write_member(members: tuple[object, ...]) -> Write:
    # Any aware datetime is a ZonedDateTime, unless there are other dates.
    others = [member for member in members if member is not wire_types.ZonedDateTime]
    writers = [_checked_writer(member) for member in others]
    if len(others) < len(members):
        writers.insert(0, texts.write_named_zone if others else texts.write_zoned_date_time)

    def write_member(value: object) -> object:
        if value is None or value is UNSET:
            return value
        for write in writers:
            try:
                return write(value)
            except (TypeError, msgspec.ValidationError, UnicodeEncodeError):
                continue
        raise containers.mismatch(
            " | ".join(getattr(m, "__name__", str(m)) for m in members), value
        )

    return write_member
