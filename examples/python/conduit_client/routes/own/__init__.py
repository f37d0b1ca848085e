# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import functools
import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .articles import AsyncOwnArticles, OwnArticles
    from .comments import AsyncOwnComments, OwnComments
    from .follows import AsyncOwnFollows, OwnFollows
    from .user import AsyncOwnUser, OwnUser


class Own(generated.Group):
    """The routes own/*."""

    @functools.cached_property
    def user(self) -> OwnUser:
        from .user import OwnUser

        return OwnUser(self._client)

    @functools.cached_property
    def articles(self) -> OwnArticles:
        from .articles import OwnArticles

        return OwnArticles(self._client)

    @functools.cached_property
    def comments(self) -> OwnComments:
        from .comments import OwnComments

        return OwnComments(self._client)

    @functools.cached_property
    def follows(self) -> OwnFollows:
        from .follows import OwnFollows

        return OwnFollows(self._client)


class AsyncOwn(generated.AsyncGroup):
    """The routes own/*."""

    @functools.cached_property
    def user(self) -> AsyncOwnUser:
        from .user import AsyncOwnUser

        return AsyncOwnUser(self._client)

    @functools.cached_property
    def articles(self) -> AsyncOwnArticles:
        from .articles import AsyncOwnArticles

        return AsyncOwnArticles(self._client)

    @functools.cached_property
    def comments(self) -> AsyncOwnComments:
        from .comments import AsyncOwnComments

        return AsyncOwnComments(self._client)

    @functools.cached_property
    def follows(self) -> AsyncOwnFollows:
        from .follows import AsyncOwnFollows

        return AsyncOwnFollows(self._client)
