"""The games in other people's collections of environments, one thin module each over the same table of text seats.

Each module needs the package of its collection, which Tilery does not install (``docs/how-to/hubs.md``).
"""
