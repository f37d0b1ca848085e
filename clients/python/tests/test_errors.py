"""Errors, and when they are attempted again."""

from __future__ import annotations

import pickle
import time

import pytest
from callers import CallLater, both_clients

from mikrokit import (
    CallTimeout,
    Issue,
    MikroKitError,
    NetworkError,
    ProtocolError,
    Reply,
    Retry,
    RpcError,
    ValidationError,
)
from mikrokit.calls.options import CallOptions
from mikrokit.retries.attempts import Attempts
from mikrokit.retries.retry_after import parse_retry_after, requested_delay
from mikrokit.retries.retry_budget import RetryBudget


def test_errors_can_be_pickled() -> None:
    issue = Issue(path=("user", 0), message="Too short")
    errors = [
        RpcError("m", status=418, data={"a": 1}, type="teapot"),
        ValidationError("m", issues=(issue,)),
        NetworkError("m", route="users/get", reply_status=502),
    ]
    for error in errors:
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert copy.__dict__ == error.__dict__
        assert str(copy) == str(error)


@both_clients
def test_an_error_of_the_function_for_headers_reaches_the_caller(call: CallLater) -> None:
    rejected = RpcError("no token", status=401, data=None)

    def headers() -> dict[str, str]:
        raise rejected

    assert call("http://api.invalid", [1], headers=headers) == [rejected]


def test_wrong_options_are_rejected() -> None:
    for settings in ({"timeout": 0}, {"deadline": -1}, {"max_reply_size": 0}, {"retry": -1}):
        with pytest.raises(ValueError):
            CallOptions().replace(settings)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        CallOptions().replace({"timout": 1})  # type: ignore[typeddict-unknown-key]


def test_retry_after_is_seconds_or_a_date() -> None:
    assert parse_retry_after("3") == 3
    assert parse_retry_after(None) == parse_retry_after("soon") == parse_retry_after("-1") == 0
    assert parse_retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0
    assert parse_retry_after("Wed, 21 Oct 2099 07:28:00 GMT") > 1_000_000
    assert parse_retry_after("Wed, 21 Oct 2099 07:28:00") == 0


def asked(error: MikroKitError, **headers: str) -> tuple[float, float]:
    given = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return requested_delay(error, Reply(429, given))


def test_replies_ask_for_waits_by_the_rules_of_the_typescript_client() -> None:
    busy = RpcError("busy", status=429, data=None)
    page = ProtocolError("a page of a proxy", reply_status=503)
    broken = RpcError("broken", status=500, data=None)
    assert asked(busy, retry_after_ms="250.5", retry_after="7") == (0.2505, 0)
    assert asked(busy, retry_after_ms="soon", retry_after="7") == (7, 0)
    assert asked(busy, retry_after="00000000000000007") == (7, 0)
    assert asked(busy, retry_after="7", ratelimit_reset="60") == (7, 0)
    assert asked(busy, ratelimit_reset="60") == asked(page, ratelimit_reset="60") == (0, 60)
    assert asked(broken, ratelimit_reset="60") == (0, 0)
    assert asked(NetworkError("m"), ratelimit_reset="60") == (0, 0)
    assert asked(busy, ratelimit='"burst";r=0;t=5, "daily";r=10;t=3600') == (0, 5)
    assert asked(busy, ratelimit='"a,;r=0;t=9";r=1;t=8, "b"; r=0; t=4,"c";r=0') == (0, 4)
    assert asked(busy, ratelimit="".join(f'"{n}";r=0;t={n},' for n in range(9))) == (0, 8)
    assert asked(busy, ratelimit="\u0661;r=\u0660;t=\u0661", ratelimit_reset="\u0661") == (0, 0)
    assert requested_delay(busy, None) == (0, 0)


def test_the_reset_of_a_rate_limit_is_waited_for_up_to_max_delay() -> None:
    busy = RpcError("busy", status=429, data=None)
    retry = Retry(delay=0.001, max_delay=20)

    def wait(name: str, value: str, ends_at: float | None = None) -> float | None:
        attempts = Attempts(retry, budget=None, ends_at=ends_at)
        return attempts.wait_after(busy, Reply(429, [(name, value)]), repeatable=True)

    assert wait("ratelimit-reset", "7") == 7
    assert wait("ratelimit-reset", "60") == 20
    assert wait("retry-after-ms", "900") == 0.9
    assert wait("retry-after-ms", "21000") is None
    assert wait("ratelimit-reset", "7", ends_at=time.monotonic() + 6) is None


def test_waits_grow_up_to_their_limit() -> None:
    retry = Retry(jitter="none", delay=1, max_delay=5)
    assert [retry.wait_after(attempt, 0) for attempt in (1, 2, 3, 4, 400)] == [1, 2, 4, 5, 5]
    full = Retry(delay=1, max_delay=5)
    assert all(0 <= full.wait_after(3, 0) <= 4 for _ in range(100))


def test_only_errors_that_may_pass_are_attempted_again() -> None:
    retry = Retry()
    assert retry.may_pass(NetworkError("m"), 1)
    assert retry.may_pass(CallTimeout("m"), 1)
    assert retry.may_pass(RpcError("m", status=503, data=None), 1)
    assert not retry.may_pass(RpcError("m", status=500, data=None), 1)


def test_a_budget_ends() -> None:
    budget = RetryBudget(ratio=0.1, per_second=0.5)
    assert [budget.withdraw() for _ in range(6)] == [True] * 5 + [False]
    for _ in range(100):
        budget.deposit(time.monotonic())
    assert budget.withdraw()
