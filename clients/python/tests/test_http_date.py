"""Dates in headers, as RFC 9110 writes them in section 5.6.7."""

from __future__ import annotations

import pytest

from mikrokit.http_date import parse_http_date


@pytest.mark.parametrize(
    "text",
    [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "SUN, 06 NOV 1994 08:49:37 gmt",
    ],
)
def test_each_form_is_one_date(text: str) -> None:
    assert parse_http_date(text) == 784_111_777


def test_a_year_of_two_digits_is_at_most_fifty_years_away() -> None:
    now = parse_http_date("Thursday, 18-Aug-50 02:01:18 GMT")
    assert now == parse_http_date("Thu, 18 Aug 2050 02:01:18 GMT")


def test_a_leap_second_is_one() -> None:
    leap = parse_http_date("Sat, 31 Dec 2016 23:59:60 GMT")
    assert leap == parse_http_date("Sat, 31 Dec 2016 23:59:59 GMT")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000",
        "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 06 Nov 0000 08:49:37 GMT",
        "Sun, 06 Nov \u0661\u0669\u0669\u0664 08:49:37 GMT",
    ],
)
def test_any_other_text_is_none(text: str) -> None:
    assert parse_http_date(text) is None
