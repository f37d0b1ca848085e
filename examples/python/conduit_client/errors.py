# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

from mikrokit import generated


class Taken(generated.RpcError[None]):
    wire_type = "taken"


class Unauthorized(generated.RpcError[None]):
    wire_type = "unauthorized"


class ArticleNotFound(generated.RpcError[None]):
    wire_type = "article-not-found"


class ProfileNotFound(generated.RpcError[None]):
    wire_type = "profile-not-found"


class NotTheAuthor(generated.RpcError[None]):
    wire_type = "not-the-author"


class CommentNotFound(generated.RpcError[None]):
    wire_type = "comment-not-found"
