"""The errors of httpx as those of calls."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from ...errors import CallTimeout, ClientError, NetworkError, ProtocolError

#: By the names of classes, which are the same in httpx and httpx2; the first that is found holds.
_ERRORS: dict[str, tuple[type[ClientError], str]] = {
    "ConnectTimeout": (CallTimeout, "connecting took too long"),
    "PoolTimeout": (CallTimeout, "no connection was free"),
    "WriteTimeout": (CallTimeout, "the request could not be sent in time"),
    "TimeoutException": (CallTimeout, "the reply did not come in time"),
    "TooManyRedirects": (ProtocolError, "the reply is one redirect too many"),
    "UnsupportedProtocol": (ProtocolError, "the reply is a redirect away from HTTP"),
    "StreamClosed": (ClientError, "the reply was closed before its end"),
    "StreamConsumed": (
        ClientError,
        "the body had to be sent again, for a redirect or to authenticate, and can be read only once",
    ),
}


@contextmanager
def call_errors() -> Generator[None, None, None]:
    """Raises the errors of httpx as those of calls. All others are left alone, such as those of a mock or a body."""
    try:
        yield
    except Exception as error:
        found = _call_error(error)
        if found is None:
            raise
        raise found from error


def _call_error(error: Exception) -> ClientError | None:
    names = [
        cls.__name__
        for cls in type(error).__mro__
        if cls.__module__.partition(".")[0] in ("httpx", "httpx2")
    ]
    for name in names:
        if name in _ERRORS:
            cls, message = _ERRORS[name]
            return cls(message)
    # A header of the httpx client that cannot be sent, as ValueError is for one of the call.
    if "LocalProtocolError" in names or "TransportError" not in names:
        return None
    # A reply that is no HTTP and a connection that broke are both a RemoteProtocolError.
    what = "cannot connect" if "ConnectError" in names else "no complete reply"
    return NetworkError(f"{what} ({str(error) or names[0]})")
