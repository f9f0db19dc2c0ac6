"""Grundy in a notebook: live boards and tables, plots, and HTML for results."""
