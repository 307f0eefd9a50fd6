"""Settings of earlier versions: names that still work."""

EARLIER_NAMES = {
    "secret_key": "TABLEE_SECRET",
    "messages_per_second": "TABLEE_MESSAGES",
    "tables_per_minute": "TABLEE_TABLES",
}
