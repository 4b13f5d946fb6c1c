"""The frozen generator of ``tilery.core.rng``, for matches played in the kernel.

A draw is SHA-256 of seed, step, number of the draw and attempt: 48 bytes, so always a single block of the hash.
"""

from __future__ import annotations

from array import array
from struct import unpack

SEED_BYTES = 32

# The .pxd has the same with C types, which hides a name from Python.
_ALL = 0xFFFFFFFF
_TOP = 0xFFFFFFFFFFFFFFFF
_END = 0x80000000  # the bit that ends a message in SHA-256
_BITS = 384  # length of the message in bits


def _first_primes(count: int) -> list[int]:
    primes: list[int] = []
    candidate = 2
    while len(primes) < count:
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
        candidate += 1
    return primes


def _root_fraction(prime: int, power: int) -> int:
    """First 32 bits of the fraction of a square or cube root, by whole numbers: exact on every machine."""
    scaled = prime << 32 * power
    low, high = 0, 1 << 40
    while high - low > 1:
        middle = (low + high) >> 1
        if middle**power <= scaled:
            low = middle
        else:
            high = middle
    return low & 0xFFFFFFFF


# The constants of SHA-256 are the roots of the first primes.
_PRIMES = _first_primes(64)
_ROUND = [_root_fraction(prime, 3) for prime in _PRIMES]
_START = [_root_fraction(prime, 2) for prime in _PRIMES[:8]]


class KernelChance:
    """The draws of one match. ``decide`` begins a decision, whose draws are numbered in order.

    ``below(n)`` equals ``rng.below(seed, step, k, n)`` with k counting from 0 after each ``decide(step)``.
    """

    def __init__(self, seed: bytes) -> None:
        self.rounds = array("I", _ROUND)
        self.start = array("I", _START)
        self.block = array("I", bytes(4 * 64))
        self.seed = array("I", bytes(SEED_BYTES))
        self.step = 0
        self.k = 0
        self.first = 0
        self.second = 0
        self.reseed(seed)

    def reseed(self, seed: bytes) -> None:
        """Switches to another seed."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"expected a seed of {SEED_BYTES} bytes, found {len(seed)}")
        for index, word in enumerate(unpack(">8I", seed)):
            self.seed[index] = word

    def decide(self, step: int) -> None:
        """Begin the decision made at this step."""
        self.step = step
        self.k = 0

    def below(self, n: int) -> int:
        """The next draw, from 0 to n−1. ``n`` is at least 1."""
        over = (_TOP - n + 1) % n  # 2**64 % n: values above the last multiple of n are drawn again
        attempt = 0
        k = self.k
        self.k = k + 1
        while True:
            self.hash(k, attempt)
            value = self.first
            value = value << 32 | self.second
            if value <= _TOP - over:
                return value % n
            attempt += 1

    def hash(self, k: int, attempt: int) -> None:
        """The first two words of SHA-256 of the block of a draw."""
        w = self.block
        for index in range(8):
            w[index] = self.seed[index]
        w[8] = self.step >> 32
        w[9] = self.step & _ALL
        w[10] = k
        w[11] = attempt
        w[12] = _END
        w[13] = 0
        w[14] = 0
        w[15] = _BITS
        for index in range(16, 64):
            x = w[index - 15]
            y = w[index - 2]
            x = turn(x, 7) ^ turn(x, 18) ^ x >> 3
            y = turn(y, 17) ^ turn(y, 19) ^ y >> 10
            w[index] = (w[index - 16] + x + w[index - 7] + y) & _ALL
        a = self.start[0]
        b = self.start[1]
        c = self.start[2]
        d = self.start[3]
        e = self.start[4]
        f = self.start[5]
        g = self.start[6]
        h = self.start[7]
        for index in range(64):
            x = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            x = (h + x + (e & f ^ (e ^ _ALL) & g) + self.rounds[index] + w[index]) & _ALL
            y = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
            y = (y + (a & b ^ a & c ^ b & c)) & _ALL
            h = g
            g = f
            f = e
            e = (d + x) & _ALL
            d = c
            c = b
            b = a
            a = (x + y) & _ALL
        self.first = (a + self.start[0]) & _ALL
        self.second = (b + self.start[1]) & _ALL


def turn(word: int, count: int) -> int:
    """A word of 32 bits rotated to the right."""
    return (word >> count | word << 32 - count) & _ALL
