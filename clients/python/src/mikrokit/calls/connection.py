"""What all calls of one client share."""

from __future__ import annotations

from typing import TypeVar

from ..retries.retry_budget import RetryBudget
from .endpoint import Call, Endpoint
from .options import CallOptions, Settings
from .reply import ReplyReader
from .steps import Steps, call_steps

R = TypeVar("R")


class Connection:
    """The options of a client, and what it has learnt of routes and of failures."""

    def __init__(self, mount: str, settings: Settings) -> None:
        self.options = CallOptions().replace(settings)
        self._mount = mount
        retry = self.options.retry
        ratio = retry.budget_ratio
        self._budget = None if ratio is None else RetryBudget(ratio, retry.budget_per_second)
        self._readers: dict[str, ReplyReader[object]] = {}

    def steps(
        self, endpoint: Endpoint[..., R, object], call: Call[R, object], options: CallOptions
    ) -> Steps[R]:
        """Raises ``TypeError`` for parameters that cannot be written."""
        reader = self._readers.get(endpoint.id)
        if reader is None:
            reader = self._readers[endpoint.id] = ReplyReader(endpoint)
        return call_steps(
            endpoint,
            endpoint.write(call),
            options,
            reader=reader,  # type: ignore[arg-type]
            mount=self._mount,
            budget=self._budget,
        )
