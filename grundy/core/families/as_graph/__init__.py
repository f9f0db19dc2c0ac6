"""How the families of graphs turn positions into networks, and networks into positions."""
