"""Dates in headers of HTTP."""

from __future__ import annotations

import datetime
import re

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME = r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
_MONTH = f"(?P<month>{'|'.join(_MONTHS)})"
_DAY = "(?:mon|tue|wed|thu|fri|sat|sun)"
_LONG_DAY = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
#: The form of today, and the two obsolete ones that have to be understood.
_FORMS = tuple(
    re.compile(form, re.ASCII | re.IGNORECASE)
    for form in (
        rf"{_DAY}, (?P<day>\d\d) {_MONTH} (?P<year>\d{{4}}) {_TIME} GMT",
        rf"{_LONG_DAY}, (?P<day>\d\d)-{_MONTH}-(?P<year>\d\d) {_TIME} GMT",
        rf"{_DAY} {_MONTH} (?P<day>[ \d]\d) {_TIME} (?P<year>\d{{4}})",
    )
)


def parse_http_date(text: str) -> float | None:
    """Seconds since 1970 of a date by RFC 9110, section 5.6.7. ``None`` for any other text."""
    for form in _FORMS:
        parts = form.fullmatch(text)
        if parts is not None:
            return _seconds_of(parts)
    return None


def _seconds_of(parts: re.Match[str]) -> float | None:
    year = int(parts["year"])
    if len(parts["year"]) == 2:
        year = _whole_year(year)
    month = _MONTHS.index(parts["month"].lower()) + 1
    # A leap second, which Python does not support, is treated as the previous one.
    second = 59 if parts["second"] == "60" else int(parts["second"])
    try:
        moment = datetime.datetime(
            year,
            month,
            int(parts["day"]),
            int(parts["hour"]),
            int(parts["minute"]),
            second,
            tzinfo=datetime.UTC,
        )
    except ValueError:
        # There is no such day, or time.
        return None
    return moment.timestamp()


def _whole_year(two_digits: int) -> int:
    """The year with these digits that is at most 50 years from now, or the last one that was."""
    this_year = datetime.datetime.now(datetime.UTC).year
    year = this_year - this_year % 100 + two_digits
    return year - 100 if year > this_year + 50 else year
