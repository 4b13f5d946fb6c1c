"""Command ``python -m mutation [--keep] [MODULE ...]``: runs mutants, of all targets unless modules are named.

Prints those that survive. ``--keep`` writes down the tests that kill the mutants of the sample.
"""

from __future__ import annotations

import sys

import msgspec

from mutation.mutants import Mutant, mutants_of
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
        asked = [module for module in modules if not wanted or module in wanted]
        mutants = [one for module in asked for one in mutants_of(module) if str(one) not in known]
        mutants = [one for one in mutants if chosen is None or str(one) in chosen]
        found = run(mutants, tests, hints) if mutants else []
        killed |= {f"{one.module}: {one.name}": one.killer for one in found if one.killer is not None}
        report(mutants, survivors(mutants, found))
    if chosen is not None:
        KILLERS.write_bytes(msgspec.json.format(msgspec.json.encode(killed), indent=1) + b"\n")


def report(mutants: list[Mutant], left: list[Mutant]) -> None:
    """Print how many mutants each module has, and those that survived."""
    for module in dict.fromkeys(one.module for one in mutants):
        names = [one.name for one in left if one.module == module]
        print(f"{module}: {sum(one.module == module for one in mutants)} mutants, {len(names)} survive", flush=True)
        for name in names:
            print(f"  {name}", flush=True)


def others(wanted: set[str]) -> list[tuple[list[str], list[str]]]:
    """Modules that are no targets, each with the tests of its folder and those of the rules."""
    known = {module for modules, _ in targets() for module in modules}
    return [([module], [module.split("/", 1)[0], "rules"]) for module in sorted(wanted - known)]


if __name__ == "__main__":
    main(sys.argv[1:])
