"""Studies: what is computed from many answers. Tables, trees, labelled graphs, records of play."""
