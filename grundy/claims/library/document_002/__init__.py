"""Document 002: Notes on Nim-values and Grundy's game."""
