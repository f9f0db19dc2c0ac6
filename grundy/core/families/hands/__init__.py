"""The boards of the families in the hand, a file for each: heaps, tables, diagrams, boards of letters."""
