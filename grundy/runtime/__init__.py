"""Worker processes, deadlines and clusters: the one place where Grundy starts a process and ends it.

`Worker` is one supervised child process (the server's requests, the background compiler), `Crew` shares many jobs out
among several of them or over a cluster (`--workers`, `--cluster`), and `run` is a single call that can be killed.
"""
