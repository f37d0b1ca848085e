"""What waits: clients and their calls, for asyncio. ``_sync`` is written from it."""
