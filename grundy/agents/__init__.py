"""Learning agents: every game for OpenSpiel and for PettingZoo, with the perfect player and exact labels.

`grundy.agents.open_spiel` and `grundy.agents.pettingzoo` need `pip install 'grundy[agents]'`; see docs/agents.md.
"""
