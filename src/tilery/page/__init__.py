"""Tilery on one device, without a server: the same matches, puzzles and records, run in a Web Worker by Pyodide."""
