"""Dates that Python does not have, where another member of a union would take their object and lose them."""

from __future__ import annotations

import datetime

import msgspec
import pytest

from mikrokit.codecs.reading import Reader
from mikrokit.codecs.wire_types import Instant, OneOf, ZonedDateTime


class Dated(msgspec.Struct):
    day: datetime.date
    note: str


class Empty(msgspec.Struct):
    pass


DAYS = [
    "+275760-09-13",
    "+275760-09-13[u-ca=japanese]",
    "-000001-01-01[u-ca=gregory]",
    "2020-01-01[u-ca=japanese]",
    "2020-01-01[!u-ca=japanese]",
    "0000-12-31",
    "0000-12-31[u-ca=japanese]",
    "+275760-09-13T00:00:00Z",
    "2020-01-01T00:00:00[u-ca=japanese]",
]


@pytest.mark.parametrize("day", DAYS)
def test_an_object_with_such_a_date_is_rejected(day: str) -> None:
    reader: Reader[list[Dated | Empty]] = Reader(list[OneOf[Dated, Empty]])
    with pytest.raises(msgspec.ValidationError, match="Python has the years"):
        reader.read(msgspec.json.encode([{"day": day, "note": ""}]))


@pytest.mark.parametrize("note", ["0000-00-00", "+123456", "2020-01-01[draft]"])
def test_a_text_that_is_no_date_is_not(note: str) -> None:
    reader: Reader[list[Dated | Empty]] = Reader(list[OneOf[Dated, Empty]])
    assert reader.read(msgspec.json.encode([{"note": note}])) == [Empty()]


@pytest.mark.parametrize("member", [ZonedDateTime, Instant])
@pytest.mark.parametrize("month", ["2022-10-26[u-ca=hebrew]", "-000001-01-01[u-ca=gregory]"])
def test_a_date_alone_is_not_of_a_type_with_a_time(member: object, month: str) -> None:
    # PlainYearMonth and PlainMonthDay of other calendars are texts in Python.
    reader: Reader[list[object]] = Reader(list[OneOf[member, str]])  # type: ignore[valid-type]
    assert reader.read(msgspec.json.encode([month])) == [month]
