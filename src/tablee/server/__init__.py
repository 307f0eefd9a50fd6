"""Pages, API and live sockets."""
