"""Positions that are known by their numbers."""
