"""The version of this package; nothing else is loaded to know it."""

__version__ = "0.2.0"
