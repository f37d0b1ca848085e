# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import functools
import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .routes.articles import Articles, AsyncArticles
    from .routes.comments import AsyncComments, Comments
    from .routes.own import AsyncOwn, Own
    from .routes.profiles import AsyncProfiles, Profiles
    from .routes.tags import AsyncTags, Tags
    from .routes.users import AsyncUsers, Users


class Client(generated.ClientBase):
    """The client of the API."""

    @functools.cached_property
    def users(self) -> Users:
        from .routes.users import Users

        return Users(self._client)

    @functools.cached_property
    def tags(self) -> Tags:
        from .routes.tags import Tags

        return Tags(self._client)

    @functools.cached_property
    def articles(self) -> Articles:
        from .routes.articles import Articles

        return Articles(self._client)

    @functools.cached_property
    def comments(self) -> Comments:
        from .routes.comments import Comments

        return Comments(self._client)

    @functools.cached_property
    def profiles(self) -> Profiles:
        from .routes.profiles import Profiles

        return Profiles(self._client)

    @functools.cached_property
    def own(self) -> Own:
        from .routes.own import Own

        return Own(self._client)


class AsyncClient(generated.AsyncClientBase):
    """The client of the API."""

    @functools.cached_property
    def users(self) -> AsyncUsers:
        from .routes.users import AsyncUsers

        return AsyncUsers(self._client)

    @functools.cached_property
    def tags(self) -> AsyncTags:
        from .routes.tags import AsyncTags

        return AsyncTags(self._client)

    @functools.cached_property
    def articles(self) -> AsyncArticles:
        from .routes.articles import AsyncArticles

        return AsyncArticles(self._client)

    @functools.cached_property
    def comments(self) -> AsyncComments:
        from .routes.comments import AsyncComments

        return AsyncComments(self._client)

    @functools.cached_property
    def profiles(self) -> AsyncProfiles:
        from .routes.profiles import AsyncProfiles

        return AsyncProfiles(self._client)

    @functools.cached_property
    def own(self) -> AsyncOwn:
        from .routes.own import AsyncOwn

        return AsyncOwn(self._client)
