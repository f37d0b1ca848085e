"""Dates and numbers that Python's types hold and JavaScript's do not, and the other way round."""

from __future__ import annotations

import datetime
import json
import sys
import time
import types as modules
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from api_of_tests import Client as Numbers

from mikrokit import CallOptions, MockTransport, Reply, Request
from mikrokit.codecs.reading import Reader
from mikrokit.codecs.writing import to_json, writer_of
from mikrokit.generated import (
    Call,
    ClientBase,
    Endpoint,
    HookParams,
    Hooks,
    Instant,
    Route,
    RpcError,
    ZonedDateTime,
)

Date = Annotated[datetime.datetime, msgspec.Meta(tz=True)]
AMSTERDAM = ZoneInfo("Europe/Amsterdam")
BEFORE_1937 = datetime.datetime(1930, 5, 1, 12, tzinfo=AMSTERDAM)


class Article(msgspec.Struct, rename="camel"):
    created_at: Date


def written(value: object, type_: Any) -> str:
    write = writer_of(type_)
    return to_json(value if write is None else write(value)).decode()


def test_an_offset_with_seconds_is_not_cut() -> None:
    utc = BEFORE_1937.astimezone(datetime.UTC)
    text = utc.strftime("%Y-%m-%dT%H:%M:%S")
    assert utc.second != 0
    assert written(BEFORE_1937, Date) == f'"{text}.000Z"'
    assert written(Article(BEFORE_1937), Article) == f'{{"createdAt":"{text}.000Z"}}'
    assert written([BEFORE_1937, None], list[Date | None]) == f'["{text}.000Z",null]'
    assert written(BEFORE_1937, Instant) == f'"{text}+00:00"'
    assert written(BEFORE_1937, ZonedDateTime).endswith('[Europe/Amsterdam]"')


def test_a_zone_whose_offset_has_seconds_and_no_name_is_rejected() -> None:
    zone = datetime.timezone(datetime.timedelta(seconds=1172))
    quarter = datetime.timezone(datetime.timedelta(hours=-3, minutes=-45))
    day = datetime.datetime(1930, 5, 1, 0, 0, 0, 120, tzinfo=quarter)
    assert written(day, ZonedDateTime) == '"1930-05-01T00:00:00.000120-03:45[-03:45]"'
    with pytest.raises(TypeError, match="a ZoneInfo"):
        written(datetime.datetime(1930, 5, 1, tzinfo=zone), ZonedDateTime)


def test_a_date_is_rounded_down_to_its_millisecond() -> None:
    day = datetime.datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=datetime.UTC)
    assert written(day, Date) == '"1969-12-31T23:59:59.999Z"'
    assert written(day, Instant) == '"1969-12-31T23:59:59.999999+00:00"'


def test_a_date_that_is_no_year_of_utc_is_rejected() -> None:
    east = datetime.timezone(datetime.timedelta(hours=5))
    with pytest.raises(TypeError, match="years from 1 to 9999"):
        written(datetime.datetime(1, 1, 1, tzinfo=east), Date)


def keep(article: Article) -> Call[None, RpcError[object]]:
    return Call(article)


sys.modules["client_of_dates"] = modules.ModuleType("client_of_dates")
for name in ("types", "errors"):
    sys.modules[f"client_of_dates.{name}"] = modules.ModuleType(name)
keep.__module__ = "client_of_dates.routes.root"


class Client(ClientBase):
    keep = Route(Endpoint("keep", "/keep", keep, contract="c"))


def test_a_naive_date_is_rejected_by_its_name_before_anything_is_sent() -> None:
    def answer(request: Request) -> Reply:
        raise AssertionError("nothing has to be sent")

    client = Client("http://test", transport=MockTransport(answer))
    with pytest.raises(TypeError, match=r"^keep: article: created_at: Expected an aware datetime"):
        client.keep(Article(datetime.datetime(2026, 1, 1)))


def noting(audit: tuple[Date]) -> HookParams[None]:
    return HookParams({"audit": audit})


noting.__module__ = "client_of_dates.routes.root"


def test_a_naive_date_of_a_hook_is_rejected_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^audit: Expected an aware datetime"):
        Hooks(noting).set(CallOptions(), (datetime.datetime(2026, 1, 1),))


def test_an_integer_that_no_double_holds_is_rejected_by_its_name() -> None:
    client = Numbers("http://test", transport=MockTransport())
    with pytest.raises(TypeError, match=r"^later: id: The integer is too large"):
        client.later(2**53 + 1)


@pytest.mark.parametrize("value", [2**53 + 1, -(2**53) - 1, 10**16 + 1, 2**60 + 1, 10**400])
def test_an_integer_that_no_double_holds_is_rejected(value: int) -> None:
    for whole, at in ((value, ""), ([1, value], " at [1]"), ({"a": [value]}, " at .a[0]")):
        # Its digits may be a secret.
        with pytest.raises(TypeError) as caught:
            to_json(whole)
        assert (
            str(caught.value)
            == f"The integer{at} is too large for JavaScript, which would round it"
        )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_lacks_is_rejected_with_its_place(value: float) -> None:
    with pytest.raises(TypeError, match=r"^The number at \[1\]\.a is infinite or NaN"):
        to_json([None, {"a": value}])


@pytest.mark.parametrize(
    "value",
    [2**53, 2**60, -(2**60), 10**21, 2**63, 0.1234567890123456789, "12345678901234567890", 1e300],
)
def test_other_numbers_and_texts_are_sent(value: object) -> None:
    assert msgspec.json.decode(to_json([value])) == [value]


@pytest.mark.parametrize("value", [2**60, -(2**60), 2**56, 2**80, 10**21])
def test_an_integer_comes_back_as_javascript_prints_it(value: int) -> None:
    digits = f"{float(value):.17g}"
    printed = str(int(float(repr(float(value)))))
    shortest = repr(float(value)).partition("e")[0].replace(".", "").lstrip("-").rstrip("0")
    zeros = len(printed.lstrip("-")) - len(shortest)
    text = ("-" if value < 0 else "") + shortest + "0" * zeros
    for type_ in (int | float, int, float):
        reader: Reader[list[float]] = Reader(list[type_])  # type: ignore[valid-type]
        assert reader.read(f"[{text}]".encode()) == [value], (digits, text)


def test_a_text_with_many_digits_is_read_as_it_is() -> None:
    reader: Reader[list[str | int]] = Reader(list[str | int])
    text = "1" * 30
    assert reader.read(msgspec.json.encode([text, 1])) == [text, 1]


def test_a_large_reply_of_another_type_is_not_parsed_twice() -> None:
    reader: Reader[list[int]] = Reader(list[int])
    for last in (b'"x"', b'"x","e+","1.0"', b'"x","\\ud800"', b'"x",1e+21,1.0'):
        text = b"[%b%b]" % (b"12345," * 2_000_000, last)
        started = time.process_time()
        with pytest.raises(msgspec.ValidationError):
            reader.read(text)
        fast = time.process_time() - started
        started = time.process_time()
        json.loads(text)
        # Another parser takes several times as long.
        assert fast < time.process_time() - started


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        (b"[1e+21]", list[int], [10**21]),
        (b"[1.0]", list[int], [1]),
        (b'["\\ud800"]', list[str], ["\ud800"]),
        (b'{"a": 1.5e+22 }', dict[str, int], {"a": 15 * 10**21}),
    ],
)
def test_what_msgspec_does_not_read_is_read_all_the_same(
    text: bytes, type_: Any, value: object
) -> None:
    reader: Reader[object] = Reader(type_)
    assert reader.read(text) == value
