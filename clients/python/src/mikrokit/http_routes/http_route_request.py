"""The request of a call by the HTTP path of its route."""

from __future__ import annotations

import json
import re

from ..calls.endpoint import Endpoint
from ..calls.options import CallOptions
from ..calls.request import attempt_headers
from ..codecs.container_guards import is_list_tuple_or_set
from ..codecs.json_elements import json_elements
from ..transport.messages import Request
from .query_text import encoded, query_text, text_of


class HttpRouteRequest(Request):
    """A request that tells mocks of its call, whose parameters they need not read from its path."""

    route: str = ""
    #: As JSON: ``["hello"]``
    params: bytes = b"[]"


def http_route_request(
    endpoint: Endpoint[..., object, object],
    params: bytes,
    options: CallOptions,
    *,
    http: str,
    mount: str,
    ends_at: float | None,
    idempotency_key: str | None,
) -> HttpRouteRequest:
    """One attempt. ``http`` is the method and the template of the path, which the parameters that it names are in.
    The other one, if there is one, is the query string or the body.

    Raises ``ValueError`` for a value that would make another path, and ``TypeError`` for one that is no query string.
    """
    method, _, template = http.partition(" ")
    values = dict(zip(endpoint.names, json_elements(params), strict=False))
    target = mount + "/".join(
        _segment(endpoint.id, segment, values) for segment in template.split("/")
    )
    # What is left after those of the path.
    other = next(iter(values.values()), None)
    headers = attempt_headers(options, accepts_codings=True, ends_at=ends_at)
    headers.append(("mikrokit-contract", endpoint.contract))
    if idempotency_key is not None:
        headers.append(("idempotency-key", idempotency_key))
    body: bytes | None = None
    if method in ("POST", "PUT", "PATCH"):
        headers.append(("content-type", "application/json"))
        body = other or b""
    elif other is not None:
        query = _query_of(endpoint.id, other)
        target += query and f"?{query}"
    return HttpRouteRequest(
        method,
        target,
        headers,
        body,
        repeatable=endpoint.query or endpoint.idempotent or idempotency_key is not None,
        ends_at=ends_at,
        max_reply_size=options.max_reply_size,
        route=endpoint.id,
        params=params,
    )


_PARAMETER = re.compile(r"\{([\w$]+)(\.\.\.)?\}", re.ASCII)


def _segment(id: str, segment: str, values: dict[str, bytes]) -> str:
    """A segment of the path, for ``{path...}`` several. Takes the parameter that it names out of the values."""
    match = _PARAMETER.fullmatch(segment)
    if match is None:
        return segment
    name = match[1]
    value: object = json.loads(values.pop(name, b"null"))
    parts = value if is_list_tuple_or_set(value) else [value]
    texts = ["" if part is None else text_of(part) for part in parts]
    if match[2] and isinstance(value, str):
        texts = value.split("/")
    # These would be resolved on the way, or be another path.
    if not texts or not {"", ".", ".."}.isdisjoint(texts):
        raise ValueError(f"{id}: {name} is a part of the path, which cannot be empty, '.' or '..'")
    try:
        return "/".join(map(encoded, texts))
    except ValueError as error:
        raise ValueError(f"{id}: {name}: {error}") from error


def _query_of(id: str, text: bytes) -> str:
    try:
        return query_text(json.loads(text))
    except (TypeError, ValueError) as error:
        raise type(error)(f"{id}: {error}") from error
