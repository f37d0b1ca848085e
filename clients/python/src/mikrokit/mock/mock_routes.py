"""Functions that answer calls by route."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeGuard, Union, get_args, get_origin
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import UnsetType

from ..calls.endpoint import Endpoint
from ..calls.reply import data_type
from ..calls.stream_endpoint import StreamEndpoint
from ..codecs.reading import Reader
from ..codecs.writing import to_json, writer_of
from ..errors import RpcError
from ..files.sent_files import SentFiles
from ..files.upload import Upload
from ..http_routes.http_route_request import HttpRouteRequest
from ..transport.messages import Reply, Request
from .mock_files import ReceivedFiles, is_file_endpoint, sent_result, value_with_files

_JSON = [("content-type", "application/json")]
_EVENTS = [("content-type", "text/event-stream")]


class MockCall:
    """A call that reached a mock."""

    def __init__(
        self,
        endpoint: Endpoint[..., object, object],
        handler: Callable[..., object],
        params: Sequence[object],
    ) -> None:
        self.params = tuple(params)
        self._endpoint = endpoint
        self._handler = handler

    def answer(self) -> object:
        """What the function returns. An ``RpcError`` that it raises is as one that it returns."""
        try:
            return self._handler(*self.params)
        except RpcError as error:
            return error

    def to_reply(self, result: object) -> Reply | SentFiles:
        """The reply of a server whose route returns this. Raises ``TypeError`` for a value of another type."""
        endpoint = self._endpoint
        if _is_rpc_error(result):
            return _error_reply(endpoint.id, result)
        if endpoint.http is not None:
            return _http_route_reply(endpoint, result)
        if is_file_endpoint(endpoint):
            return sent_result(endpoint, result)
        if not _is_stream(endpoint):
            return Reply(200, _JSON, _body_of(endpoint, result))
        if not _is_iterable(result):
            raise TypeError(f"The function for {endpoint.id} has to return an iterable of items")
        return Reply(200, _EVENTS, b"".join(_events_of(endpoint, result)))


class MockRoutes:
    """The functions of one mock."""

    def __init__(self) -> None:
        #: The calls so far: ids of routes with parameters.
        self.calls: list[tuple[str, tuple[object, ...]]] = []
        self._by_path: dict[str, tuple[Endpoint[..., object, object], Callable[..., object]]] = {}
        #: By id, those of routes that RPC does not serve.
        self._http_routes: dict[
            str, tuple[Endpoint[..., object, object], Callable[..., object]]
        ] = {}

    def add(self, endpoint: Endpoint[..., object, object], handler: Callable[..., object]) -> None:
        if endpoint.http is None:
            self._by_path[endpoint.path] = (endpoint, handler)
        else:
            self._http_routes[endpoint.id] = (endpoint, handler)

    def find(self, request: Request, received: ReceivedFiles | None) -> MockCall:
        """The call of a request and its files. Raises ``UnmockedRoute`` for a route without a function."""
        if isinstance(request, HttpRouteRequest):
            found = self._http_routes.get(request.route)
            if found is None:
                raise _unmocked(request.route)
            return self._call_of(*found, request.params)
        parts = urlsplit(request.target)
        # The URL of a client may have a path before that of the API.
        paths = [path for path in self._by_path if parts.path.endswith(path)]
        if not paths:
            raise _unmocked(parts.path.strip("/"))
        endpoint, handler = self._by_path[max(paths, key=len)]
        if received is not None:
            return self._call_of(endpoint, handler, received.call, received.files)
        if request.body is None:
            text = parse_qs(parts.query).get("params", ["[]"])[0].encode()
        else:
            assert isinstance(request.body, bytes)
            text = request.body
        return self._call_of(endpoint, handler, text)

    def find_batched(self, body: bytes) -> MockCall:
        """As ``find``, for one of the bodies in a batch: ``{"users/get":[1],"audit":["x"]}``."""
        names = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        for endpoint, handler in self._by_path.values():
            if endpoint.id in names:
                return self._call_of(endpoint, handler, body)
        raise _unmocked(next(iter(names), ""))

    def _call_of(
        self,
        endpoint: Endpoint[..., object, object],
        handler: Callable[..., object],
        text: bytes,
        files: Mapping[str, Upload] = MappingProxyType({}),
    ) -> MockCall:
        call = MockCall(endpoint, handler, _read_params(endpoint, text, files))
        self.calls.append((endpoint.id, call.params))
        return call


def _read_params(
    endpoint: Endpoint[..., object, object], text: bytes, files: Mapping[str, Upload]
) -> list[object]:
    # With parameters of hooks: {"users/get": [1], "audit": ["x"]}
    body: list[object] | dict[str, list[object]] = msgspec.json.decode(text)
    given = body if isinstance(body, list) else body.get(endpoint.id, [])
    types, rest = endpoint.param_types
    read: list[object] = []
    for i, value in enumerate(given):
        type_ = _without_unset(types[i] if i < len(types) else rest)
        if files:
            read.append(value_with_files(value, type_, files=files, at=f"/{i}"))
        else:
            reader: Reader[object] = Reader(type_)
            read.append(reader.read(msgspec.json.encode(value)))
    return read


def _without_unset(type_: Any) -> object:
    members = [member for member in get_args(type_) if member is not UnsetType]
    is_optional = UnsetType in get_args(type_) and get_origin(type_) is not None
    return Union[tuple(members)] if is_optional else type_  # noqa: UP007


def _is_rpc_error(value: object) -> TypeGuard[RpcError[object]]:
    return isinstance(value, RpcError)


def _is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, Iterable)


def _is_stream(
    endpoint: Endpoint[..., object, object],
) -> TypeGuard[StreamEndpoint[..., object, object, object]]:
    return isinstance(endpoint, StreamEndpoint)


def _body_of(endpoint: Endpoint[..., object, object], result: object) -> bytes:
    if result is None and endpoint.has_absent_result:
        return b"{}"
    return b"{%b:%b}" % (to_json(endpoint.id), _written(result, endpoint.result_type))


def _http_route_reply(endpoint: Endpoint[..., object, object], result: object) -> Reply:
    if result is None and endpoint.has_absent_result:
        return Reply(204, [])
    return Reply(200, _JSON, _written(result, endpoint.result_type))


def _events_of(
    endpoint: StreamEndpoint[..., object, object, object], items: Iterable[object]
) -> Generator[bytes, None, None]:
    iterator = iter(items)
    while True:
        try:
            item = next(iterator)
        except StopIteration as end:
            if end.value is None and not endpoint.has_absent_result:
                raise TypeError(
                    f"The function for {endpoint.id} returned items and no value at their end; "
                    "use a generator that returns it"
                ) from None
            yield b"event: result\ndata: %b\n\n" % _body_of(endpoint, end.value)
            return
        except RpcError as error:
            reply = _error_reply(endpoint.id, error)
            yield b'event: error\ndata: {"status":%d,"body":%b}\n\n' % (reply.status, reply.body)
            return
        yield b"data: %b\n\n" % _written(item, endpoint.item_type)


def _written(value: object, type_: object) -> bytes:
    write = writer_of(type_)
    text = to_json(value if write is None else write(value))
    # A value of another type would reach the program only as an error of the protocol.
    try:
        Reader(type_).read(text)
    except msgspec.DecodeError as error:
        raise TypeError(f"A mock returned a value that is not of its type: {error}") from error
    return text


class UnmockedRoute(LookupError):
    """A call reached a mock that has no function for its route: a mistake of the test, and no error of the API."""


def _unmocked(route: str) -> UnmockedRoute:
    name = re.sub(r"\W+", ".", route)
    return UnmockedRoute(
        f"The mock has no function for {route}; add one: mock.on(client.{name}, …)"
    )


def _error_reply(route: str, error: RpcError[object]) -> Reply:
    body: dict[str, object] = {"type": error.type, "message": error.message}
    if error.data is not None:
        body["data"] = msgspec.Raw(_written(error.data, data_type(type(error))))
    return Reply(error.status, _JSON, to_json({"errors": {route: body}}))
