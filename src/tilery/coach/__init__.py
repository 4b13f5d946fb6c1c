"""The coach: reasons why a play is better than another, as facts that can be computed again, and as sentences.

It knows no game. What only one game has to say stands in that game's folder: facts in ``coach.py``, sentences in
``texts/coach.toml``.
"""

from tilery.coach.explain import Explanation, advise, explain, explain_match, explain_pair, look_back

__all__ = ["Explanation", "advise", "explain", "explain_match", "explain_pair", "look_back"]
