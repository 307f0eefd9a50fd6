"""How workers talk to each other: not at all in a single process, through Redis where there are several."""

from tablee.cluster.cluster import Cluster, SingleProcess


def open_cluster(url: str) -> Cluster:
    """The cluster behind a Redis URL; without one, this process is alone."""
    if not url:
        return SingleProcess()
    from tablee.cluster.redis import RedisCluster  # noqa: PLC0415 - a single process does not load it

    return RedisCluster(url)
