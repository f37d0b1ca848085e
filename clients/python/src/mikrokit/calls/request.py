"""The request of one attempt."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..transport.deadline import LONGEST_WAIT
from ..transport.messages import PreparedRequests, Request
from ..version import USER_AGENT
from .decoded_reply import ACCEPTED
from .endpoint import Endpoint
from .options import CallOptions

if TYPE_CHECKING:
    from ..files.sent_files import SentFiles

# Proxies and hosts accept URLs of 8,000 bytes: see RFC 9110, section 4.1.
_LONGEST_TARGET = 4_000


def make_request(
    endpoint: Endpoint[..., object, object],
    body: bytes | SentFiles,
    options: CallOptions,
    *,
    mount: str,
    ends_at: float | None,
    idempotency_key: str | None,
    is_stream: bool = False,
) -> Request:
    """GET for a query that fits into a URL, otherwise POST. A route that RPC does not serve has its own path."""
    if endpoint.http is not None and isinstance(body, bytes):
        from ..http_routes.http_route_request import http_route_request

        return http_route_request(
            endpoint,
            body,
            options,
            http=endpoint.http,
            mount=mount,
            ends_at=ends_at,
            idempotency_key=idempotency_key,
        )
    # A stream lasts longer than the time in which it has to start.
    headers = attempt_headers(
        options, accepts_codings=endpoint.accepts_codings, ends_at=None if is_stream else ends_at
    )
    if idempotency_key is not None:
        headers.append(("idempotency-key", idempotency_key))
    if endpoint.query and isinstance(body, bytes):
        request = _get_request(endpoint, _query_string(endpoint, body), options, headers, mount)
        if len(request.target) <= _LONGEST_TARGET:
            request.ends_at = ends_at
            return request
    is_repeatable = endpoint.query or endpoint.idempotent or idempotency_key is not None
    request = _post_request(endpoint, body, options, headers, mount, is_repeatable=is_repeatable)
    request.ends_at = ends_at
    return request


def prepared_requests(
    endpoint: Endpoint[..., object, object], options: CallOptions, mount: str
) -> PreparedRequests | None:
    """The requests of calls with these options. ``None`` if they differ in more than their parameters."""
    if (
        endpoint.http is not None
        or endpoint.files is not None
        or endpoint.idempotency_key
        or options.idempotency_key
        or options.hooks
        or callable(options.headers)
    ):
        return None
    limits = [limit for limit in (options.timeout, options.deadline) if limit is not None]
    timeout = min(limits, default=None)
    headers = attempt_headers(options, accepts_codings=endpoint.accepts_codings, ends_at=None)
    if timeout is not None:
        headers.append(_deadline_header(timeout))
    is_repeatable = endpoint.query or endpoint.idempotent
    get = None
    if endpoint.query:
        get = _get_request(endpoint, _query_string(endpoint, b"[]"), options, list(headers), mount)
    post = _post_request(endpoint, b"", options, headers, mount, is_repeatable=is_repeatable)
    # The length of the body follows.
    post.body = None
    return PreparedRequests(post, get, timeout, endpoint.contract)


def _get_request(
    endpoint: Endpoint[..., object, object],
    query: str,
    options: CallOptions,
    headers: list[tuple[str, str]],
    mount: str,
) -> Request:
    return Request(
        "GET",
        mount + endpoint.path + query,
        headers,
        None,
        repeatable=True,
        max_reply_size=options.max_reply_size,
    )


def _post_request(
    endpoint: Endpoint[..., object, object],
    body: bytes | SentFiles,
    options: CallOptions,
    headers: list[tuple[str, str]],
    mount: str,
    *,
    is_repeatable: bool,
) -> Request:
    headers.append(("mikrokit-contract", endpoint.contract))
    content: bytes | SentFiles | None = body
    size: int | None = None
    if isinstance(body, bytes):
        headers.append(("content-type", "application/json"))
    else:
        headers += body.headers
        content, size = None if body.is_empty else body, body.size
        is_repeatable = is_repeatable and body.is_repeatable
    return Request(
        "POST",
        mount + endpoint.path,
        headers,
        content,
        repeatable=is_repeatable,
        body_size=size,
        max_reply_size=options.max_reply_size,
    )


def attempt_headers(
    options: CallOptions, *, accepts_codings: bool, ends_at: float | None
) -> list[tuple[str, str]]:
    """The headers of one attempt, whatever it sends."""
    headers = options.header_list()
    given = dict(headers)
    if "user-agent" not in given:
        headers.append(("user-agent", USER_AGENT))
    if accepts_codings and "accept-encoding" not in given:
        headers.append(("accept-encoding", ACCEPTED))
    if ends_at is not None:
        headers.append(_deadline_header(ends_at - time.monotonic()))
    return headers


def _deadline_header(left: float) -> tuple[str, str]:
    return "mikrokit-deadline", str(max(0, int(min(left, LONGEST_WAIT) * 1_000)))


def _query_string(endpoint: Endpoint[..., object, object], body: bytes) -> str:
    contract = f"contract={quote(endpoint.contract, safe='')}"
    return f"?{contract}" if body == b"[]" else f"?params={quote(body, safe='')}&{contract}"
