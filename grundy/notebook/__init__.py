"""Grundy in a notebook: live boards and tables, and what an answer looks like there."""
