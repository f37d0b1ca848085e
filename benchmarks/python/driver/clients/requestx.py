"""requestx with one client for all calls."""

import requestx
from httpx_client import httpx_client

CLIENT = httpx_client(requestx)
