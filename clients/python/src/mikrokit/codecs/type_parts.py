"""The parts of annotations."""

from __future__ import annotations

import datetime
import types
from typing import (
    Annotated,
    Literal,
    NewType,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from . import wire_types

_WITHOUT_INTEGERS = (float, str, bool, bytes, None, type(None), datetime.datetime, datetime.date)

#: What ``get_origin`` returns for unions.
UNIONS = (Union, types.UnionType, wire_types.OneOf)


def has_wire_type(type_: object) -> bool:
    """Whether the JSON of a type, or of a part of it, differs from msgspec's."""
    return _has_wire_type(type_, set())


def may_hold_integers(type_: object) -> bool:
    """Whether values of a type can have integers in them: all types can but those that are known not to."""
    return _may_hold_integers(type_, set())


def is_struct(type_: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def field_types(struct: type[msgspec.Struct]) -> dict[str, object]:
    return get_type_hints(struct, include_extras=True)


def _has_wire_type(type_: object, seen: set[object]) -> bool:
    origin = get_origin(type_) or type_
    if getattr(origin, "__module__", "") == wire_types.__name__:
        return origin is not wire_types.OneOf or _any_part(type_, seen)
    # msgspec cuts the seconds of an offset, and writes dates without one.
    if type_ is datetime.datetime:
        return True
    if type_ in seen:
        return False
    seen.add(type_)
    return _any_part(type_, seen)


def _may_hold_integers(type_: object, seen: set[object]) -> bool:
    if type_ in _WITHOUT_INTEGERS or type_ in seen:
        return False
    seen.add(type_)
    if get_origin(type_) is Literal:
        return False
    parts = _parts(type_)
    # A type without parts is an integer, or one that is not known.
    return (not parts and not is_struct(type_)) or any(
        _may_hold_integers(part, seen) for part in parts
    )


def _any_part(type_: object, seen: set[object]) -> bool:
    return any(_has_wire_type(part, seen) for part in _parts(type_))


def _parts(type_: object) -> tuple[object, ...]:
    if isinstance(type_, NewType):
        return (type_.__supertype__,)
    if is_struct(type_):
        return tuple(field_types(type_).values())
    if get_origin(type_) is Literal:
        return ()
    if get_origin(type_) is Annotated:
        return get_args(type_)[:1]
    return get_args(type_)
