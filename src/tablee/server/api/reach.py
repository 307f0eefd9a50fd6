"""Let others in: open the second listener, for other devices in the network."""

from fastapi import APIRouter, Depends, Request

from tablee.server.http.dependencies import TheHall, limit_commands
from tablee.server.http.errors import Missing
from tablee.server.http.reach import reach_of

router = APIRouter(dependencies=[Depends(limit_commands)])


@router.post("/reach")
async def let_others_in(request: Request, hall: TheHall) -> dict[str, str]:
    """Listen to the other devices of the network until the server ends; only this machine can ask for it."""
    state, reach = request.app.state, reach_of(request, hall.settings)
    if reach.can_open:
        state.network.open(request.app, state.shared, reach.url.hostname, reach.url.port or 80)
    elif not reach.is_reachable:
        raise Missing("Only the computer where Tablée runs can let others in.")
    return {"address": reach.base}
