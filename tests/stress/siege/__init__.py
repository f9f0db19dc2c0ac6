"""What a server is put through: players, attackers, protocol abuse, faults and churn. `../server.py` runs all of it."""
