"""The reply to a call by the HTTP path of its route."""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import unquote

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ..calls.endpoint import Endpoint
from ..calls.reply import ReplyReader
from ..codecs.json_elements import json_elements
from ..codecs.reading import Reader
from ..codecs.writing import to_json
from ..transport.messages import Reply

R = TypeVar("R")


class HttpRouteReplyReader(ReplyReader[R]):
    """Reads replies that are the bare result, or an error as RFC 9457 has it."""

    def __init__(self, endpoint: Endpoint[..., R, object]) -> None:
        super().__init__(endpoint)
        self._id = endpoint.id

    def read(self, reply: Reply) -> R:
        return super().read(to_rpc_reply(self._id, reply))


class _Problem(msgspec.Struct, omit_defaults=True):
    type: str
    detail: str
    data: Raw | UnsetType = UNSET
    issues: Raw | UnsetType = UNSET


_problems: Reader[_Problem] = Reader(_Problem)


def to_rpc_reply(id: str, reply: Reply) -> Reply:
    """The reply in the form of the RPC protocol, which has the result and the errors under the route's id.

    Any other comes back as it is; its reader tells what is wrong with it.
    """
    media_type = (reply.header("content-type") or "").partition(";")[0].strip().lower()
    if 200 <= reply.status < 300:
        if not reply.body:
            return _with_json(reply, b"{}")
        if media_type == "application/json" and _is_one_value(reply.body):
            return _with_json(reply, b"{%b:%b}" % (to_json(id), reply.body))
    elif reply.status >= 400 and media_type == "application/problem+json":
        try:
            problem = _problems.read(reply.body)
            error = {"type": unquote(problem.type, errors="strict"), "message": problem.detail}
        except (msgspec.DecodeError, UnicodeDecodeError):
            return reply
        details = {"data": problem.data, "issues": problem.issues}
        found = {name: text for name, text in details.items() if text is not UNSET}
        return _with_json(reply, to_json({"errors": {id: {**error, **found}}}))
    return reply


def _is_one_value(text: bytes) -> bool:
    """Whether it is JSON of one value, which cannot be more than the result."""
    try:
        # An element that is no JSON is rejected by the reader, once it is known to be no more than one.
        return len(json_elements(b"[%b]" % text)) == 1
    except msgspec.DecodeError:
        return False


def _with_json(reply: Reply, body: bytes) -> Reply:
    headers = [(name, value) for name, value in reply.headers if name != "content-type"]
    return Reply(reply.status, [*headers, ("content-type", "application/json")], body)
