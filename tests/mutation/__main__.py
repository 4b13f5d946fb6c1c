"""Command ``python -m mutation [--keep] [MODULE ...]``: runs mutants, of all targets unless modules are named.

Prints those that survive. ``--keep`` writes down the tests that kill the mutants of the sample.
"""

from __future__ import annotations

import sys

import msgspec

from mutation.mutants import mutants_of
from mutation.runs import KILLERS, equivalents, killers, run, survivors
from mutation.targets import all_mutants, sample, targets


def main(arguments: list[str]) -> None:
    """Run the mutants asked for, or those of the sample."""
    wanted = {argument for argument in arguments if not argument.startswith("-")}
    known, hints = equivalents(), killers()
    killed: dict[str, str] = {}
    chosen: set[str] | None = None
    if "--keep" in arguments:
        chosen = {str(one) for one in sample([one for one in all_mutants() if str(one) not in known])}
    for modules, tests in [*targets(), *others(wanted)]:
        for module in [module for module in modules if not wanted or module in wanted]:
            mutants = [one for one in mutants_of(module) if str(one) not in known]
            mutants = [one for one in mutants if chosen is None or str(one) in chosen]
            found = run(mutants, tests, hints) if mutants else []
            killed |= {f"{one.module}: {one.name}": one.killer for one in found if one.killer is not None}
            left = survivors(mutants, found)
            print(f"{module}: {len(mutants)} mutants, {len(left)} survive", flush=True)
            for one in left:
                print(f"  {one.name}", flush=True)
    if chosen is not None:
        KILLERS.write_bytes(msgspec.json.format(msgspec.json.encode(killed), indent=1) + b"\n")


def others(wanted: set[str]) -> list[tuple[list[str], list[str]]]:
    """Modules that are no targets, each with the tests of its folder and those of the rules."""
    known = {module for modules, _ in targets() for module in modules}
    return [([module], [module.split("/", 1)[0], "rules"]) for module in sorted(wanted - known)]


if __name__ == "__main__":
    main(sys.argv[1:])
