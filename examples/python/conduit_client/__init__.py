# Written by `mikrokit client python`. Do not edit; write it again instead.

"""The client of an API, with its types and errors."""

import importlib
import typing

from .client import AsyncClient, Client

if typing.TYPE_CHECKING:
    from .errors import (
        ArticleNotFound,
        CommentNotFound,
        NotTheAuthor,
        ProfileNotFound,
        Taken,
        Unauthorized,
    )
    from .types import (
        Article,
        ArticleList,
        ArticlePreview,
        ArticleQuery,
        ArticleReply,
        Comment,
        CommentsListResult,
        Login,
        NewArticle,
        NewComment,
        NewUser,
        OwnArticlesCreateBody,
        OwnArticlesUpdateBody,
        OwnCommentsCreateBody,
        OwnCommentsCreateResult,
        OwnUserUpdateBody,
        PageQuery,
        PartialOmitNewArticleTagList,
        Profile,
        ProfileReply,
        TagsListResult,
        User,
        UserChanges,
        UserReply,
        UsersLoginBody,
        UsersRegisterBody,
    )
else:
    _MODULES = {
        "ArticleNotFound": "errors",
        "CommentNotFound": "errors",
        "NotTheAuthor": "errors",
        "ProfileNotFound": "errors",
        "Taken": "errors",
        "Unauthorized": "errors",
        "Article": "types",
        "ArticleList": "types",
        "ArticlePreview": "types",
        "ArticleQuery": "types",
        "ArticleReply": "types",
        "Comment": "types",
        "CommentsListResult": "types",
        "Login": "types",
        "NewArticle": "types",
        "NewComment": "types",
        "NewUser": "types",
        "OwnArticlesCreateBody": "types",
        "OwnArticlesUpdateBody": "types",
        "OwnCommentsCreateBody": "types",
        "OwnCommentsCreateResult": "types",
        "OwnUserUpdateBody": "types",
        "PageQuery": "types",
        "PartialOmitNewArticleTagList": "types",
        "Profile": "types",
        "ProfileReply": "types",
        "TagsListResult": "types",
        "User": "types",
        "UserChanges": "types",
        "UserReply": "types",
        "UsersLoginBody": "types",
        "UsersRegisterBody": "types",
    }

    def __getattr__(name):
        if name not in _MODULES:
            raise AttributeError(f"module {__name__} has no attribute {name}")
        module = importlib.import_module(f".{_MODULES[name]}", __name__)
        return getattr(module, name)


__all__ = [
    "Article",
    "ArticleList",
    "ArticleNotFound",
    "ArticlePreview",
    "ArticleQuery",
    "ArticleReply",
    "AsyncClient",
    "Client",
    "Comment",
    "CommentNotFound",
    "CommentsListResult",
    "Login",
    "NewArticle",
    "NewComment",
    "NewUser",
    "NotTheAuthor",
    "OwnArticlesCreateBody",
    "OwnArticlesUpdateBody",
    "OwnCommentsCreateBody",
    "OwnCommentsCreateResult",
    "OwnUserUpdateBody",
    "PageQuery",
    "PartialOmitNewArticleTagList",
    "Profile",
    "ProfileNotFound",
    "ProfileReply",
    "TagsListResult",
    "Taken",
    "Unauthorized",
    "User",
    "UserChanges",
    "UserReply",
    "UsersLoginBody",
    "UsersRegisterBody",
]
