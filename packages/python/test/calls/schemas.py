"""Calls routes whose parameters schemas of a library parse on the server."""

import datetime
import sys

from mikrokit import ValidationError
from schemas_client import Client, Order, OrdersCreateOrder, OrdersFindQuery

due = datetime.datetime(2030, 1, 2, tzinfo=datetime.UTC)


def check_calls(client: Client) -> None:
    order = OrdersCreateOrder(product_name=" Tea ", due=due)
    assert client.orders.create(order) == Order(product_name="Tea", due=due, total=None, count=1)
    large = OrdersCreateOrder(product_name="Tea", due=due, total=10**30, count=2)
    assert client.orders.create(large).total == 10**30
    assert client.orders.rename(1, "free") == "1 free"
    assert client.orders.list("a") == "a 20"
    assert client.orders.list("a", 5) == "a 5"
    assert client.orders.page("7") == 7
    assert client.orders.find(OrdersFindQuery(text=" tea ")) == "tea 1 undefined"
    query = OrdersFindQuery(text="tea", page=3, is_open="yes")
    assert client.orders.find(query) == "tea 3 true"


def check_issues(client: Client) -> None:
    short = OrdersCreateOrder(product_name=" T ", due=due)
    assert paths(lambda: client.orders.create(short)) == [["order", "productName"]]
    assert paths(lambda: client.orders.rename(1, "taken")) == [["name"]]
    assert paths(lambda: client.orders.page("x")) == [["page"]]
    wrong = OrdersFindQuery(text="tea", is_open="perhaps")
    assert paths(lambda: client.orders.find(wrong)) == [["query", "isOpen"]]
    with client.batch() as batch:
        free = batch.add(client.orders.rename, 1, "free")
        taken = batch.add(client.orders.rename, 1, "taken")
    assert free.result() == "1 free"
    assert paths(taken.result) == [["name"]]


def paths(call) -> list[list[object]]:
    """The locations of the issues of a call that a schema rejects."""
    try:
        result = call()
    except ValidationError as error:
        assert [issue.code for issue in error.issues] == ["schema"] * len(error.issues)
        return [list(issue.path) for issue in error.issues]
    raise AssertionError(f"a rejection expected, not {result}")


with Client(sys.argv[1], timeout=30) as client:
    check_calls(client)
    check_issues(client)
    print("schemas have parsed")
