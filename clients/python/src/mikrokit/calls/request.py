"""The request of one attempt."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..transport.deadline import LONGEST_WAIT
from ..transport.messages import Request
from .decoded_reply import ACCEPTED
from .endpoint import Endpoint
from .options import CallOptions

if TYPE_CHECKING:
    from ..files.sent_files import SentFiles

# Proxies and hosts accept URLs of 8,000 bytes; see RFC 9110, section 4.1.
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
    """GET for a query that fits into a URL, otherwise POST. A route that RPC does not serve has a path of its own."""
    if endpoint.http is not None and isinstance(body, bytes):
        from ..faces.face_request import face_request

        return face_request(
            endpoint,
            body,
            options,
            http=endpoint.http,
            mount=mount,
            ends_at=ends_at,
            idempotency_key=idempotency_key,
        )
    # A stream lasts longer than the time until it has to begin.
    headers = attempt_headers(
        options, accepts_codings=endpoint.accepts_codings, ends_at=None if is_stream else ends_at
    )
    if idempotency_key is not None:
        headers.append(("idempotency-key", idempotency_key))
    max_reply_size = options.max_reply_size
    path = mount + endpoint.path
    if endpoint.query and isinstance(body, bytes):
        target = path + _query_string(endpoint, body)
        if len(target) <= _LONGEST_TARGET:
            return Request(
                "GET",
                target,
                headers,
                None,
                repeatable=True,
                ends_at=ends_at,
                max_reply_size=max_reply_size,
            )
    headers.append(("mikrokit-contract", endpoint.contract))
    is_repeatable = endpoint.query or endpoint.idempotent or idempotency_key is not None
    if isinstance(body, bytes):
        headers.append(("content-type", "application/json"))
        return Request(
            "POST",
            path,
            headers,
            body,
            repeatable=is_repeatable,
            ends_at=ends_at,
            max_reply_size=max_reply_size,
        )
    headers += body.headers
    return Request(
        "POST",
        path,
        headers,
        None if body.is_empty else body,
        repeatable=is_repeatable and body.is_repeatable,
        body_size=body.size,
        ends_at=ends_at,
        max_reply_size=max_reply_size,
    )


def attempt_headers(
    options: CallOptions, *, accepts_codings: bool, ends_at: float | None
) -> list[tuple[str, str]]:
    """The headers of one attempt, whatever it sends."""
    headers = options.header_list()
    if accepts_codings and "accept-encoding" not in dict(headers):
        headers.append(("accept-encoding", ACCEPTED))
    if ends_at is not None:
        left = max(0, int(min(ends_at - time.monotonic(), LONGEST_WAIT) * 1_000))
        headers.append(("mikrokit-deadline", str(left)))
    return headers


def _query_string(endpoint: Endpoint[..., object, object], body: bytes) -> str:
    contract = f"contract={quote(endpoint.contract, safe='')}"
    return f"?{contract}" if body == b"[]" else f"?params={quote(body, safe='')}&{contract}"
