"""Playing together: the hall of tables that are awake, and the live sockets of who follows them."""
