# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import functools
import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .articles import OwnArticles
    from .comments import OwnComments
    from .follows import OwnFollows
    from .user import OwnUser


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
