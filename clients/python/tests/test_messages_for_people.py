"""What people read: messages of errors, and routes in notebooks and ``help()``."""

from __future__ import annotations

import inspect
import io
import pydoc
import subprocess
import sys

import httpx
import pytest
from api_of_tests import AsyncClient, Client, Gone
from route_of_tests import COUNT, ECHO, PICTURE

from mikrokit import (
    AsyncStream,
    ContractChanged,
    FileStream,
    HttpxTransport,
    MockTransport,
    NetworkError,
    Reply,
    Request,
    Stream,
    ValidationError,
    __version__,
)
from mikrokit.generated import (
    AsyncClientBase,
    AsyncStreamRoute,
    ClientBase,
    FileRoute,
    Group,
    Route,
    StreamRoute,
)

JSON = [("content-type", "application/json")]


class Deeds(Group):
    """The routes deeds/*."""

    echo = Route(ECHO)
    count = StreamRoute(COUNT)
    picture = FileRoute(PICTURE)


class Counter(ClientBase):
    count = StreamRoute(COUNT)


class AsyncDeeds(AsyncClientBase):
    count = AsyncStreamRoute(COUNT)


def failing(status: int, error: str) -> Client:
    reply = Reply(status, JSON, b'{"errors":{"later":%b}}' % error.encode())
    return Client("http://test", transport=MockTransport(lambda _: reply))


def invalid(path: str, expected: str) -> str:
    return (
        '{"type":"validation","message":"The parameters are not valid","issues":['
        f'{{"path":{path},"code":"format","expected":"{expected}","message":"No"}},'
        f'{{"path":["id"],"code":"c","message":"Less"}}]}}'
    )


def test_errors_of_the_api_tell_route_and_status() -> None:
    with pytest.raises(Gone) as caught:
        failing(410, '{"type":"gone","message":"No such thing","data":3}').later(1)
    assert str(caught.value) == "later: No such thing (410 gone)"
    assert (caught.value.message, caught.value.route) == ("No such thing", "later")


def test_errors_of_parameters_tell_the_first_issue_and_what_was_sent() -> None:
    def told(path: str, value: object) -> str:
        with pytest.raises(ValidationError) as caught:
            failing(400, invalid(path, "number & Int")).later(value)  # type: ignore[arg-type]
        return str(caught.value)

    assert told('["id"]', 1.5) == (
        "later: id: expected number & Int, got 1.5, and 1 more (400 validation)"
    )
    assert "id: expected number & Int, got a text of 6 characters," in told('["id"]', "secret")
    assert "secret" not in told('["id"]', "secret")
    assert "id.a.1: expected number & Int, got null," in told('["id","a",1]', {"a": [1, None]})
    assert "id.b: expected number & Int, got nothing," in told('["id","b"]', {"a": 1})
    assert "id: expected number & Int, got a list of 2," in told('["id"]', [1, 2])
    assert "other: expected number & Int, and" in told('["other"]', 1)


def test_an_error_without_issues_or_route_has_its_message() -> None:
    assert str(ValidationError("No")) == "No (400 validation)"
    assert str(ContractChanged("Changed")) == "Changed (409 contract-changed)"


def test_errors_of_streams_tell_the_route() -> None:
    cut = Reply(200, [("content-type", "text/event-stream")], b"data: 1\n\n")
    client = Counter("http://test", transport=MockTransport(lambda _: cut), retry=0)
    with pytest.raises(NetworkError) as caught:
        list(client.count(1))
    assert str(caught.value) == "count: the connection ended the stream before its end"


def test_routes_groups_and_clients_show_themselves() -> None:
    client = Client("http://test/api", transport=MockTransport())
    assert repr(client) == "<Client of http://test/api: later, text>"
    deeds = Deeds(client)
    assert repr(deeds) == "<Deeds: echo, count, picture>"
    assert repr(client.later) == "<route later(id: int) -> int>"
    assert repr(deeds.echo) == "<route echo(value: str) -> str>"
    assert repr(deeds.count) == "<route count(to: int) -> a stream of int, then str>"
    assert repr(deeds.picture) == "<route picture(size: int) -> a file>"


def test_signatures_have_the_types_of_the_client() -> None:
    client = Client("http://test", transport=MockTransport())
    deeds = Deeds(client)
    assert str(inspect.signature(client.later)) == "(id: int) -> int"
    assert str(inspect.signature(client.later.with_options(timeout=1))) == "(id: int) -> int"
    assert inspect.signature(deeds.count).return_annotation == Stream[int, str]
    assert inspect.signature(deeds.picture).return_annotation is FileStream
    tasks = AsyncDeeds("http://test", transport=None)
    assert inspect.signature(tasks.count).return_annotation == AsyncStream[int, str]


def test_help_shows_a_route() -> None:
    client = AsyncClient("http://test")
    text = io.StringIO()
    pydoc.doc(client.later, output=text)
    assert "later(id: int) -> int" in text.getvalue()


def test_binding_a_route_imports_nothing_slow() -> None:
    program = (
        "import sys; from api_of_tests import Client; before = set(sys.modules); "
        "client = Client('http://a', transport=object()); client.later, repr(client.later); "
        "print(sorted({'inspect', 'pydoc', 'asyncio'} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


def test_calls_name_the_client_unless_they_say_otherwise() -> None:
    sent: list[Request] = []

    def answer(request: Request) -> Reply:
        sent.append(request)
        return Reply(200, JSON, b'{"later":1}')

    client = Client("http://test", transport=MockTransport(answer))
    client.later(1)
    client.later.with_options(headers={"User-Agent": "mine"})(1)
    with client.batch() as batch:
        batch.add(client.later, 1)
    names = [dict(request.headers)["user-agent"] for request in sent]
    assert names == [f"mikrokit-python/{__version__}", "mine", f"mikrokit-python/{__version__}"]


def test_a_client_of_httpx_keeps_its_own_name() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"later": len(request.headers["user-agent"])})

    carrier = httpx.Client(transport=httpx.MockTransport(answer), headers={"user-agent": "own"})
    client = Client("http://test", transport=HttpxTransport("http://test", carrier))
    assert client.later(1) == len("own")


@pytest.mark.parametrize("name", ["Host", "content-type", "mikrokit-deadline", "Idempotency-Key"])
def test_headers_that_the_client_sets_itself_are_rejected(name: str) -> None:
    with pytest.raises(ValueError, match=f"The header {name.lower()} is set by the client"):
        Client("http://test", headers={name: "x"})
    client = Client("http://test", transport=MockTransport(), headers=lambda: {name: "x"})
    with pytest.raises(ValueError, match="is set by the client"):
        client.later(1)


def test_a_group_is_bound_to_its_client() -> None:
    assert isinstance(Client("http://test"), ClientBase)
