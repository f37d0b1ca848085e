"""Texts of JSON as Python's values and back: dates and times (RFC 9557), integers, arrays."""

from __future__ import annotations

import datetime
import re
import struct
from array import array
from base64 import b64decode, b64encode
from typing import TypeGuard

from .container_guards import is_dict, is_list

_TOO_EXACT = re.compile(r"[.,]\d{6}\d*[1-9]")
#: Years that Python does not support, and calendars other than ISO.
_FAR_AWAY = re.compile(
    r"(?:[+-]\d{6}|0000)-(?:0[1-9]|1[0-2])-\d\d(?:[Tt]\d.*)?(?:\[.+\])?"
    r"|\d{4}-\d\d-\d\d(?:[Tt].*)?\[!?u-ca=(?!iso8601\]).+\]"
)
_WITH_TIME = re.compile(r"[^\[]*[Tt]")
_ZONED = re.compile(r"([^\[]+)\[([^\]=]+)\]")
_OFFSET = re.compile(r"[+-]\d\d:\d\d")
_DECIMAL = re.compile(r"0|-?[1-9]\d{0,4095}")


class NotInPython(ValueError):
    """A value of the type, which Python's type cannot hold."""


def assert_in_python(value: object) -> None:
    """Raises ``NotInPython`` for JSON with a date that Python does not have."""
    if isinstance(value, str):
        if _FAR_AWAY.fullmatch(value):
            raise NotInPython("Python has the years from 1 to 9999, in the calendar of ISO")
    elif is_list(value):
        for item in value:
            assert_in_python(item)
    elif is_dict(value):
        assert_in_python(list(value.values()))


def _assert_time_in_python(text: object) -> None:
    """As ``assert_in_python``, for a date with a time. A date alone can belong to another member of a union."""
    if _WITH_TIME.match(_text(text)):
        assert_in_python(text)


def read_integer(text: object) -> int:
    if not isinstance(text, str) or not _DECIMAL.fullmatch(text):
        raise ValueError("Expected the decimal digits of an integer")
    return int(text) if len(text) <= 4_000 else _read_long_integer(text)


def write_integer(value: object) -> str:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"Expected an int, got {type(value).__name__}")
    return str(value)


def _read_long_integer(text: str) -> int:
    # int() accepts at most 4,300 digits by default, and applications can have lowered that.
    sign = -1 if text.startswith("-") else 1
    value = 0
    for start in range(0, len(digits := text.lstrip("-")), 600):
        part = digits[start : start + 600]
        value = value * 10 ** len(part) + int(part)
    return sign * value


def read_instant(text: object) -> datetime.datetime:
    value = _read_date_time(text)
    if value.tzinfo is None:
        raise ValueError("Expected an instant with its offset")
    return value


def read_plain_date_time(text: object) -> datetime.datetime:
    value = _read_date_time(text)
    if value.tzinfo is not None:
        raise ValueError("Expected a date and time without an offset")
    return value


def read_plain_time(text: object) -> datetime.time:
    value = datetime.time.fromisoformat(_text(text))
    _assert_exact(text)
    if value.tzinfo is not None:
        raise ValueError("Expected a time without an offset")
    return value


def read_zoned_date_time(text: object) -> datetime.datetime:
    """``2020-01-01T00:00:00+01:00[Europe/Berlin]``. Calendars other than ISO are rejected."""
    _assert_time_in_python(text)
    parts = _ZONED.fullmatch(_text(text))
    if parts is None:
        raise ValueError("Expected a date and time with a zone in brackets")
    # Few APIs have zones, and this import is slow.
    from zoneinfo import ZoneInfo

    moment, zone = _read_date_time(parts[1]), parts[2]
    if _OFFSET.fullmatch(zone):
        return moment
    return moment.astimezone(ZoneInfo(zone))


def write_plain_date_time(value: object) -> str:
    moment = _date_time(value)
    if moment.tzinfo is not None:
        raise TypeError("Expected a naive datetime; leave out its tzinfo")
    return moment.isoformat()


def write_date(value: object) -> str:
    """A ``Date`` has milliseconds, so microseconds are rounded down."""
    text = _in_utc(value).isoformat(timespec="milliseconds")
    return f"{text.removesuffix('+00:00')}Z"


def is_plain_date(value: object) -> bool:
    """Whether msgspec writes a date as ``write_date`` would mean it: in UTC, to the millisecond."""
    return (
        type(value) is datetime.datetime
        and value.tzinfo is datetime.UTC
        and value.microsecond % 1_000 == 0
    )


def write_instant(value: object) -> str:
    return _in_utc(value).isoformat()


def _in_utc(value: object) -> datetime.datetime:
    """Offsets can have seconds, which few parsers read."""
    try:
        return _aware(value).astimezone(datetime.UTC)
    except OverflowError as error:
        raise TypeError("Python has the years from 1 to 9999, also in UTC") from error


def _aware(value: object) -> datetime.datetime:
    moment = _date_time(value)
    if moment.tzinfo is None:
        raise TypeError("Expected an aware datetime; add its tzinfo")
    return moment


def _date_time(value: object) -> datetime.datetime:
    if not isinstance(value, datetime.datetime):
        raise TypeError(f"Expected a datetime, got {type(value).__name__}")
    return value


def write_time(value: object) -> str:
    if not isinstance(value, datetime.time):
        raise TypeError(f"Expected a time, got {type(value).__name__}")
    if value.tzinfo is not None:
        raise TypeError("Expected a naive time; leave out its tzinfo")
    return value.isoformat()


def write_zoned_date_time(value: object) -> str:
    moment = _aware(value)
    # A ZoneInfo has the name of its zone; other zones are offsets.
    text = moment.isoformat()
    zone: str | None = getattr(moment.tzinfo, "key", None)
    if zone is None:
        zone = text[19:].lstrip(".0123456789")
        if not _OFFSET.fullmatch(zone):
            raise TypeError("An offset with seconds is no zone; the tzinfo has to be a ZoneInfo")
    return f"{text}[{zone}]"


def write_named_zone(value: object) -> str:
    """As ``write_zoned_date_time``, in a union with other dates: those have offsets, and no names of zones."""
    if not hasattr(getattr(value, "tzinfo", None), "key"):
        raise TypeError("Expected a datetime whose tzinfo is a ZoneInfo")
    return write_zoned_date_time(value)


def _read_date_time(text: object) -> datetime.datetime:
    _assert_time_in_python(text)
    value = datetime.datetime.fromisoformat(_text(text))
    _assert_exact(text)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("Expected a text")
    return value


def _assert_exact(text: object) -> None:
    if _TOO_EXACT.search(_text(text)):
        raise NotInPython("Python's datetime holds microseconds, and this has nanoseconds")


def read_array(text: object, typecode: str, wire_format: str) -> array[int] | array[float]:
    if not isinstance(text, str):
        raise ValueError("Expected base64")
    data = b64decode(text, validate=True)
    size = struct.calcsize(f"<{wire_format}")
    if len(data) % size:
        raise ValueError(f"Expected whole elements of {size} bytes")
    return array(typecode, struct.unpack(f"<{len(data) // size}{wire_format}", data))


def _is_array(value: object) -> TypeGuard[array[int] | array[float]]:
    return isinstance(value, array)


def write_array(value: object, typecode: str, wire_format: str) -> str:
    if not _is_array(value) or value.typecode != typecode:
        raise TypeError(f"Expected an array('{typecode}')")
    return b64encode(struct.pack(f"<{len(value)}{wire_format}", *value)).decode()
