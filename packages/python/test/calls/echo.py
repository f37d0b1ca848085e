"""Sends values of each kind of type to a server that returns them, and compares."""

import datetime
import sys
from array import array
from zoneinfo import ZoneInfo

from echo_client import (
    Circle,
    Client,
    Gone,
    No,
    PagePerson,
    Person,
    Square,
    Taken,
    TooFar,
    TooMany,
    Tree,
    Unauthorized,
    UserId,
    Visit,
    Yes,
)
from mikrokit import UNSET, CallInfo, Next, ProtocolError, RpcError, Stream, ValidationError

born = datetime.datetime(1815, 12, 10, 1, 2, 3, 456000, datetime.UTC)
ada = Person(id=1, full_name="Ada", class_="admin", born=born, nickname=None, port=80)
bob = Person(
    id=2, full_name="Bob 🦊", class_=3, born=born, nickname="B", list_=["x"], score=1.5, port=1
)
tree = Tree(value=1 << 80, children=[Tree(value=-1, children=[])])

VALUES: dict[str, list[object]] = {
    "text": ["", "é\u2028🦊", '"\\', "\ud800"],
    "number": [0, -1, 1.5, 1e300, 5e-324, 9007199254740993.0],
    "integer": [0, -7, 2**53 - 1, 1 - 2**53],
    "byte": [0, 255],
    "flag": [True, False],
    "bigint": [0, -5, 10**40, 2**64],
    "date": [born, datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))],
    "url": ["https://example.com/a?b=c"],
    "bytes": [b"", b"\0\xff"],
    "doubles": [array("d"), array("d", [1.5, -0.0, 1e300])],
    "integers": [array("i", [1, -2, 2**31 - 1])],
    "map": [{}, {1 << 70: ada, 2: bob}],
    "set": [set(), {"a", "b"}],
    "dict": [{}, {"a": 10**30, "b c": 0}],
    "tuple": [("a",), ("a", 1.5)],
    "row": [(1, born), (10**30, "a", "b", born)],
    "either": [10**30, 1, 1.5, 7.0],
    "pair": [(10**30, born)],
    "list": [[], [1, 2.5]],
    "shape": [Circle(radius=1), Square(side_length=2.5)],
    "shapes": [[Circle(radius=1), Square(side_length=2)]],
    "tree": [tree],
    "page": [PagePerson(items=[ada, bob]), PagePerson(items=[], next=None), PagePerson(items=[], next="x")],
    "person": [ada, bob],
    "outcome": [Yes(ok=True, value=3), No(ok=False, reason="r")],
    "mixed": [None, [], [10**25, -1], ada],
    "brand": [UserId("u")],
    "unknown": [None, 1, "x", [1, {"a": None}], {"b": [True]}],
    "instant": [datetime.datetime(2026, 1, 2, 3, 4, 5, 678901, datetime.UTC)],
    "zoned": [datetime.datetime(2026, 7, 2, 3, 4, 5, tzinfo=ZoneInfo("Europe/Berlin"))],
    "day": [datetime.date(2024, 2, 29)],
    "time": [datetime.time(1, 2, 3, 40)],
}


def check_values(client: Client) -> int:
    count = 0
    for name, values in VALUES.items():
        for value in values:
            result = getattr(client.echo, name)(value)
            assert result == value, (name, value, result)
            # 2.0 is 2 in JSON.
            assert isinstance(value, float) or type(result) is type(value), (name, result)
            count += 1
    zoned = client.echo.zoned(VALUES["zoned"][0])
    assert zoned.tzinfo == ZoneInfo("Europe/Berlin"), zoned
    assert client.echo.page(PagePerson(items=[])).next is UNSET
    assert client.echo.nothing() is None
    assert client.echo.maybe() is None
    assert client.echo.maybe("x") == "x"
    assert client.sum(1, 2, 3) == 6
    assert client.find("ab") == "ababab"
    assert client.find("a&b=", 1) == "a&b="
    assert client.find("x" * 5000, 1) == "x" * 5000
    return count


def check_errors(client: Client) -> None:
    match client.take.safe(UserId("ada")):
        case Taken(status=409, data=data):
            assert data.taken_by == "ada"
            assert data.since == datetime.datetime.fromtimestamp(0, datetime.UTC)
        case other:
            raise AssertionError(other)
    assert isinstance(client.take.safe(UserId("gone")), Gone)
    assert client.take.safe(UserId("free")) == "free"
    assert isinstance(client.guarded.secret.safe(), Unauthorized)
    allowed = client.guarded.secret.with_options(headers={"Authorization": "secret"})
    assert allowed() == 42
    expect(ValidationError, lambda: client.echo.person(Person(**{**fields(ada), "id": 0})))
    expect(TypeError, lambda: client.echo.number(float("nan")))
    expect(TypeError, lambda: client.echo.bigint("1"))
    expect(TypeError, lambda: client.echo.unknown({"a": [float("inf")]}))
    expect(ProtocolError, lambda: client.echo.text.with_options(max_reply_size=10)("x" * 100))
    expect(RpcError, lambda: client.echo.text(1))


