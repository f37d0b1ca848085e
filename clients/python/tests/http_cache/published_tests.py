"""The tests of http-tests/cache-tests, in the form in which they are published."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec


class Header(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """``["Date", 0]`` is a date relative to the server's time."""

    name: str
    value: str | int
    #: Whether it has to arrive as it was sent.
    is_checked: bool = True


class ExpectedHeader(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """``["Age", "3"]``, ``["Age", ">", 2]``, or ``["Date", "=", "Server-Date"]``."""

    name: str
    value_or_operator: str | int
    operand: str | int | None = None


class Interim(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A reply before the final one."""

    status: int
    headers: list[tuple[str, str]] = []


class PublishedRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One request, what the server answers, and what has to be true of both."""

    setup: bool = False
    setup_tests: tuple[str, ...] = ()
    pause_after: bool = False
    filename: str | None = None
    query_arg: str | None = None
    request_method: str = "GET"
    request_headers: list[Header] = []
    request_body: str | None = None
    magic_ims: bool = False
    magic_locations: bool = False
    rfc850date: tuple[str, ...] = ()
    response_status: tuple[int, str] | None = None
    response_headers: list[Header] = []
    response_body: str | None = None
    response_pause: int = 0
    disconnect: bool = False
    interim_responses: list[Interim] = []
    expected_type: Literal["cached", "not_cached", "etag_validated", "lm_validated"] | None = None
    expected_status: int | msgspec.UnsetType | None = msgspec.UNSET
    expected_method: str | None = None
    expected_request_headers: list[str | tuple[str, str]] = []
    expected_request_headers_missing: list[tuple[str, str]] = []
    expected_response_headers: list[str | ExpectedHeader] = []
    expected_response_headers_missing: list[str | tuple[str, str]] = []
    expected_response_text: str | msgspec.UnsetType | None = msgspec.UNSET
    expected_interim_responses: list[Interim] | None = None
    check_body: bool = True
    #: Settings of ``fetch`` in browsers; our clients never follow a redirect.
    redirect: Literal["manual"] | None = None
    cache: str | None = None


class PublishedTest(msgspec.Struct, forbid_unknown_fields=True):
    """Requests for one URL, one after the other."""

    name: str
    id: str
    requests: list[PublishedRequest]
    #: ``required`` by RFC 9111, ``optimal``, or a ``check`` of what a cache does where it is free.
    kind: Literal["required", "optimal", "check"] = "required"
    #: Tests without which this one says nothing.
    depends_on: tuple[str, ...] = ()
    browser_only: bool = False
    browser_skip: bool = False
    cdn_only: bool = False
    spec_anchors: tuple[str, ...] = ()


def published_tests() -> dict[str, PublishedTest]:
    """The tests by their ids, without those for the API of browsers and for ``cdn-cache-control``."""
    lines = (Path(__file__).parent / "fixtures/tests.jsonl").read_bytes()
    tests = msgspec.json.Decoder(PublishedTest).decode_lines(lines)
    return {test.id: test for test in tests if not test.browser_only and not test.cdn_only}
