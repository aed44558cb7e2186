"""The same rules for learners: PettingZoo, Gymnasium, OpenSpiel, and thousands of games at once in NumPy.

Each interface is a module of its own that imports its library only when it is used: `boardroom.envs.pettingzoo`,
`boardroom.envs.gymnasium`, `boardroom.envs.open_spiel`, `boardroom.envs.batch`.
"""
