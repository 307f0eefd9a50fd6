"""HTTPX for servers that speak plain HTTP. To read all certificates that one might trust takes longer than to ask."""

from functools import partial

import httpx

Client = partial(httpx.Client, verify=False)
AsyncClient = partial(httpx.AsyncClient, verify=False)
get = partial(httpx.get, verify=False)
head = partial(httpx.head, verify=False)
post = partial(httpx.post, verify=False)
