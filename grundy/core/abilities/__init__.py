"""What one room alone asks of a game, one ability a file; `core/ability.py` says how a game comes by it."""
