"""Routes that only an HTTP path serves."""

from __future__ import annotations

import sys
import types as modules

import pytest

from mikrokit import (
    MockTransport,
    ProtocolError,
    Reply,
    Request,
    RpcError,
    UnmockedRoute,
    ValidationError,
)
from mikrokit.generated import Call, ClientBase, Endpoint, Route


class Gone(RpcError[int]):
    wire_type = "gone/for ever"


def find(slug: str, limit: int | None) -> Call[str | None, Gone]:
    return Call(slug, limit)


# As the modules of a generated client.
for name in (
    "client_of_http_routes",
    "client_of_http_routes.types",
    "client_of_http_routes.errors",
):
    sys.modules[name] = modules.ModuleType(name)
find.__module__ = "client_of_http_routes.routes.root"


class Client(ClientBase):
    find = Route(
        Endpoint(
            "a/find",
            "/a/find",
            find,
            contract="c",
            http="PUT /a/{slug}/",
            names=["slug", "limit"],
        )
    )


def answered(status: int, content_type: str, body: bytes) -> Client:
    reply = Reply(status, [("content-type", content_type)], body)
    return Client("http://test", transport=MockTransport(lambda _: reply))


def test_a_mock_by_route_answers_calls_by_a_path() -> None:
    mock = MockTransport()
    client = Client("http://test/mount", transport=mock)
    with pytest.raises(UnmockedRoute, match="no function for a/find"):
        client.find("x", 1)
    mock.on(client.find, lambda slug, limit: slug * limit if limit else None)
    assert client.find("x y", 3) == "x yx yx y"
    assert client.find("x", None) is None
    mock.on(client.find, lambda slug, limit: Gone("No", status=410, data=7))
    error = client.find.safe("x", 1)
    assert isinstance(error, Gone)
    assert error.data == 7
    assert mock.calls == [("a/find", call) for call in (("x y", 3), ("x", None), ("x", 1))]


def test_the_request_has_the_path_of_the_template() -> None:
    sent: list[Request] = []

    def answer(request: Request) -> Reply:
        sent.append(request)
        return Reply(204, [])

    client = Client("http://test/mount", transport=MockTransport(answer), idempotency_key="k")
    assert client.find("a/b", 5) is None
    (request,) = sent
    assert (request.method, request.target) == ("PUT", "/mount/a/a%2Fb/")
    assert (request.body, request.repeatable) == (b"5", True)
    headers = dict(request.headers)
    assert headers["content-type"] == "application/json"
    assert (headers["mikrokit-contract"], headers["idempotency-key"]) == ("c", '"k"')


@pytest.mark.parametrize(
    "body", [b'"a","errors":{}', b'"a"}', b"7", b"{", b'{"a/find":"x"}', b"[]"]
)
def test_a_reply_that_is_more_or_less_than_the_result_is_rejected(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        answered(200, "application/json", body).find("x", 1)


def test_an_empty_reply_is_no_result() -> None:
    assert answered(200, "application/json", b"").find("x", 1) is None


@pytest.mark.parametrize("content_type", ["text/html", "application/problem+json"])
def test_a_reply_of_another_type_is_rejected(content_type: str) -> None:
    with pytest.raises(ProtocolError):
        answered(200, content_type, b'"a"').find("x", 1)


def test_errors_have_the_form_of_rfc_9457() -> None:
    problem = b'{"type":"gone%2Ffor%20ever","title":"","status":410,"detail":"No","data":7}'
    error = answered(410, "application/problem+json; charset=utf-8", problem).find.safe("x", 1)
    assert isinstance(error, Gone)
    assert (error.status, error.message, error.data) == (410, "No", 7)
    invalid = (
        b'{"type":"validation","detail":"No","issues":'
        b'[{"path":["path","slug"],"message":"no","code":"c"}]}'
    )
    with pytest.raises(ValidationError) as caught:
        answered(400, "application/problem+json", invalid).find("x", 1)
    assert caught.value.issues[0].path == ("path", "slug")


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b"x",
        b'{"type":"%ff","detail":""}',
        b'{"type":"gone%2Ffor%20ever","detail":"","data":"x"}',
    ],
)
def test_problems_that_cannot_be_read_are_rejected(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        answered(410, "application/problem+json", body).find("x", 1)
