"""A call as steps, which clients carry out: synchronously, or in asyncio."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..errors import ClientError, MikroKitError, RpcError, ValidationError
from ..retries.attempts import Attempts
from ..retries.retry_budget import RetryBudget
from ..transport.messages import Reply, Request
from .call_log import log_reply, log_retry
from .decoded_reply import decoded_reply
from .endpoint import Endpoint
from .options import CallOptions
from .request import make_request
from .short_call import FirstAttempt

if TYPE_CHECKING:
    from ..files.sent_files import SentFiles

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Readable(Protocol[R_co]):
    """Reads the replies of one route."""

    def read(self, reply: Reply) -> R_co: ...


#: A request is answered with its reply. A number is a wait in seconds.
Steps = Generator[Request | float, Reply | None, R]


def call_steps(
    endpoint: Endpoint[..., object, object],
    body: bytes | SentFiles,
    options: CallOptions,
    *,
    reader: Readable[R],
    mount: str,
    budget: RetryBudget | None,
    first: FirstAttempt | None = None,
) -> Steps[R]:
    """Makes attempts until one succeeds, or fails for good. Returns the result or raises the error.

    ``first`` is an attempt that was made already, and counted.
    """
    whole_ends_at = options.call_end(None if first is None else first.started)
    attempts = Attempts(
        options.retry, budget=budget, ends_at=whole_ends_at, is_counted=first is not None
    )
    key = _key_of(endpoint, options)
    is_repeatable = first is not None and (endpoint.query or endpoint.idempotent)
    while True:
        reply: Reply | None = None
        try:
            made, first = first, None
            if made is not None and made.error is not None:
                raise made.error
            if made is not None and made.reply is not None:
                reply = made.reply
                return _read(reply, endpoint, options, reader)
            request = make_request(
                endpoint,
                body,
                options,
                mount=mount,
                ends_at=options.attempt_end(whole_ends_at),
                idempotency_key=key,
            )
            is_repeatable = request.repeatable
            sent_at = time.monotonic()
            reply = yield request
            assert reply is not None
            log_reply(endpoint.id, attempt=attempts.count, status=reply.status, started=sent_at)
            return _read(reply, endpoint, options, reader)
        except MikroKitError as error:
            name_route(error, endpoint.id)
            if isinstance(body, bytes):
                name_sent(error, endpoint, body)
            is_left = isinstance(body, bytes) or body.is_repeatable
            wait = attempts.wait_after(error, reply, repeatable=is_repeatable, is_left=is_left)
            if wait is None:
                raise
            log_retry(endpoint.id, error, attempt=attempts.count - 1, wait=wait)
        yield wait


def _read(
    reply: Reply, endpoint: Endpoint[..., object, object], options: CallOptions, reader: Readable[R]
) -> R:
    """The result of a reply, or its error. A cache hears which of its replies could be read."""
    is_read = False
    try:
        whole = reply
        if endpoint.accepts_codings:
            whole = decoded_reply(reply, options.max_reply_size)
        result = reader.read(whole)
        is_read = True
        return result
    except RpcError:
        # A result that does not match its type can also be an RpcError, if the contract has
        # changed.
        is_read = reply.status >= 400
        raise
    finally:
        if reply.receipt is not None:
            reply.receipt.settle(is_read=is_read)


def _key_of(endpoint: Endpoint[..., object, object], options: CallOptions) -> str | None:
    """A string of RFC 9651, section 3.3.3, that all attempts of a call share."""
    key = options.idempotency_key
    if endpoint.query or not (key or endpoint.idempotency_key):
        return None
    text = key if isinstance(key, str) else os.urandom(16).hex()
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def name_sent(error: MikroKitError, endpoint: Endpoint[..., object, object], body: bytes) -> None:
    """Servers do not repeat the parameters."""
    if isinstance(error, ValidationError) and error.issues:
        from .own_values import describe_sent

        error.first_issue = describe_sent(body, endpoint.function, error.issues[0])


def name_route(error: MikroKitError, route: str) -> None:
    """Transports and readers do not know of routes."""
    if isinstance(error, RpcError) and not error.route:
        error.route = route
    if isinstance(error, ClientError) and not error.route:
        error.route = route
        error.args = (f"{route}: {error.args[0]}", *error.args[1:])
