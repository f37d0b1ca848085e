"""Rules of RFC 9111 that bind a private cache, by section, after http-tests/cache-tests."""

from __future__ import annotations

from typing import Any

import pytest
from cache_of_tests import Step, run_steps

FRESH = {"cache-control": "max-age=60"}
TAGGED = {"cache-control": "max-age=10", "etag": '"1"'}
DATE = "Thu, 01 Jan 2026 00:00:00 GMT"
ANCIENT = "Thu, 01 Jan 1970 00:00:00 GMT"


def once(reply: dict[str, str], *, status: int = 200, **second: Any) -> tuple[Step, ...]:
    """The same reply to two calls."""
    first = "error after 1" if status >= 400 else "origin"
    return (
        Step(reply=reply, status=status, expect=first),
        Step(**{"reply": reply, "status": status, **second}),
    )


def control(text: str) -> dict[str, str]:
    return {"cache-control": text}


RULES: dict[str, tuple[Step, ...]] = {
    # 3. Storing responses in caches
    "3 a fresh reply is kept": once(FRESH, expect="cache"),
    "3 without a time it is not": once({}, expect="origin"),
    "3 status 203": once(FRESH, status=203, expect="cache"),
    "3 an error is not kept": once(FRESH, status=404, expect="error after 1"),
    "3 a part is not kept": once(FRESH, status=206, expect="origin"),
    "3.5 other credentials have replies of their own": (
        Step(request={"authorization": "a"}, reply=FRESH, expect="origin"),
        Step(request={"authorization": "b"}, reply=FRESH, expect="origin"),
        Step(reply=FRESH, expect="origin"),
        Step(request={"authorization": "a"}, expect="cache"),
        Step(request={"authorization": "b"}, expect="cache"),
    ),
    # 3.2 and 4.3.4. Freshening
    "4.3.4 a 304 makes what is kept fresh": (
        Step(reply=TAGGED, expect="origin", sends={"if-none-match": None}),
        Step(
            wait=11, reply=TAGGED, status=304, expect="revalidated", sends={"if-none-match": '"1"'}
        ),
        Step(wait=9, expect="cache"),
        Step(wait=2, reply=TAGGED, status=304, expect="revalidated"),
    ),
    "4.3.4 a 304 changes headers": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, reply=control("max-age=100"), status=304, expect="revalidated"),
        Step(wait=99, expect="cache"),
    ),
    "4.3.4 a 304 may forbid to keep": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, reply=control("no-store"), status=304, expect="revalidated"),
        Step(reply=TAGGED, expect="origin", sends={"if-none-match": None}),
    ),
    "4.3.4 a 304 about another reply": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, reply={"etag": '"2"'}, status=304, expect="error after 2"),
        Step(reply=TAGGED, expect="origin", sends={"if-none-match": None}),
    ),
    "4.3.3 a new reply replaces the old one": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, reply={**TAGGED, "etag": '"2"'}, expect="origin"),
        Step(wait=5, expect="cache"),
        Step(wait=6, reply=TAGGED, expect="origin", sends={"if-none-match": '"2"'}),
    ),
    "4.3.3 a server that is down drops nothing": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, status=503, expect="error after 1"),
        Step(reply={"etag": '"1"'}, status=304, expect="revalidated"),
    ),
    "4.3.3 another error does": (
        Step(reply=TAGGED, expect="origin"),
        Step(wait=11, status=404, expect="error after 1"),
        Step(reply=TAGGED, expect="origin", sends={"if-none-match": None}),
    ),
    "4.3.1 last-modified is something to ask by": (
        Step(reply={"last-modified": DATE}, expect="origin"),
        Step(reply={}, status=304, expect="revalidated", sends={"if-modified-since": DATE}),
    ),
    # 4.1. Vary
    "4.1 the same header": once({**FRESH, "vary": "x-a"}, expect="cache"),
    "4.1 another header": (
        Step(request={"x-a": "1"}, reply={**FRESH, "vary": "X-A"}, expect="origin"),
        Step(request={"x-a": "2"}, reply={**FRESH, "vary": "X-A"}, expect="origin"),
        Step(reply={**FRESH, "vary": "X-A"}, expect="origin"),
        Step(request={"X-A": "1"}, expect="cache"),
        Step(request={"x-a": "2", "x-b": "2"}, expect="cache"),
    ),
    "4.1 several headers": (
        Step(
            request={"x-a": "1", "x-b": "2"}, reply={**FRESH, "vary": "x-a, x-b"}, expect="origin"
        ),
        Step(
            request={"x-a": "1", "x-b": "3"}, reply={**FRESH, "vary": "x-a, x-b"}, expect="origin"
        ),
        Step(request={"x-a": "1", "x-b": "2"}, expect="cache"),
    ),
    "4.1 nothing matches an asterisk": once({**FRESH, "vary": "x-a, *"}, expect="origin"),
    # 4.2. Freshness
    "4.2 just fresh": once(FRESH, wait=59, expect="cache"),
    "4.2 just stale": once(FRESH, wait=60, expect="origin"),
    "4.2.1 max-age before expires": once({**FRESH, "expires": ANCIENT}, expect="cache"),
    "4.2.1 expires": once(
        {"date": DATE, "expires": "Thu, 01 Jan 2026 00:01:00 GMT"}, expect="cache"
    ),
    "4.2.1 expires in the past": once({"expires": ANCIENT}, expect="origin"),
    "4.2.1 expires that is no date": once({"expires": "0"}, expect="origin"),
    "4.2.1 the first of several": once(control("max-age=60, max-age=0"), expect="cache"),
    "4.2.1 quotes and capitals": once(control('MAX-AGE="60"'), expect="cache"),
    "4.2.1 no number": once(control("max-age=6.5"), expect="origin"),
    "4.2.1 a negative number": once(control("max-age=-60"), expect="origin"),
    "4.2.1 a long time": once(control("max-age=99999999999999999999"), wait=9_999, expect="cache"),
    "4.2.1 s-maxage is for shared caches": once(control("s-maxage=60"), expect="origin"),
    "4.2.1 a text that only looks so": once(control('x="max-age=60"'), expect="origin"),
    "4.2.3 age": once({**FRESH, "age": "50"}, wait=9, expect="cache"),
    "4.2.3 age makes it stale": once({**FRESH, "age": "50"}, wait=10, expect="origin"),
    "4.2.3 an old date": once({**FRESH, "date": "Wed, 31 Dec 2025 23:59:00 GMT"}, expect="origin"),
    "4.2.3 the time on the way": (
        Step(reply=FRESH, takes=30, expect="origin"),
        Step(wait=29, expect="cache"),
        Step(wait=1, reply=FRESH, expect="origin"),
    ),
    "4.2.3 the age is not that of the reply before a 304": (
        Step(reply={**TAGGED, "age": "9"}, expect="origin"),
        Step(wait=2, reply=TAGGED, status=304, expect="revalidated"),
        Step(wait=9, expect="cache"),
    ),
    "4.2.3 a clock that is set back makes nothing young": (
        Step(reply=FRESH, expect="origin"),
        Step(wait=-100, reply=FRESH, expect="origin"),
    ),
    # 5.2.1. Request directives
    "5.2.1.1 max-age": (
        Step(reply=FRESH, expect="origin"),
        Step(wait=5, request=control("max-age=5"), expect="cache"),
        Step(wait=1, request=control("max-age=5"), reply=FRESH, expect="origin"),
    ),
    "5.2.1.2 max-stale": (
        Step(reply=FRESH, expect="origin"),
        Step(wait=70, request=control("max-stale=10"), expect="cache"),
        Step(request=control("max-stale"), expect="cache"),
        Step(wait=1, request=control("max-stale=10"), reply=FRESH, expect="origin"),
    ),
    "5.2.1.3 min-fresh": (
        Step(reply=FRESH, expect="origin"),
        Step(request=control("min-fresh=50"), expect="cache"),
        Step(wait=10, request=control("min-fresh=50"), reply=FRESH, expect="origin"),
    ),
    "5.2.1.4 no-cache": once(FRESH, request=control("no-cache"), expect="origin"),
    "5.2.1.5 no-store": (
        Step(request=control("no-store"), reply=FRESH, expect="origin"),
        Step(reply=FRESH, expect="origin"),
    ),
    "5.2.1.7 only-if-cached": (
        Step(request=control("only-if-cached"), expect="error after 0"),
        Step(reply=FRESH, expect="origin"),
        Step(request=control("only-if-cached"), expect="cache"),
    ),
    "a condition of the caller's own": once(
        TAGGED, request={"if-none-match": '"0"'}, expect="origin", sends={"if-none-match": '"0"'}
    ),
    # 5.2.2. Response directives
    "5.2.2.2 must-revalidate": once(
        control("max-age=60, must-revalidate"),
        wait=61,
        request=control("max-stale"),
        expect="origin",
    ),
    "5.2.2.2 must-revalidate while fresh": once(
        control("max-age=60, must-revalidate"), expect="cache"
    ),
    "5.2.2.3 must-understand": once(
        control("max-age=60, must-understand, no-store"), expect="cache"
    ),
    "5.2.2.3 a status that is not understood": once(
        control("max-age=60, must-understand, no-store"), status=299, expect="origin"
    ),
    "5.2.2.4 no-cache": (
        Step(reply={"cache-control": "no-cache", "etag": '"1"'}, expect="origin"),
        Step(status=304, expect="revalidated", sends={"if-none-match": '"1"'}),
    ),
    "5.2.2.4 no-cache with max-age": once(control("max-age=60, no-cache"), expect="origin"),
    "5.2.2.5 no-store": once(control("max-age=60, no-store"), expect="origin"),
    "5.2.2.7 private": once(control("max-age=60, private"), expect="cache"),
    "other parameters are another URL": once(FRESH, value="y", expect="origin"),
}


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize("rule", RULES)
def test_the_cache_keeps_the_rule(rule: str, is_async: bool) -> None:
    run_steps(RULES[rule], is_async=is_async)
