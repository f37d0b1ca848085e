"""Calls examples/conduit: registers a user, writes an article and reads it."""

import sys
import uuid

from conduit_client import ArticleNotFound, Client, NewArticle, NewUser, types


def main(url: str) -> None:
    with Client(url, timeout=10, retry=2) as client:
        name = f"ada-{uuid.uuid4().hex[:8]}"
        user = NewUser(email=f"{name}@example.com", password="correct horse", username=name)
        token = client.users.register(types.UsersRegisterBody(user=user)).user.token

        create = client.own.articles.create.with_options(
            headers={"authorization": f"Token {token}"}
        )
        article = NewArticle(title="Engines", description="Notes", body="…", tag_list=["engines"])
        slug = create(types.OwnArticlesCreateBody(article=article)).article.slug

        found = client.articles.get(slug).article
        print(found.title, found.tag_list, found.created_at.tzinfo)

        match client.articles.get.safe("gone"):
            case ArticleNotFound(status=status):
                print("no such article:", status)
            case reply:
                print(reply.article.title)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000")
