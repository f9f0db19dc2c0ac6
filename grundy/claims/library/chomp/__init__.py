"""Chomp: D. Gale, A curious Nim-type game, 1974; D. Zeilberger, Three-Rowed Chomp, 2001."""
