"""Algorithms that answer for a game and an ending. `reference` is the definition; `choose` picks the best one."""
