"""The command ``python -m tilery``."""

from tilery.cli import main

main()
