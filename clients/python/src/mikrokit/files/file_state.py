"""A result that is a file: its name and type, and the time it has."""

from __future__ import annotations

import re
import time
from urllib.parse import unquote

from ..calls.decoded_reply import reject_coding
from ..calls.file_endpoint import FileEndpoint
from ..calls.options import CallOptions
from ..calls.reply import ReplyReader, protocol_error
from ..calls.steps import name_route
from ..errors import ClientError, ProtocolError
from ..transport.messages import Reply

_PARAMETER = re.compile(r""";\s*([^=;"\s]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))""")
_EXTENDED = re.compile(r"UTF-8''(.+)", re.IGNORECASE)


class FileState:
    """One call whose result is a file. Raises the error of a reply that is none."""

    def __init__(
        self, endpoint: FileEndpoint[..., object], options: CallOptions, errors: ReplyReader[None]
    ) -> None:
        self.max_size = options.max_reply_size
        self._endpoint = endpoint
        self._errors = errors
        self._timeout = options.timeout
        deadline = options.deadline
        self._whole_ends_at = None if deadline is None else time.monotonic() + deadline

    def read(self, reply: Reply) -> Reply:
        """The head of a file. Raises the error of a reply that is none."""
        if not is_file(reply.status):
            self._errors.read(reply)
            raise protocol_error(reply, "no file")
        reject_coding(reply)
        allowed = self._endpoint.media_types
        given = (reply.header("content-type") or "").split(";")[0].strip().lower()
        if allowed and given not in allowed:
            wanted = " or ".join(sorted(allowed))
            raise protocol_error(reply, f"a file of the media type '{given}', not {wanted}")
        return reply

    def piece_ends_at(self) -> float | None:
        """When the next piece has to be there."""
        if self._timeout is None:
            return self._whole_ends_at
        end = time.monotonic() + self._timeout
        return end if self._whole_ends_at is None else min(end, self._whole_ends_at)

    def name_route(self, error: ClientError) -> None:
        """Transports do not know of routes."""
        name_route(error, self._endpoint.id)

    def too_large(self) -> ProtocolError:
        return ProtocolError(
            f"the file has more than {self.max_size} bytes (max_reply_size); iterate over it, or save it",
            route=self._endpoint.id,
        )


def is_file(status: int) -> bool:
    """Whether the body of a reply is a file, not an error."""
    return 200 <= status < 300


def name_of(head: Reply) -> str:
    """The name in ``content-disposition`` (RFC 6266), without folders; empty for none."""
    text = head.header("content-disposition") or ""
    # One behind the other: a name may look like a parameter.
    found = {parameter[1].lower(): parameter for parameter in _PARAMETER.finditer(text)}
    star, plain = found.get("filename*"), found.get("filename")
    extended = None if star is None else _EXTENDED.fullmatch(star[3] or "")
    if extended is not None:
        name = unquote(extended[1])
    elif plain is not None:
        name = plain[3] or re.sub(r"\\(.)", r"\1", plain[2] or "")
    else:
        return ""
    return re.split(r"[/\\]", name)[-1]


def size_of(head: Reply) -> int | None:
    """Bytes of the file, if the server tells."""
    # A server may say it twice.
    lengths = {*head.header_values("content-length")}
    text = lengths.pop() if len(lengths) == 1 else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
