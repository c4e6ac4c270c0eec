# SPDX-License-Identifier: MIT
"""Python's clients of the engines `dial:...`: CLIENT names the one."""
import asyncio
import base64
import importlib
import os
import platform
import sys
import urllib.request

SECONDS = 4
NAME = os.environ["CLIENT"]


def prepare_urllib():
    # urlopen's handlers, without those that open no connection and those for proxies.
    opener = urllib.request.OpenerDirector()
    for handler in [urllib.request.HTTPHandler, urllib.request.HTTPSHandler, urllib.request.FTPHandler,
                    urllib.request.HTTPRedirectHandler, urllib.request.HTTPDefaultErrorHandler,
                    urllib.request.HTTPErrorProcessor, urllib.request.UnknownHandler]:
        opener.add_handler(handler())
    return lambda url: opener.open(url, timeout=SECONDS)


def prepare_requests():
    session = importlib.import_module("requests").Session()
    session.trust_env = False
    return lambda url: session.get(url, timeout=SECONDS)


def prepare_urllib3():
    urllib3 = importlib.import_module("urllib3")
    pool = urllib3.PoolManager()
    retries = urllib3.Retry(connect=0, read=0, redirect=1, other=0)
    return lambda url: pool.request("GET", url, timeout=SECONDS, retries=retries)


def prepare_httpx():
    client = importlib.import_module("httpx").Client(trust_env=False, follow_redirects=True)
    return lambda url: client.get(url, timeout=SECONDS)


def prepare_aiohttp():
    aiohttp = importlib.import_module("aiohttp")
    loop = asyncio.new_event_loop()

    async def fetch(url):
        # One session for each URL: a resolver of libc, and no cache.
        connector = aiohttp.TCPConnector(resolver=aiohttp.ThreadedResolver(), use_dns_cache=False)
        limit = aiohttp.ClientTimeout(total=SECONDS)
        async with aiohttp.ClientSession(connector=connector, timeout=limit) as session:
            async with session.get(url):
                pass

    return lambda url: loop.run_until_complete(fetch(url))


PREPARE = {"urllib": prepare_urllib, "requests": prepare_requests, "urllib3": prepare_urllib3,
           "httpx": prepare_httpx, "aiohttp": prepare_aiohttp}


def main():
    fetch = PREPARE[NAME]()
    version = platform.python_version() if NAME == "urllib" else importlib.import_module(NAME).__version__
    print("version", version, flush=True)
    for line in sys.stdin.buffer:
        try:
            fetch(base64.b64decode(line).decode("utf-8"))
            print("ok", flush=True)
        except Exception as error:  # whatever the client throws is its answer
            text = f"{type(error).__name__}: {error}"
            print("error", " ".join(text.encode("ascii", "backslashreplace").decode().split()), flush=True)


main()