def check_streams(client: Client) -> None:
    with client.count(500) as stream:
        assert [step.at for step in stream] == list(range(1, 501))
        assert stream.result().total == 500
    with client.count(5) as stream:
        assert next(stream).at == 1
    expect(TooFar, lambda: client.count(2000).result())
    expect(ValueError, lambda: client.count.with_options(idempotency_key="k")(1))


def check_hooks(client: Client) -> None:
    at = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
    remove = client.audited.remove.with_options(timeout=20)
    assert remove.with_hooks(audit_log=("ada", at))(7) == "7 ada 2026-01-02T00:00:00.000Z"
    assert isinstance(remove.with_hooks(audit_log=("", at)).safe(7), Unauthorized)
    assert client.audited.find.with_hooks(audit_log=("ada", at))(8) == 8
    expect(RpcError, lambda: remove(7))
    expect(TypeError, lambda: remove.with_hooks(audit_log=("ada",))(7))


def check_batches(client: Client) -> None:
    at = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
    with client.batch() as batch:
        same = [
            (value, batch.add(getattr(client.echo, name), value))
            for name, values in VALUES.items()
            for value in values
        ]
        nothing = batch.add(client.echo.nothing)
        found = batch.add(client.find, "ab", limit=2)
        taken = batch.add(client.take, UserId("ada"))
        invalid = batch.add(client.echo.byte, 256)
        removed = batch.add(client.audited.remove.with_hooks(audit_log=("ada", at)), 7)
        unauthorized = batch.add(client.guarded.secret)
        expect(RuntimeError, found.result)
    assert [call.result() for _, call in same] == [value for value, _ in same]
    assert (nothing.result(), found.result()) == (None, "abab")
    assert removed.result() == "7 ada 2026-01-02T00:00:00.000Z"
    match taken.safe():
        case Taken(status=409, data=data):
            assert data.taken_by == "ada"
        case other:
            raise AssertionError(other)
    expect(Taken, taken.result)
    expect(ValidationError, invalid.safe)
    assert isinstance(unauthorized.safe(), Unauthorized)
    with client.batch(headers={"authorization": "secret"}) as batch:
        allowed = batch.add(client.guarded.secret)
    assert allowed.result() == 42
    # The server takes at most 100 calls and 1 MiB.
    with client.batch() as batch:
        sums = [batch.add(client.sum, i, 1) for i in range(250)]
        long = [batch.add(client.echo.text, "x" * 400_000) for _ in range(4)]
    assert [call.result() for call in sums] == [i + 1 for i in range(250)]
    assert all(len(call.result()) == 400_000 for call in long)
    with client.batch(max_calls=101) as batch:
        rejected = [batch.add(client.sum, i) for i in range(101)]
    for call in rejected:
        expect(RpcError, call.result)


def check_hooks_of_streams(client: Client) -> None:
    at = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
    audited = "ada 2026-01-02T00:00:00.000Z"
    tail = client.audited.tail.with_options(timeout=20)
    with tail.with_hooks(audit_log=("ada", at))(2) as stream:
        assert list(stream) == [audited, audited]
        assert stream.result() == 2
    assert list(tail.with_hooks(audit_log=("ada", at)).with_options(timeout=5)(1)) == [audited]
    expect(Unauthorized, lambda: list(tail.with_hooks(audit_log=("", at))(2)))
    expect(RpcError, lambda: list(tail(2)))
    work = client.audited.work.with_hooks(audit_log=("ada", at))
    with work() as stream:
        assert next(stream) == audited
        # Its hooks run again, and so need their parameters again.
        expect(RpcError, lambda: next(client.audited.work.resume(stream.id)))
        expect(RpcError, lambda: client.audited.work.stop(stream.id))
        with work.resume(stream.id) as again:
            assert next(again) == audited
        work.stop(stream.id)


def check_results_of_hooks(client: Client) -> None:
    search = client.metered.search.with_options(headers={"x-budget": "4", "x-tags": 'a, "b, c"'})
    reply = search.with_hooks(visit=("ada",)).reply("x")
    assert reply.result == "x"
    assert reply.hooks.left == 3
    assert reply.hooks.until == datetime.datetime(1970, 1, 1, 0, 0, 0, 1000, datetime.UTC)
    assert reply.hooks.tags == ["a", "b, c"]
    assert reply.hooks.visit == Visit(by="ada", seen_at=datetime.datetime.fromtimestamp(0, datetime.UTC))
    rejected = client.metered.search.reply("")
    assert isinstance(rejected.result, TooMany)
    assert (rejected.hooks.left, rejected.hooks.tags, rejected.hooks.visit) == ("none", UNSET, UNSET)
    assert client.metered.search("y") == "y"
    assert client.audited.find.with_hooks(audit_log=("ada", rejected.hooks.until)).reply(8).hooks is None
    expect(RpcError, lambda: client.metered.search.reply(7))


