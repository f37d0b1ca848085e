"""Attributes of groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Self, TypeVar, overload

from .options import CallOptions
from .sync_client import Group, SyncClient, sync_client_of

B_co = TypeVar("B_co", covariant=True)


class RouteAttribute(ABC, Generic[B_co]):
    """A route as an attribute of its group, whose value is the route of one client."""

    @abstractmethod
    def bind(self, client: SyncClient, options: CallOptions) -> B_co: ...

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> B_co: ...
    def __get__(self, group: Group | None, owner: type) -> Self | B_co:
        if group is None:
            return self
        client = sync_client_of(group)
        return self.bind(client, client.default_options)
