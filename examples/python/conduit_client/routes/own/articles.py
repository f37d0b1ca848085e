# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from ... import errors, types


def _feed(
    page_query: types.PageQuery,
) -> generated.Call[types.ArticleList, errors.Unauthorized]:
    return generated.Call(page_query)


FEED = generated.Endpoint(
    "own/articles/feed",
    "/own/articles/feed",
    _feed,
    contract="wHYPyobW",
)


def _create(
    body: types.OwnArticlesCreateBody,
) -> generated.Call[types.ArticleReply, errors.ArticleNotFound | errors.Unauthorized]:
    return generated.Call(body)


CREATE = generated.Endpoint(
    "own/articles/create",
    "/own/articles/create",
    _create,
    contract="BaS3K74M",
)


def _update(
    slug: str,
    body: types.OwnArticlesUpdateBody,
) -> generated.Call[
    types.ArticleReply,
    errors.ArticleNotFound | errors.NotTheAuthor | errors.Unauthorized,
]:
    return generated.Call(slug, body)


UPDATE = generated.Endpoint(
    "own/articles/update",
    "/own/articles/update",
    _update,
    contract="snucoqz0",
)


def _remove(
    slug: str,
) -> generated.Call[
    None,
    errors.ArticleNotFound | errors.NotTheAuthor | errors.Unauthorized,
]:
    return generated.Call(slug)


REMOVE = generated.Endpoint(
    "own/articles/remove",
    "/own/articles/remove",
    _remove,
    contract="tpcgdSI4",
)


def _favorite(
    slug: str,
) -> generated.Call[types.ArticleReply, errors.ArticleNotFound | errors.Unauthorized]:
    return generated.Call(slug)


FAVORITE = generated.Endpoint(
    "own/articles/favorite",
    "/own/articles/favorite",
    _favorite,
    contract="e9ZMJY1z",
)


def _unfavorite(
    slug: str,
) -> generated.Call[types.ArticleReply, errors.ArticleNotFound | errors.Unauthorized]:
    return generated.Call(slug)


UNFAVORITE = generated.Endpoint(
    "own/articles/unfavorite",
    "/own/articles/unfavorite",
    _unfavorite,
    contract="72mT38w0",
)


class OwnArticles(generated.Group):
    """The routes own/articles/*."""

    feed = generated.Route(FEED)
    create = generated.Route(CREATE)
    update = generated.Route(UPDATE)
    remove = generated.Route(REMOVE)
    favorite = generated.Route(FAVORITE)
    unfavorite = generated.Route(UNFAVORITE)


class AsyncOwnArticles(generated.AsyncGroup):
    """The routes own/articles/*."""

    feed = generated.AsyncRoute(FEED)
    create = generated.AsyncRoute(CREATE)
    update = generated.AsyncRoute(UPDATE)
    remove = generated.AsyncRoute(REMOVE)
    favorite = generated.AsyncRoute(FAVORITE)
    unfavorite = generated.AsyncRoute(UNFAVORITE)
