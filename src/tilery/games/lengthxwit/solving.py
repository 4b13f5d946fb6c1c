"""Least squares with a ridge, in plain Python: a few dozen unknowns at most."""

from __future__ import annotations

from collections.abc import Sequence


def ridge(rows: Sequence[Sequence[float]], targets: Sequence[float], strength: float) -> list[float]:
    """The slopes that fit the targets best, drawn towards 0 by ``strength``."""
    size = len(rows[0])
    matrix = [[strength * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for row, target in zip(rows, targets, strict=True):
        held = [place for place in range(size) if row[place]]
        for i in held:
            right[i] += row[i] * target
            for j in held:
                matrix[i][j] += row[i] * row[j]
    return solve(matrix, right)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a regular system, by elimination with pivots.

    >>> solve([[2.0, 0.0], [1.0, 4.0]], [2.0, 9.0])
    [1.0, 2.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
