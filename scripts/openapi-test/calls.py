"""Calls every route of examples/openapi with the client that openapi-python-client generated."""

import sys
from datetime import datetime, timezone
from os.path import dirname

sys.path.insert(0, dirname(sys.argv[2]))

from client import AuthenticatedClient, models
from client.api.books import books_find, books_get
from client.api.default import version, version_query
from client.api.shelf import shelf_add, shelf_remove

client = AuthenticatedClient(base_url=sys.argv[1], token="librarian")
stranger = AuthenticatedClient(base_url=sys.argv[1], token="reader")

assert version.sync(client=client, body=models.VersionBody(version=[])).version == "1.0.0"
assert version_query.sync(client=client).version == "1.0.0"

born = datetime(1929, 10, 21, tzinfo=timezone.utc)
author = models.Author(name="Ursula Le Guin", born=born)
paid = models.NewBook("The Dispossessed", author, models.NewBookPriceType1(kind="paid", cents="1299"))
free = models.NewBook("Tehanu", author, models.NewBookPriceType0(kind="free"))
first = shelf_add.sync(client=client, body=models.ShelfAddBody([paid, ["novel", "utopia"]])).shelfadd
assert (first.mark, first.tags, first.author.born) == ("B1", ["novel", "utopia"], born), first
assert (first.price.kind, first.price.cents) == ("paid", "1299"), first
assert isinstance(first.added, datetime)
reply = shelf_add.sync_detailed(client=client, body=models.ShelfAddBody([free, None]))
assert reply.headers["x-stock"] == "2"
assert [book.mark for book in reply.parsed.shelfadd.related] == ["B1"]

# By POST: the generator loses a query parameter that is named params.
[[mark, book]] = books_find.sync(client=client, body=models.BooksFindBody([models.Query(title="Te")])).booksfind
assert mark == "B2", mark
assert books_get.sync(client=client, body=models.BooksGetBody(["B1"])).booksget == first

missing = books_get.sync_detailed(client=client, body=models.BooksGetBody(["B9"]))
assert missing.status_code == 404
assert isinstance(missing.parsed, models.BooksGetErrors), missing.parsed
refused = shelf_remove.sync_detailed(client=stranger, body=models.ShelfRemoveBody(["B1"]))
assert refused.status_code == 401
assert shelf_remove.sync_detailed(client=client, body=models.ShelfRemoveBody(["B1", "B2"])).status_code == 200