def check_results_of_hooks_of_streams(client: Client) -> None:
    streams = client.metered.streams
    feed = streams.feed.with_options(headers={"x-budget": "4"}).with_hooks(visit=("ada",))
    with feed.reply(3) as stream:
        assert (stream.hooks.left, stream.hooks.visit, stream.hooks.served) == (UNSET, UNSET, UNSET)
        assert next(stream) == "x"
        assert (stream.hooks.left, stream.hooks.visit, stream.hooks.served) == (3, UNSET, UNSET)
        assert stream.result() == 3
        assert (stream.hooks.left, stream.hooks.visit.by) == (3, "ada")
        served = stream.hooks.served
        assert served > 0
    # Before the stream begins, and behind its items.
    for to, count in ((2_000, 0), (101, 101)):
        with feed.reply(to) as stream:
            assert len(list(stream)) == count
            assert isinstance(stream.result(), TooFar)
            assert (stream.hooks.left, stream.hooks.visit.by) == (3, "ada")
            served += 1
            assert stream.hooks.served == served
    expect(TooFar, feed(101).result)
    assert feed(2).result() == 2
    with streams.work.with_hooks(visit=("ada",)).reply() as stream:
        assert (next(stream), stream.hooks.left) == ("begun", "none")
        with streams.work.resume_reply(stream.id) as again:
            assert (next(again), again.hooks.left, again.id) == ("begun", "none", stream.id)
        stopped = streams.work.with_hooks(visit=("bob",)).stop_reply(stream.id)
        assert (stopped.result, stopped.hooks.left, stopped.hooks.visit.by) == (None, "none", "bob")
        expect(RpcError, stream.result)
    expect(RpcError, lambda: streams.work.resume_reply("A" * 32).result())
    expect(RpcError, lambda: streams.work.stop_reply("A" * 32))


def check_detached_streams(client: Client) -> None:
    with client.work(["one", "two", "three"], False) as stream:
        assert stream.id is None
        assert next(stream) == "ONE"
        stream_id, position = stream.id, stream.last_event_id
    assert stream_id is not None and position == f"{stream_id}.1", position
    assert list(client.work.resume(position)) == ["TWO", "THREE"]
    again = client.work.resume(stream_id)
    assert (list(again), again.result()) == (["ONE", "TWO", "THREE"], 3)
    with client.work(["one"], True) as endless:
        assert next(endless) == "ONE"
        client.work.stop(endless.id)
        expect(RpcError, lambda: next(endless))
    expect(RpcError, lambda: list(client.work.resume("A" * 32)))
    expect(ValueError, lambda: client.work.stop("no id"))


def check_interceptors(url: str) -> None:
    seen: list[object] = []

    def shouted(items):
        for item in items:
            yield f"{item}!"

    def interceptor(call: CallInfo, next: Next) -> object:
        seen.append((call.route, call.params))
        result = next(call)
        return shouted(result) if isinstance(result, Stream) else result

    with Client(url, timeout=10, interceptors=[interceptor]) as client:
        with client.work(["one"], True) as stream:
            assert next(stream) == "ONE!"
            with client.work.resume(stream.id) as again:
                assert (next(again), again.id) == ("ONE!", stream.id)
                client.work.stop(stream.id)
                expect(RpcError, lambda: next(again))
        assert client.count(3).result().total == 3
        expect(ValueError, lambda: next(client.work.resume("no id")))
        expect(ValueError, lambda: client.work.stop("no id"))
    routes = ["work", "work/resume", "work/stop", "count", "work/resume", "work/stop"]
    params = [(["one"], True), (stream.id,), (stream.id,), (3,), ("no id",), ("no id",)]
    assert seen == list(zip(routes, params, strict=True)), seen


def fields(person: Person) -> dict[str, object]:
    return {name: getattr(person, name) for name in person.__struct_fields__}


def expect(kind, call) -> None:
    try:
        result = call()
    except kind:
        return
    raise AssertionError(f"{kind.__name__} expected, not {result}")


with Client(sys.argv[1], timeout=10) as client:
    print(check_values(client), "values came back")
    check_errors(client)
    check_streams(client)
    check_detached_streams(client)
    check_hooks(client)
    check_batches(client)
    check_hooks_of_streams(client)
    check_results_of_hooks(client)
    check_results_of_hooks_of_streams(client)
    check_interceptors(sys.argv[1])
    print("errors are those of the routes")
