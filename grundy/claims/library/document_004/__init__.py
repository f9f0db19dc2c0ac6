"""Document 004: Theory of Impartial Games, lecture notes, February 2009."""
