"""What is computed from many values: solutions, tables, trees, records of play, simulations, certificates."""
