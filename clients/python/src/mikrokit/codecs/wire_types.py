"""Python types whose JSON differs from msgspec's.

Type checkers see plain Python types. At run time each is a separate class, which msgspec passes
to the functions of ``reading``, and which ``writing`` recognises.
"""

from __future__ import annotations

import datetime
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, Unpack, get_args, get_origin

__all__ = [
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "File",
    "Float16Array",
    "Float32Array",
    "Float64Array",
    "Instant",
    "Int8Array",
    "Int16Array",
    "Int32Array",
    "Items",
    "Map",
    "OneOf",
    "PlainDateTime",
    "PlainTime",
    "Tuple",
    "Uint16Array",
    "Uint32Array",
    "ZonedDateTime",
]

if TYPE_CHECKING:
    from builtins import tuple as Tuple
    from collections.abc import AsyncIterable, Iterable
    from typing import Union as OneOf

    from ..files.upload import AsyncFileContent, Upload

    T = TypeVar("T")

    File = Upload | AsyncFileContent
    Items = Iterable[T] | AsyncIterable[T]
    BigInt = int
    Map = dict
    Instant = datetime.datetime
    PlainDateTime = datetime.datetime
    PlainTime = datetime.time
    ZonedDateTime = datetime.datetime
    Int8Array = array[int]
    Int16Array = array[int]
    Int32Array = array[int]
    Uint16Array = array[int]
    Uint32Array = array[int]
    BigInt64Array = array[int]
    BigUint64Array = array[int]
    Float16Array = array[float]
    Float32Array = array[float]
    Float64Array = array[float]
else:
    from typing import TypeVarTuple

    K = TypeVar("K")
    V = TypeVar("V")
    Members = TypeVarTuple("Members")

    class Accepting(type):
        """msgspec checks whether the value of a hook is an instance. The hooks do that themselves."""

        def __instancecheck__(cls, value):
            return True

    class OneOf(Generic[*Members], metaclass=Accepting):
        """A union whose members msgspec cannot distinguish. The first matching member is used."""

    class File(metaclass=Accepting):
        """A file, whose bytes are sent separately. The JSON has ``true`` instead."""

    class Items(Generic[K], metaclass=Accepting):
        """A streamed parameter, whose items are sent separately. The JSON has ``true`` instead."""

    class Tuple(Generic[*Members], metaclass=Accepting):
        """A tuple with any number of elements at one position: ``Tuple[int, *tuple[str, ...]]``."""

    class BigInt(metaclass=Accepting):
        """An integer. In JSON a string of its decimal digits."""

    class Map(Generic[K, V], metaclass=Accepting):
        """A dict. In JSON an array of pairs, because its keys can have any type."""

    class Instant(metaclass=Accepting):
        """``Temporal.Instant``: an aware datetime."""

    class PlainDateTime(metaclass=Accepting):
        """``Temporal.PlainDateTime``: a datetime without a zone."""

    class PlainTime(metaclass=Accepting):
        """``Temporal.PlainTime``: a time without a zone."""

    class ZonedDateTime(metaclass=Accepting):
        """``Temporal.ZonedDateTime``: a datetime whose zone is a ``ZoneInfo``."""

    class TypedArray(metaclass=Accepting):
        """Numbers in an ``array``. In JSON their bytes in base64, in little-endian order."""

        #: The type code of ``array`` with which Python stores the elements.
        typecode = ""
        #: The format of one element in ``struct``.
        wire_format = ""

    class Int8Array(TypedArray):
        typecode = wire_format = "b"

    class Int16Array(TypedArray):
        typecode = wire_format = "h"

    class Int32Array(TypedArray):
        typecode = wire_format = "i"

    class Uint16Array(TypedArray):
        typecode = wire_format = "H"

    class Uint32Array(TypedArray):
        typecode = wire_format = "I"

    class BigInt64Array(TypedArray):
        typecode = wire_format = "q"

    class BigUint64Array(TypedArray):
        typecode = wire_format = "Q"

    class Float16Array(TypedArray):
        # array has no type code for two bytes.
        typecode, wire_format = "f", "e"

    class Float32Array(TypedArray):
        typecode = wire_format = "f"

    class Float64Array(TypedArray):
        typecode = wire_format = "d"


def array_format(type_: object) -> tuple[str, str] | None:
    """The type code in ``array`` and the format in ``struct`` of a typed array. ``None`` for another type."""
    wire_format: str | None = getattr(type_, "wire_format", None)
    return None if wire_format is None else (getattr(type_, "typecode", ""), wire_format)


def split_rest(args: Sequence[object]) -> tuple[Sequence[object], object, Sequence[object]]:
    """The elements of a ``Tuple`` before ``*tuple[T, ...]``, then ``T``, then the elements after it."""
    at = next(i for i, arg in enumerate(args) if _is_unpacked(arg))
    whole = args[at]
    # get_type_hints makes Unpack[tuple[T, ...]] of it.
    element = get_args(get_args(whole)[0] if get_origin(whole) is Unpack else whole)[0]
    return args[:at], element, args[at + 1 :]


def _is_unpacked(type_: object) -> bool:
    return get_origin(type_) is Unpack or bool(getattr(type_, "__unpacked__", False))
