"""Sends requests and receives replies: over sockets, and over asyncio."""
