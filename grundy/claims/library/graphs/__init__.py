"""Games on graphs: Node and Arc Kayles, Chomp, Geography, Brussels Sprouts."""
