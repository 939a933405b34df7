"""Finite fields, small ones: elements are numbers below q, read as polynomials over the prime."""

from functools import cache
from itertools import product


class Field:
    """GF(q). Addition and multiplication are looked up."""

    def __init__(self, q: int) -> None:
        self.q = q
        self.prime, self.degree = prime_power(q) or (0, 0)
        if not self.prime:
            raise ValueError(f"{q} is no prime power")
        digits = [self.digits(a) for a in range(q)]
        self.plus = [
            [self.number([(x + y) % self.prime for x, y in zip(a, b, strict=True)]) for b in digits] for a in digits
        ]
        self.minus_of = [self.number([-x % self.prime for x in a]) for a in digits]
        self.powers = self.powers_of_root()
        self.log = {power: exponent for exponent, power in enumerate(self.powers)}

    def digits(self, a: int) -> list[int]:
        """The coefficients, lowest first."""
        digits = []
        for _ in range(self.degree):
            a, digit = divmod(a, self.prime)
            digits.append(digit)
        return digits

    def number(self, digits: list[int]) -> int:
        """The element with these coefficients."""
        value = 0
        for digit in reversed(digits):
            value = value * self.prime + digit
        return value

    def powers_of_root(self) -> list[int]:
        """The powers of an element, which are all but zero: a number that is tried out, or x itself by a polynomial
        that is, if the degree is more than one."""
        if self.degree == 1:
            for root in range(1, self.q):
                powers = [pow(root, exponent, self.q) for exponent in range(self.q - 1)]
                if len(set(powers)) == self.q - 1:
                    return powers
        for low in product(range(self.prime), repeat=self.degree):  # x^degree = this
            powers = self.powers_of_x(list(low))
            if len(set(powers)) == self.q - 1:
                return powers
        raise AssertionError("every finite field has a primitive polynomial")

    def powers_of_x(self, low: list[int]) -> list[int]:
        """1, x, x², … with x^degree replaced by a polynomial; cut short when they repeat."""
        now = [1] + [0] * (self.degree - 1)
        powers: list[int] = []
        for _ in range(self.q - 1):
            powers.append(self.number(now))
            over = now[-1]
            now = [(shifted + over * a) % self.prime for shifted, a in zip([0, *now[:-1]], low, strict=True)]
            if self.number(now) in (0, 1):
                break
        return powers

    def times(self, a: int, b: int) -> int:
        """The product."""
        return self.powers[(self.log[a] + self.log[b]) % (self.q - 1)] if a and b else 0


@cache
def field_of(q: int) -> Field:
    """GF(q), made once."""
    return Field(q)


@cache
def prime_power(q: int) -> tuple[int, int] | None:
    """The prime and the exponent of a prime power, else nothing."""
    prime = next((p for p in range(2, q + 1) if q % p == 0), 0)
    if not prime:
        return None
    exponent = 0
    while q % prime == 0:
        q, exponent = q // prime, exponent + 1
    return (prime, exponent) if q == 1 else None


def prime_powers(n: int) -> list[int]:
    """The prime powers a number is the product of."""
    powers, prime = [], 2
    while n > 1:
        part = 1
        while n % prime == 0:
            n, part = n // prime, part * prime
        if part > 1:
            powers.append(part)
        prime += 1
    return powers
