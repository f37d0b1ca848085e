# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .. import errors, types


def _list(
    article_query: types.ArticleQuery,
) -> generated.Call[types.ArticleList, typing.Never]:
    return generated.Call(article_query)


LIST = generated.Endpoint("articles/list", "/articles/list", _list, contract="CKbQn7pW")


def _get(slug: str) -> generated.Call[types.ArticleReply, errors.ArticleNotFound]:
    return generated.Call(slug)


GET = generated.Endpoint("articles/get", "/articles/get", _get, contract="6tnL3Kr6")


class Articles(generated.Group):
    """The routes articles/*."""

    list = generated.Route(LIST)
    get = generated.Route(GET)


class AsyncArticles(generated.AsyncGroup):
    """The routes articles/*."""

    list = generated.AsyncRoute(LIST)
    get = generated.AsyncRoute(GET)
