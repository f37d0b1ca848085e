"""Runs another script of this folder, whose clients make their calls with httpx2.

Arguments are the name of the script, and those of the script.
"""

import pathlib
import runpy
import sys

import httpx2
from mikrokit import AsyncHttpxTransport, HttpxTransport
from mikrokit._async import client as async_client
from mikrokit._sync import client as sync_client


def create_transport(address, **_settings) -> HttpxTransport:
    return HttpxTransport(address.origin, httpx2.Client())


def create_async_transport(address, **_settings) -> AsyncHttpxTransport:
    return AsyncHttpxTransport(address.origin, httpx2.AsyncClient())


sync_client.create_transport = create_transport
async_client.create_async_transport = create_async_transport
del sys.argv[0]
runpy.run_path(str(pathlib.Path(__file__).parent / sys.argv[0]), run_name="__main__")
