"""Sends requests with a client of httpx or httpx2, neither of which is imported."""
