"""Pig: roll on, or stop while you are ahead. A whole game for Tablée in one folder."""
