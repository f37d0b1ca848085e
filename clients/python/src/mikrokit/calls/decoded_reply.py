"""Replies whose bodies are compressed (RFC 9110, section 8.4)."""

from __future__ import annotations

from ..errors import ProtocolError
from ..transport.messages import Reply
from .reply import protocol_error

#: The codings that a call can accept.
ACCEPTED = "gzip, deflate"

#: By coding, the format of zlib: its largest window, and 16 beyond that for gzip.
_FORMATS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


def coding_of(reply: Reply) -> str | None:
    """The ``content-encoding`` of a reply. ``None`` if its body is not encoded."""
    coding = reply.header("content-encoding")
    return None if coding is None or coding.lower() in ("identity", "") else coding.lower()


def reject_coding(reply: Reply) -> None:
    """Raises ``ProtocolError`` for a compressed reply to a request that did not ask for one."""
    coding = coding_of(reply)
    if coding is not None:
        raise protocol_error(
            reply, f"one with the content-encoding {coding}, which was not asked for"
        )


def decoded_reply(reply: Reply, max_size: int) -> Reply:
    """The reply with its body as it was written.

    Raises ``ProtocolError`` for another coding, a body that is not of its coding, and one that has more than
    ``max_size`` bytes, of which no more are decompressed.
    """
    coding = coding_of(reply)
    if coding is None:
        return reply
    if coding not in _FORMATS:
        reject_coding(reply)
    # Most replies are not compressed.
    import zlib

    decoder = zlib.decompressobj(_FORMATS[coding])
    try:
        body = decoder.decompress(reply.body, max_size + 1)
    except zlib.error as error:
        raise protocol_error(reply, f"not {coding}, as it says: {error}") from error
    if len(body) > max_size:
        raise ProtocolError(
            f"the reply with status {reply.status} is too large", reply_status=reply.status
        )
    if not decoder.eof or decoder.unused_data:
        raise protocol_error(reply, f"not one whole body of {coding}")
    headers = [(name, value) for name, value in reply.headers if name != "content-encoding"]
    return Reply(reply.status, headers, body)
