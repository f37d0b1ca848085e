"""Calls routes whose parameters schemas parse in asyncio."""

import asyncio
import datetime
import sys

from mikrokit import ValidationError
from schemas_client import AsyncClient, OrdersCreateOrder


async def main(url: str) -> None:
    async with AsyncClient(url, timeout=30) as client:
        due = datetime.datetime(2030, 1, 2, tzinfo=datetime.UTC)
        orders = [OrdersCreateOrder(product_name=f" Tea {i} ", due=due) for i in range(50)]
        stored = await asyncio.gather(*(client.orders.create(order) for order in orders))
        assert [order.product_name for order in stored] == [f"Tea {i}" for i in range(50)]
        assert await client.orders.list("a") == "a 20"
        try:
            renamed = await client.orders.rename(1, "taken")
        except ValidationError as error:
            assert [list(issue.path) for issue in error.issues] == [["name"]]
        else:
            raise AssertionError(f"a rejection expected, not {renamed}")
    print("schemas have parsed")


asyncio.run(main(sys.argv[1]))
