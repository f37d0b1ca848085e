"""The calls of a batch, while they are collected and when they are answered."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ..calls.call_info import CallInfo
from ..calls.endpoint import Call, Endpoint
from ..calls.options import CallOptions
from ..codecs.container_guards import is_list_tuple_or_set
from ..errors import RpcError
from .batched_call import AnyBatchedCall, BatchedCall

R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class BatchCalls:
    """Calls that share one request and its settings."""

    def __init__(self, client: object, options: CallOptions, max_calls: int) -> None:
        """``max_calls`` is the most calls of one request. Raises ``ValueError`` for settings of no batch."""
        if max_calls < 1:
            raise ValueError("max_calls has to be 1 or more")
        if options.idempotency_key:
            raise ValueError(
                "A batch has no idempotency_key: call routes with a key alone, or set it to False"
            )
        self.options = options
        self.max_calls = max_calls
        self.calls: list[AnyBatchedCall] = []
        self._client = client
        self._is_sent = False

    def add(
        self,
        endpoint: Endpoint[..., R, E],
        call: Call[R, E],
        options: CallOptions,
        *,
        client: object,
        client_options: CallOptions,
    ) -> BatchedCall[R, E]:
        """Raises ``ValueError`` for a route whose own options the batch would not heed."""
        if self._is_sent:
            raise RuntimeError("The batch has been sent")
        if client is not self._client:
            raise ValueError(f"{endpoint.id} is a route of another client than the batch")
        if msgspec.structs.replace(options, hooks=client_options.hooks) != client_options:
            raise ValueError(
                f"{endpoint.id} has options of its own; calls of a batch have those of batch(…)"
            )
        added = BatchedCall(endpoint, call, options)
        self.calls.append(added)
        return added

    def close(self) -> CallInfo:
        """Ends the collecting. Returns the batch as interceptors see it: its parameters are its calls."""
        self._is_sent = True
        return CallInfo("", tuple(call.info for call in self.calls), self.options)

    def assert_same_calls(self, info: CallInfo) -> None:
        """Raises ``ValueError`` if an interceptor has changed the calls, which are written already."""
        given = info.params
        if len(given) != len(self.calls) or any(
            each is not call.info for each, call in zip(given, self.calls, strict=True)
        ):
            raise ValueError("An interceptor may change the options of a batch, but not its calls")

    def settle(self, outcomes: object) -> None:
        """Gives each call its result or error."""
        given = outcomes if is_list_tuple_or_set(outcomes) else ()
        if len(given) != len(self.calls):
            raise TypeError("An interceptor has to return the results of all calls of a batch")
        for call, outcome in zip(self.calls, given, strict=True):
            call.settle(outcome)
