"""The cache keeps the rules that http-tests/cache-tests publishes, except for those listed here."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from published_checks import NO_INTERIM_REPLIES
from published_tests import published_tests
from run_published import run_published

#: Tests that do not pass, each of which is optional, or of what this cache never does.
NOT_DONE = {
    "s-maxage, private and public are for shared caches; this one is private": (
        "freshness-*s-maxage-shared*",
        "cc-resp-private-shared",
        "other-authorization-*",
    ),
    "each user has replies of their own, so those kept without a cookie are not for one with it": (
        "other-cookie",
    ),
    "how long a reply is fresh is never guessed": ("heuristic-*-cached",),
    "no old reply stands in while the server is asked": ("stale-while-revalidate*",),
    "errors and redirects are not kept": ("status-[345]*-fresh",),
    "replies to POST are not kept": ("method-POST",),
    "headers named by vary are compared as they are": ("vary-normalise-*",),
    "conditions of the caller's own are answered by the server": (
        "conditional-lm-fresh*",
        "conditional-etag-*-respond*",
        "conditional-304-etag",
        "conditional-etag-precedence",
    ),
    "ranges are answered by the server, and parts are not kept": ("partial-*",),
    "a reply in a transfer coding that no one knows is rejected": (
        "headers-store-Transfer-Encoding",
    ),
    NO_INTERIM_REPLIES: ("interim-*",),
}

TESTS = published_tests()


def not_done(id: str) -> str | None:
    """Why a test does not pass."""
    for reason, patterns in NOT_DONE.items():
        if any(fnmatchcase(id, pattern) for pattern in patterns):
            return reason
    return None


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize("id", TESTS)
def test_the_cache_passes(id: str, is_async: bool) -> None:
    failure = run_published(TESTS[id], is_async=is_async)
    # A check asks what a cache does where it is free.
    if TESTS[id].kind == "check":
        return
    reason = not_done(id)
    if reason is None:
        assert failure is None
    elif reason == NO_INTERIM_REPLIES:
        # Nothing else failed.
        assert failure == NO_INTERIM_REPLIES
    else:
        assert failure is not None


def test_each_reason_is_one_of_the_suite() -> None:
    for patterns in NOT_DONE.values():
        for pattern in patterns:
            assert any(fnmatchcase(id, pattern) for id in TESTS), pattern
