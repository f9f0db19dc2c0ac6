"""Exercises made by the engine: a position, what is asked about it, and all right answers, from exact values.

One exercise as plain data:

    grundy.exercises("nim", number=1, kind="zero", seed=7).to_dict()["exercises"][0]

has `game`, `params`, `ending`, `position`, `kind`, `asks` (the question in words), `by` (what an answer is: a `move`, a
`number` or a `part`), `answers` (all right ones, as text), `parts` (to choose from, if that is asked), `reason` and
`grade` (1 is easy, 9 is hard). `grundy.explain(game, position, answer, ending, kind)` says of any answer, also to a
position of one's own, whether it is right and why, step by step. The page asks `/api/exercises` and `/api/explain`.

A kind of exercise is a class in a file of `kinds/`, found there; `making.py` looks for positions that suit one.
"""
