"""Batches that reach a mock."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..http_routes.http_route_request import HttpRouteRequest
from ..transport.messages import Reply, Request


def batched_bodies(request: Request) -> Sequence[bytes] | None:
    """The bodies of the calls in a batch; ``None`` for a call that comes alone."""
    is_alone = isinstance(request, HttpRouteRequest) or not request.target.endswith("/")
    if is_alone or not isinstance(request.body, bytes):
        return None
    return [bytes(body) for body in msgspec.json.decode(request.body, type=list[msgspec.Raw])]


def batch_reply(replies: Sequence[Reply]) -> Reply:
    """The reply of a server to a batch."""
    statuses = ",".join(str(reply.status) for reply in replies)
    headers = [("content-type", "application/json"), ("mikrokit-status", statuses)]
    return Reply(200, headers, b"[%b]" % b",".join(reply.body for reply in replies))
