"""Let others in: the server listens to its network, too, when a page on its own machine asks for it."""

from fastapi import APIRouter, Depends, Request

from tablee.server.http.dependencies import TheHall, paced
from tablee.server.http.errors import Missing
from tablee.server.http.reach import reach_of

router = APIRouter(dependencies=[Depends(paced)])


@router.post("/reach")
async def let_others_in(request: Request, hall: TheHall) -> dict[str, str]:
    """Listen to the other devices of the network until the server ends; only this machine can ask for it."""
    state, reach = request.app.state, reach_of(request, hall.settings)
    if reach.can_open:
        state.network.open(request.app, state.shared, reach.url.hostname, reach.url.port or 80)
    elif not reach.has_others:
        raise Missing("Only the computer where Tablée runs can let others in.")
    return {"address": reach.base}
