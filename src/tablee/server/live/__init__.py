"""Playing together: one actor for each table in memory, and one session for each WebSocket connection.

A message takes this way: `websocket` → `session` → `commands` → `actor` (check, append, apply, acknowledge, broadcast).
The `hall` finds and evicts actors; `peers` connects them with those of other workers.
"""
