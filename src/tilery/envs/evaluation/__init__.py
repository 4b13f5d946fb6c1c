"""Language models and other agents, evaluated against bots: paired seeds, regret, illegal moves, and a rating."""
