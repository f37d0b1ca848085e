"""Writes values as JSON by type."""

from __future__ import annotations

import functools
import json
import math
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET

from . import texts, wire_types

#: Gives what msgspec has to write for a value. Raises ``TypeError`` for a value of another type.
Write = Callable[[object], object]

_encoder = msgspec.json.Encoder()


def to_json(value: object) -> bytes:
    """Writes a value that msgspec writes as it should be. Raises ``TypeError`` for NaN and infinity."""
    try:
        text = _encoder.encode(value)
    except UnicodeEncodeError:
        # Half of a surrogate pair, for which JSON has an escape.
        text = json.dumps(msgspec.to_builtins(value), separators=(",", ":")).encode()
    # msgspec writes null for NaN and infinity, which another type may accept.
    if b"null" in text:
        _refuse_non_finite(msgspec.to_builtins(value))
    return text


def _refuse_non_finite(value: object) -> None:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise TypeError(f"JSON has no number {value}")
    elif isinstance(value, Mapping):
        for item in value.values():
            _refuse_non_finite(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            _refuse_non_finite(item)


@functools.cache
def writer_of(type_: object) -> Write | None:
    """How values of a type are written; ``None`` if msgspec alone writes them as they should be."""
    return _make_writer(type_) if _has_wire_type(type_, set()) else None


def _has_wire_type(type_: object, seen: set[object]) -> bool:
    if _is_wire_type(get_origin(type_) or type_):
        return get_origin(type_) is not wire_types.OneOf or _any_part(type_, seen)
    if type_ in seen:
        return False
    seen.add(type_)
    return _any_part(type_, seen)


def _any_part(type_: object, seen: set[object]) -> bool:
    return any(_has_wire_type(part, seen) for part in _parts(type_))


def _is_wire_type(type_: object) -> bool:
    return getattr(type_, "__module__", "") == wire_types.__name__


def _parts(type_: object) -> tuple[object, ...]:
    if isinstance(type_, NewType):
        return (type_.__supertype__,)
    if _is_struct(type_):
        return tuple(_field_types(type_).values())
    if get_origin(type_) is Literal:
        return ()
    if get_origin(type_) is Annotated:
        return get_args(type_)[:1]
    return get_args(type_)


def _is_struct(type_: object) -> bool:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _field_types(struct: object) -> dict[str, object]:
    return get_type_hints(struct, include_extras=True)


def _make_writer(type_: object) -> Write:
    origin, args = get_origin(type_), get_args(type_)
    if isinstance(type_, NewType):
        return _part_writer(type_.__supertype__)
    if origin is Annotated:
        return _part_writer(args[0])
    if origin in (Union, types.UnionType, wire_types.OneOf):
        return _write_member(args)
    if origin is wire_types.Map:
        return _write_entries(_part_writer(args[0]), _part_writer(args[1]))
    if origin is wire_types.Items:
        return _write_items(writer_of(args[0]))
    if origin in (list, set, frozenset):
        return _write_each(origin, _part_writer(args[0]))
    if origin is tuple:
        return _write_tuple(args)
    if origin is dict:
        return _write_values(_part_writer(args[1]))
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
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
    wire_types.BigInt: texts.write_integer,
    wire_types.Instant: texts.write_instant,
    wire_types.PlainDateTime: texts.write_date_time,
    wire_types.PlainTime: texts.write_time,
    wire_types.ZonedDateTime: texts.write_zoned_date_time,
    wire_types.File: _write_file,
}


def _part_writer(type_: object) -> Write:
    # A struct may contain itself, so its parts are found when the first value is written.
    if _is_struct(type_):
        return lambda value: (writer_of(type_) or _as_it_is)(value)
    return writer_of(type_) or _as_it_is


def _as_it_is(value: object) -> object:
    return value


def _write_each(kind: type[Any], write: Write) -> Write:
    def write_each(value: object) -> object:
        if not isinstance(value, list | tuple | set | frozenset):
            raise _mismatch(kind.__name__, value)
        return [write(item) for item in value]

    return write_each


def _write_tuple(args: tuple[object, ...]) -> Write:
    if len(args) == 2 and args[1] is Ellipsis:
        return _write_each(tuple, _part_writer(args[0]))
    writers = [_part_writer(item) for item in args]

    def write_tuple(value: object) -> object:
        if not isinstance(value, tuple | list) or len(value) != len(writers):
            raise _mismatch(f"tuple of {len(writers)} elements", value)
        return [write(item) for write, item in zip(writers, value, strict=True)]

    return write_tuple


def _write_values(write: Write) -> Write:
    def write_values(value: object) -> object:
        if not isinstance(value, Mapping):
            raise _mismatch("dict", value)
        return {key: write(item) for key, item in value.items()}

    return write_values


def _write_entries(write_key: Write, write_value: Write) -> Write:
    def write_entries(value: object) -> object:
        if not isinstance(value, Mapping):
            raise _mismatch("dict", value)
        return [[write_key(key), write_value(item)] for key, item in value.items()]

    return write_entries


def _write_fields(struct: type[msgspec.Struct]) -> Write:
    field_types = _field_types(struct)
    fields = [
        (name, key, _part_writer(field_types[name]))
        for name, key in zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    ]
    config = struct.__struct_config__
    tag = {} if config.tag_field is None else {config.tag_field: config.tag}

    def write_fields(value: object) -> object:
        if not isinstance(value, struct):
            raise _mismatch(struct.__name__, value)
        written: dict[str, object] = dict(tag)
        for name, key, write in fields:
            item = getattr(value, name)
            if item is not UNSET:
                written[key] = write(item)
        return written

    return write_fields


def _write_member(members: tuple[object, ...]) -> Write:
    writers = [(member, _part_writer(member)) for member in members]

    def write_member(value: object) -> object:
        if value is None or value is UNSET:
            return value
        for member, write in writers:
            try:
                if writer_of(member) is None:
                    msgspec.convert(msgspec.to_builtins(value), member)
                return write(value)
            except (TypeError, msgspec.ValidationError):
                continue
        raise _mismatch(" | ".join(getattr(m, "__name__", str(m)) for m in members), value)

    return write_member


def _mismatch(expected: str, value: object) -> TypeError:
    return TypeError(f"Expected {expected}, got {type(value).__name__}")
