"""Calls routes by their own paths."""

import datetime
import sys

from paths_client import (
    Client,
    Filter,
    Nested,
    NestedAuthor,
    NewArticle,
    NoArticle,
    RemoveOptions,
    Unauthorized,
)
from mikrokit import CallTimeout, RpcError, ValidationError

# The server is told the time that is left, and may answer before the client gives up.
TOO_LATE = (CallTimeout, RpcError)

born = datetime.datetime(2026, 1, 2, 3, 4, 5, 6000, datetime.timezone(datetime.timedelta(hours=2)))


def check_paths(client: Client) -> None:
    for slug in ("hello", "é 🦊", "a%2Fb", "x?y#z", "+&=;", "..."):
        assert client.get(slug).slug == slug
    assert client.get("x").views == 10**20
    for slug in ("", ".", ".."):
        expect(ValueError, lambda slug=slug: client.get(slug))
    expect(ValueError, lambda: client.get("\ud800"))
    # An encoded slash would be another path to a proxy that decodes it once more.
    expect(RpcError, lambda: client.get("a/b"))
    assert client.day(born, "a b", True) == "2026-01-02T01:04:05.006Z string true"
    assert client.day(born, 3, False) == "2026-01-02T01:04:05.006Z number false"
    assert client.file("a/b c/ü") == "a/b c/ü"
    expect(ValueError, lambda: client.file("a/../b"))
    expect(ValueError, lambda: client.file("a//b"))
    assert client.parts([1, 2.5, 1e300]) == [1, 2.5, 1e300]
    expect(ValueError, lambda: client.parts([]))


def check_queries(client: Client) -> None:
    for given in (
        Filter(),
        Filter(tag_list=["a", "b,c", "d&e=f", ""], limit=5, ratio=1.5, after=born, views=10**30),
        Filter(is_draft=True, order="top"),
        Filter(is_draft=False, order=5, ratio=1e300),
        Filter(tag_list=["+ é🦊"], after=born.astimezone(datetime.UTC)),
    ):
        assert client.find(given) == given, given
    expect(ValidationError, lambda: client.find(Filter(limit=101)))
    expect(TypeError, lambda: client.find(7))
    expect(ValueError, lambda: client.find(Filter(tag_list=["\ud800"])))
    author = NestedAuthor(name="[Ada]", tags=["x", "y"])
    assert client.search(Nested(author=author)).author == author
    assert client.remove("a", RemoveOptions(is_hard=True)) == "a"
    assert client.remove("a", RemoveOptions()) is None


def check_bodies(client: Client) -> None:
    article = NewArticle(full_title="\ud800 é", tags=["a"])
    assert client.create(article) == article
    replaced = client.replace(10**30, article, "é")
    assert (replaced.id, replaced.article, replaced.article_slug) == (10**30, article, "é")
    assert client.amend("x", article) == "x \ud800 é"
    assert client.amend("x") == "x undefined"
    assert client.like("x y") == "x y"
    expect(ValidationError, lambda: client.create(NewArticle(full_title="")))
    expect(ValidationError, lambda: client.create(7))


def check_calls(client: Client) -> None:
    match client.get.safe("gone"):
        case NoArticle(status=404, data=data):
            assert data.since == datetime.datetime.fromtimestamp(0, datetime.UTC)
        case other:
            raise AssertionError(other)
    expect(NoArticle, lambda: client.get("gone"))
    assert isinstance(client.guarded.secret.safe(), Unauthorized)
    allowed = client.guarded.secret.with_options(headers={"authorization": "secret"})
    assert allowed() == 42
    reply = allowed.reply()
    assert (reply.result, reply.hooks.guard) == (42, "let in")
    # A GET may be repeated.
    assert client.flaky.with_options(retry=1)() > 0
    expect(TOO_LATE, client.slow.with_options(timeout=0.05, retry=3))
    expect(TOO_LATE, client.slow.with_options(deadline=0.05))
    expect(ValueError, lambda: client.batch().add(client.get, "x"))
    with client.batch() as batch:
        doubled = batch.add(client.double, 2)
    assert doubled.result() == 4


def expect(kind, call) -> None:
    try:
        result = call()
    except kind:
        return
    raise AssertionError(f"{kind} expected, not {result}")


with Client(sys.argv[1], timeout=30) as client:
    check_paths(client)
    check_queries(client)
    check_bodies(client)
    check_calls(client)
    print("called by their paths")
