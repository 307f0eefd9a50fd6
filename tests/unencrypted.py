"""HTTPX for servers with plain HTTP, without loading the trusted certificates, which takes longer than a request."""

from functools import partial

import httpx

Client = partial(httpx.Client, verify=False)
AsyncClient = partial(httpx.AsyncClient, verify=False)
get = partial(httpx.get, verify=False)
head = partial(httpx.head, verify=False)
post = partial(httpx.post, verify=False)
