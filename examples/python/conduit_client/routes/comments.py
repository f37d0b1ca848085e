# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .. import errors, types


def _list(
    slug: str,
) -> generated.Call[types.CommentsListResult, errors.ArticleNotFound]:
    return generated.Call(slug)


LIST = generated.Endpoint("comments/list", "/comments/list", _list, contract="AOa6fykV")


class Comments(generated.Group):
    """The routes comments/*."""

    list = generated.Route(LIST)


class AsyncComments(generated.AsyncGroup):
    """The routes comments/*."""

    list = generated.AsyncRoute(LIST)
