"""A match for three in TextArena, and one of a player who never plays. Run in the environment of the hub."""

# mypy: ignore-errors

import json

import textarena as ta

from tilery.envs.hubs.textarena import register_games

env = ta.make("Tilery-Quillico-v0")
env.reset(num_players=3, seed=5)
done, count = False, 0
while not done:
    player, observation = env.get_observation()
    count += 1
    if count == 2:
        example = observation.rpartition("For example, legal now: ")[2].splitlines()[0]
        env.step(action="[jump]")
        player_again, observation = env.get_observation()
        assert player_again == player
        assert "Refused (text/unknown-kind)" in observation
    else:
        example = observation.rpartition("For example, legal now: ")[2].splitlines()[0]
    done, _ = env.step(action=f"I think of [CAT]. [{example}]")
rewards, info = env.close()
lost = ta.make("Tilery-Quillico-v0")
lost.reset(num_players=2, seed=5)
over = False
while not over:
    lost.get_observation()
    over, _ = lost.step(action="jump")
print(json.dumps({"rewards": rewards, "reason": info[0]["reason"], "lost": lost.close()[0], "ids": register_games()}))
