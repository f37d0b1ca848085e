# Written by scripts/unasync.py from _async/__init__.py. Edit that file, then run the script.
"""What waits: clients and their calls, for asyncio. ``_sync`` is written from it."""
