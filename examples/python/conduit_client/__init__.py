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

if not typing.TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__} has no attribute {name}")
        module = importlib.import_module(".types", __name__)
        if not hasattr(module, name):
            module = importlib.import_module(".errors", __name__)
        return getattr(module, name)
