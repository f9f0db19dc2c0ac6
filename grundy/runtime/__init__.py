"""Processes, threads and deadlines: the only package that starts a process or a thread."""
