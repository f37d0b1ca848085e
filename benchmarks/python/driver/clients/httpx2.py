"""httpx2 with one client for all calls."""

import httpx2
from httpx_client import httpx_client

CLIENT = httpx_client(httpx2)
