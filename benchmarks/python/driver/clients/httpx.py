"""httpx with one client for all calls."""

import httpx
from httpx_client import httpx_client

CLIENT = httpx_client(httpx)
