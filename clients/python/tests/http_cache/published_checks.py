"""What has to be true of the requests and replies of a published test."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec
from published_origin import SeenRequest, fixed_value
from published_tests import ExpectedHeader, PublishedRequest

from mikrokit import Reply

#: Transports drop replies such as 103, so that no test of these can be checked.
NO_INTERIM_REPLIES = "callers see no interim replies"


class TestFailed(Exception):
    """A test fails; ``is_setup`` says that it did not even begin."""

    def __init__(self, message: str, *, is_setup: bool) -> None:
        super().__init__(f"setup: {message}" if is_setup else message)


class Checks:
    """The checks of one request, by the names that the suite gives them."""

    def __init__(self, number: int, asked: PublishedRequest) -> None:
        self._number = number
        self._asked = asked

    def expect(self, condition: bool, name: str, message: str) -> None:
        if not condition:
            is_setup = self._asked.setup or name in self._asked.setup_tests
            raise TestFailed(f"{self._number}: {message}", is_setup=is_setup or name == "setup")

    def check_reply(self, reply: Reply) -> None:
        asked = self._asked
        numbers = (reply.header("request-numbers") or "").split(" ")
        self.expect(len(numbers) == len(set(numbers)), "setup", "a request was sent again")
        count = int(reply.header("server-request-count") or 0)
        if asked.expected_type == "cached" and (reply.status != 304 or count):
            self.expect(0 < count < self._number, "expected_type", "is not from the cache")
        if asked.expected_type == "not_cached":
            self.expect(count == self._number, "expected_type", "is from the cache")
        self._check_status(reply.status)
        for header in asked.expected_response_headers:
            self._check_header(reply, header)
        for missing in asked.expected_response_headers_missing:
            # A value that may not be there is part of the whole one.
            name, value = (missing, "") if isinstance(missing, str) else missing
            received = reply.header(name.lower())
            is_good = received is None or (value != "" and value not in received)
            self.expect(is_good, "expected_response_headers_missing", f"has {name}: {received}")
        if asked.check_body:
            self._check_body(reply)

    def _check_status(self, status: int) -> None:
        asked = self._asked
        if asked.expected_status is None:
            return
        if asked.expected_status is not msgspec.UNSET:
            self.expect(status == asked.expected_status, "expected_status", f"has status {status}")
        elif asked.response_status is not None:
            self.expect(status == asked.response_status[0], "setup", f"has status {status}")
        else:
            self.expect(status != 999, "expected_type", "was not asked for with a condition")
            self.expect(status == 200, "setup", f"has status {status}")

    def _check_header(self, reply: Reply, header: str | ExpectedHeader) -> None:
        name = header if isinstance(header, str) else header.name
        value = reply.header(name.lower())
        if isinstance(header, str):
            is_good = value is not None
        elif header.operand is None:
            expected = header.value_or_operator
            is_good = value == fixed_value(name, expected, dict(reply.headers), self._asked)
        elif header.value_or_operator == "=":
            is_good = value == reply.header(str(header.operand).lower())
        else:
            assert header.value_or_operator == ">"
            digits = re.match(r"\d+", value or "")
            is_good = digits is not None and int(digits[0]) > int(header.operand)
        self.expect(is_good, "expected_response_headers", f"has {name}: {value}, not {header}")

    def _check_body(self, reply: Reply) -> None:
        asked, text = self._asked, reply.body.decode()
        if asked.expected_response_text is None:
            return
        if asked.expected_response_text is not msgspec.UNSET:
            is_same = text == asked.expected_response_text
            self.expect(is_same, "expected_response_text", f"has the body {text}")
        elif asked.response_body is not None:
            self.expect(text == asked.response_body, "setup", f"has the body {text}")
        elif reply.status not in (204, 304) and asked.request_method != "HEAD":
            self.expect(text == "body", "setup", f"has the body {text}")

    def check_request(self, seen: SeenRequest | None, reply: Reply) -> None:
        """Checks what the server saw."""
        asked = self._asked
        headers: Mapping[str, str] = {} if seen is None else seen.headers
        if asked.expected_type is not None:
            self.expect(seen is not None, "expected_type", "was not sent")
        if asked.expected_type == "not_cached" and seen is not None:
            self.expect(seen.number == self._number, "expected_type", "is from the cache")
        conditions = {"etag_validated": "if-none-match", "lm_validated": "if-modified-since"}
        condition = conditions.get(asked.expected_type or "")
        if condition is not None:
            self.expect(condition in headers, "expected_type", f"was sent without {condition}")
        for header in asked.expected_request_headers:
            name = (header if isinstance(header, str) else header[0]).lower()
            value = headers.get(name)
            is_good = value is not None if isinstance(header, str) else value == header[1]
            self.expect(is_good, "expected_request_headers", f"was sent with {name}: {value}")
        for name, unwanted in asked.expected_request_headers_missing:
            is_good = headers.get(name.lower()) != unwanted
            self.expect(is_good, "expected_request_headers_missing", f"was sent with {name}")
        for name, sent in ({} if seen is None else seen.reply_headers).items():
            received = reply.header(name)
            if name != "date":
                self.expect(received == sent, "setup", f"has {name}: {received}, not {sent}")
        if asked.expected_method is not None and seen is not None:
            is_good = seen.method == asked.expected_method
            self.expect(is_good, "expected_method", f"was sent by {seen.method}")


def check_requests(
    requests: Sequence[PublishedRequest], replies: Sequence[Reply], seen: Sequence[SeenRequest]
) -> None:
    """Compares the requests that reached the server with those of a test."""
    rest = iter(seen)
    for number, (asked, reply) in enumerate(zip(requests, replies, strict=True), 1):
        # The server saw nothing of one that the cache answered.
        if asked.expected_type != "cached":
            Checks(number, asked).check_request(next(rest, None), reply)
    # The last check, so that all others were made.
    if any(asked.expected_interim_responses for asked in requests):
        raise TestFailed(NO_INTERIM_REPLIES, is_setup=False)
