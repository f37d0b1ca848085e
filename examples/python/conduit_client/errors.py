# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

from mikrokit import generated


class Taken(generated.RpcError[None]):
    """Status 422."""

    wire_type = "taken"


class Unauthorized(generated.RpcError[None]):
    """Status 401."""

    wire_type = "unauthorized"


class ArticleNotFound(generated.RpcError[None]):
    """Status 404."""

    wire_type = "article-not-found"


class ProfileNotFound(generated.RpcError[None]):
    """Status 404."""

    wire_type = "profile-not-found"


class NotTheAuthor(generated.RpcError[None]):
    """Status 403."""

    wire_type = "not-the-author"


class CommentNotFound(generated.RpcError[None]):
    """Status 404."""

    wire_type = "comment-not-found"
