"""The transport over asyncio."""
