"""Sends requests with a client of httpx or httpx2. Neither is imported unless a transport has to make its client."""
