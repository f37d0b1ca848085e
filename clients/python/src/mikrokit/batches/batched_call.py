"""One call of a batch."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from ..calls.call_info import CallInfo
from ..calls.endpoint import Call, Endpoint, named_body
from ..calls.options import CallOptions
from ..errors import MikroKitError, RpcError

R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class BatchedCall(Generic[R, E]):
    """A call that is sent with others. Its result is there once their batch has been answered."""

    def __init__(
        self, endpoint: Endpoint[..., R, E], call: Call[R, E], options: CallOptions
    ) -> None:
        """Raises ``TypeError`` for parameters that cannot be written, ``ValueError`` for a route of no batch."""
        if endpoint.files is not None:
            raise ValueError(f"{endpoint.id} takes files, and has to be called alone")
        if endpoint.http is not None:
            raise ValueError(f"{endpoint.id} has only an HTTP path, and has to be called alone")
        if endpoint.idempotency_key:
            raise ValueError(f"{endpoint.id} takes an idempotency key, and has to be called alone")
        written = endpoint.write(call, options.hooks)
        assert isinstance(written, bytes)
        self.endpoint = endpoint
        self.info = CallInfo(endpoint.id, call.params, options)
        #: Its parameters as JSON; empty with those of hooks.
        self.params = b"" if options.hooks else written
        #: ``{"users/get":[1]}``
        self.body = written if options.hooks else named_body(endpoint.id, written, {})
        self._outcome: R | MikroKitError | None = None
        self._is_settled = False

    def settle(self, outcome: R | MikroKitError) -> None:
        """Called by the batch."""
        self._outcome = outcome
        self._is_settled = True

    def result(self) -> R:
        """Returns the result, or raises the error. Raises ``RuntimeError`` before the batch has been answered."""
        if not self._is_settled:
            raise RuntimeError(f"{self.endpoint.id}: the batch has not been answered")
        if isinstance(self._outcome, MikroKitError):
            raise self._outcome
        result: R = self._outcome  # type: ignore[assignment]
        return result

    def safe(self) -> R | E:
        """As ``result``, but returns the errors that the route declares."""
        try:
            return self.result()
        except RpcError as error:
            return self.endpoint.declared(error)


#: A call of any route.
AnyBatchedCall: TypeAlias = BatchedCall[Any, Any]
