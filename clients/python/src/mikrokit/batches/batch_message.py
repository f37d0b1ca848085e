"""The request of a batch and its reply, as the protocol has them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..calls.endpoint import Endpoint
from ..calls.options import CallOptions
from ..calls.reply import json_of, protocol_error
from ..calls.request import attempt_headers
from ..codecs.json_elements import json_elements
from ..errors import ProtocolError
from ..transport.messages import Reply, Request
from .batched_call import AnyBatchedCall


def is_repeatable(endpoint: Endpoint[..., object, object]) -> bool:
    """Whether a call without an idempotency key may be sent twice."""
    return endpoint.query or endpoint.idempotent


def request_of(
    calls: Sequence[AnyBatchedCall],
    options: CallOptions,
    *,
    path: str,
    ends_at: float | None,
) -> Request:
    """The request of several calls."""
    headers = attempt_headers(options, accepts_codings=True, ends_at=ends_at)
    contracts = ",".join(call.endpoint.contract for call in calls)
    headers += [("mikrokit-contract", contracts), ("content-type", "application/json")]
    return Request(
        "POST",
        path,
        headers,
        b"[%b]" % b",".join(call.body for call in calls),
        repeatable=all(is_repeatable(call.endpoint) for call in calls),
        ends_at=ends_at,
        max_reply_size=options.max_reply_size,
    )


def replies_of(reply: Reply, count: int) -> Sequence[Reply]:
    """The reply to each call. A batch that was rejected as a whole gives its error to each of them.

    Raises ``ProtocolError`` for any other reply.
    """
    text = json_of(reply)
    # A 404 is not about any of the routes, so it is no reply to a batch.
    if not text.lstrip().startswith(b"["):
        if reply.status < 400 or reply.status == 404:
            raise _not_of_batch(reply)
        return [reply] * count
    try:
        bodies = json_elements(text)
    except msgspec.DecodeError as error:
        raise protocol_error(reply, f"not valid JSON: {error}") from error
    statuses = _each(reply, "mikrokit-status", count) or ["200"] * count
    contracts = _each(reply, "mikrokit-contract", count) or [""] * count
    if reply.status >= 300 or len(bodies) != count:
        raise _not_of_batch(reply)
    return [
        _part_of(reply, body, status=status, contract=contract)
        for body, status, contract in zip(bodies, statuses, contracts, strict=True)
    ]


def _part_of(reply: Reply, body: bytes, *, status: str, contract: str) -> Reply:
    if not status.isascii() or not status.isdigit() or len(status) != 3:
        raise _not_of_batch(reply)
    headers = [("content-type", "application/json")]
    if contract:
        headers.append(("mikrokit-contract", contract))
    return Reply(int(status), headers, body)


def _each(reply: Reply, header: str, count: int) -> list[str] | None:
    """The values of a header that has one for each call."""
    given = reply.header(header)
    if given is None:
        return None
    values = [value.strip() for value in given.split(",")]
    if len(values) != count:
        raise _not_of_batch(reply)
    return values


def _not_of_batch(reply: Reply) -> ProtocolError:
    return protocol_error(reply, "not that of a batch")
