# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import datetime
import typing

import msgspec


class UsersRegisterBody(msgspec.Struct, frozen=True, kw_only=True):
    user: NewUser


class UserReply(msgspec.Struct, frozen=True, kw_only=True):
    user: User


class UsersLoginBody(msgspec.Struct, frozen=True, kw_only=True):
    user: Login


class TagsListResult(msgspec.Struct, frozen=True, kw_only=True):
    tags: list[str]


class ArticleQuery(msgspec.Struct, frozen=True, kw_only=True):
    tag: str | msgspec.UnsetType = msgspec.UNSET
    author: str | msgspec.UnsetType = msgspec.UNSET
    favorited: str | msgspec.UnsetType = msgspec.UNSET
    offset: (
        typing.Annotated[int, msgspec.Meta(ge=0, le=9007199254740991)]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    limit: typing.Annotated[int, msgspec.Meta(ge=1, le=100)] | msgspec.UnsetType = (
        msgspec.UNSET
    )


class ArticleList(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={"articles_count": "articlesCount"},
):
    """The articles on a page, and how many there are in all."""

    articles: list[ArticlePreview]
    articles_count: int | float


class ArticleReply(msgspec.Struct, frozen=True, kw_only=True):
    article: Article


class CommentsListResult(msgspec.Struct, frozen=True, kw_only=True):
    comments: list[Comment]


class ProfileReply(msgspec.Struct, frozen=True, kw_only=True):
    profile: Profile


class OwnUserUpdateBody(msgspec.Struct, frozen=True, kw_only=True):
    user: UserChanges


class PageQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a list that a query asks for."""

    offset: (
        typing.Annotated[int, msgspec.Meta(ge=0, le=9007199254740991)]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    limit: typing.Annotated[int, msgspec.Meta(ge=1, le=100)] | msgspec.UnsetType = (
        msgspec.UNSET
    )


class OwnArticlesCreateBody(msgspec.Struct, frozen=True, kw_only=True):
    article: NewArticle


class OwnArticlesUpdateBody(msgspec.Struct, frozen=True, kw_only=True):
    article: PartialOmitNewArticleTagList


class OwnCommentsCreateBody(msgspec.Struct, frozen=True, kw_only=True):
    comment: NewComment


class OwnCommentsCreateResult(msgspec.Struct, frozen=True, kw_only=True):
    comment: Comment


class NewUser(msgspec.Struct, frozen=True, kw_only=True):
    email: typing.Annotated[str, msgspec.Meta(extra={"format": "email"})]
    password: typing.Annotated[
        str,
        msgspec.Meta(max_length=200, extra={"min_length": 8}),
    ]
    username: typing.Annotated[str, msgspec.Meta(min_length=1, max_length=50)]


class User(msgspec.Struct, frozen=True, kw_only=True):
    """The user that is logged in, as only that user sees it."""

    email: str
    token: str
    username: str
    bio: str
    image: str


class Login(msgspec.Struct, frozen=True, kw_only=True):
    email: str
    password: str


class ArticlePreview(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={
        "tag_list": "tagList",
        "created_at": "createdAt",
        "updated_at": "updatedAt",
        "favorites_count": "favoritesCount",
    },
):
    """An article in a list, which has no body."""

    slug: str
    title: str
    description: str
    tag_list: list[str]
    created_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    updated_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    favorited: bool
    favorites_count: int | float
    author: Profile


class Article(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={
        "tag_list": "tagList",
        "created_at": "createdAt",
        "updated_at": "updatedAt",
        "favorites_count": "favoritesCount",
    },
):
    body: str
    slug: str
    title: str
    description: str
    tag_list: list[str]
    created_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    updated_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    favorited: bool
    favorites_count: int | float
    author: Profile


class Comment(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={"created_at": "createdAt", "updated_at": "updatedAt"},
):
    id: int | float
    body: str
    created_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    updated_at: typing.Annotated[datetime.datetime, msgspec.Meta(tz=True)]
    author: Profile


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A user as others see it."""

    username: str
    bio: str
    image: str
    following: bool
    """Whether the caller follows the user."""


class UserChanges(msgspec.Struct, frozen=True, kw_only=True):
    """Changes of the own user; absent members stay as they are."""

    bio: typing.Annotated[str, msgspec.Meta(max_length=1000)] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    image: typing.Annotated[str, msgspec.Meta(max_length=2000)] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    email: (
        typing.Annotated[str, msgspec.Meta(extra={"format": "email"})]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    password: (
        typing.Annotated[str, msgspec.Meta(max_length=200, extra={"min_length": 8})]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    username: (
        typing.Annotated[str, msgspec.Meta(min_length=1, max_length=50)]
        | msgspec.UnsetType
    ) = msgspec.UNSET


class NewArticle(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={"tag_list": "tagList"},
):
    title: typing.Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    description: typing.Annotated[str, msgspec.Meta(max_length=1000)]
    body: typing.Annotated[str, msgspec.Meta(max_length=100000)]
    tag_list: (
        typing.Annotated[
            list[typing.Annotated[str, msgspec.Meta(min_length=1, max_length=50)]],
            msgspec.Meta(max_length=20),
        ]
        | msgspec.UnsetType
    ) = msgspec.UNSET


class PartialOmitNewArticleTagList(msgspec.Struct, frozen=True, kw_only=True):
    title: (
        typing.Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
        | msgspec.UnsetType
    ) = msgspec.UNSET
    description: (
        typing.Annotated[str, msgspec.Meta(max_length=1000)] | msgspec.UnsetType
    ) = msgspec.UNSET
    body: typing.Annotated[str, msgspec.Meta(max_length=100000)] | msgspec.UnsetType = (
        msgspec.UNSET
    )


class NewComment(msgspec.Struct, frozen=True, kw_only=True):
    body: typing.Annotated[str, msgspec.Meta(min_length=1, max_length=10000)]
