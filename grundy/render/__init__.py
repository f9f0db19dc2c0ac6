"""Pictures: a sequence, a heat map, a tree."""
