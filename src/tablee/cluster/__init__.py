"""Messages, leases and counts between workers: through Redis, or none in a single process."""

from tablee.cluster.cluster import Cluster, SingleProcess


def open_cluster(url: str) -> Cluster:
    """Open the cluster of a Redis URL; without one, a single process."""
    if not url:
        return SingleProcess()
    from tablee.cluster.redis import RedisCluster  # noqa: PLC0415 - a single process does not load it

    return RedisCluster(url)
