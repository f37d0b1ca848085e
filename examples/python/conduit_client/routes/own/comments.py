# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from ... import errors, types

# ruff: noqa: PYI041


def _create(
    slug: str,
    body: types.OwnCommentsCreateBody,
) -> generated.Call[
    types.OwnCommentsCreateResult,
    errors.ArticleNotFound | errors.Unauthorized,
]:
    return generated.Call(slug, body)


CREATE = generated.Endpoint(
    "own/comments/create",
    "/own/comments/create",
    _create,
    contract="KYswCOnz",
)


def _remove(
    slug: str,
    id: int | float,
) -> generated.Call[
    None,
    errors.ArticleNotFound | errors.CommentNotFound | errors.Unauthorized,
]:
    return generated.Call(slug, id)


REMOVE = generated.Endpoint(
    "own/comments/remove",
    "/own/comments/remove",
    _remove,
    contract="qr3l7ast",
)


class OwnComments(generated.Group):
    """The routes own/comments/*."""

    create = generated.Route(CREATE)
    remove = generated.Route(REMOVE)


class AsyncOwnComments(generated.AsyncGroup):
    """The routes own/comments/*."""

    create = generated.AsyncRoute(CREATE)
    remove = generated.AsyncRoute(REMOVE)
