"""Rounds in which nobody meets anybody twice, by closed forms and stored recipes.

A design is a list of rounds over players from 0. The more rounds, the better; any part of them is as good. The closed
forms: Bose's (n = 3q + 1), lines of a space over GF(4), four classes and a difference matrix, and such a matrix with a
smaller design inside each class. What no closed form gives, `recipes.toml` has, found by search once and checked by the
tests.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from math import prod

from paiju.tournament.seating.finite_fields import field_of, prime_power, prime_powers

Groups = list[tuple[int, ...]]  # one round: who sits together


@dataclass(frozen=True)
class Design:
    """Rounds without a rematch, and classes of players who never meet in them."""

    rounds: list[Groups]
    classes: Groups
    name: str


@dataclass(frozen=True)
class Recipes:
    """What search has found: see recipes.toml."""

    base_rounds: dict[int, list[int]]
    matrices: dict[int, tuple[list[int], list[list[int]]]]
    whole: dict[tuple[int, int], list[Groups]]


@cache
def recipes() -> Recipes:
    """The stored recipes."""
    data = tomllib.loads(files(__package__).joinpath("recipes.toml").read_text(encoding="utf-8"))
    matrices = {int(m): (row["group"], row["rows"]) for m, row in data["matrix"].items()}
    whole = {(row["players"], row["rounds"]): unpacked(row) for row in data.get("whole", [])}
    return Recipes({int(n): base for n, base in data["base"].items()}, matrices, whole)


def unpacked(recipe: dict[str, list[str]]) -> list[Groups]:
    """Rounds written as a line of players each, four to a table."""
    lines = [[int(point) for point in line.split()] for line in recipe["seats"]]
    return [[tuple(line[at : at + 4]) for at in range(0, len(line), 4)] for line in lines]


@cache
def designs(players: int, size: int = 4) -> tuple[Design, ...]:
    """All that is known for so many players, the one with most rounds first."""
    makers = (bose, space, base_round, classes_only, nested) if size == 4 else (space, classes_only, nested)
    known = [design for make in makers if (design := make(players, size)) is not None]
    return tuple(sorted(known, key=lambda design: -len(design.rounds)))


# --- closed forms ---------------------------------------------------------------------------------


def bose(players: int, _: int) -> Design | None:
    """n = 3q + 1 with a prime power q = 4t + 1: the points are GF(q) three times and one at infinity; one round is
    moved by every element, and all pairs meet."""
    q = (players - 1) // 3
    if players != 3 * q + 1 or q % 4 != 1 or prime_power(q) is None:
        return None
    field, t = field_of(q), q // 4
    base = [(players - 1, 0, q, 2 * q)]
    for i, level in product(range(t), range(3)):
        low, high = level * q, (level + 1) % 3 * q
        x, y, z, w = (field.powers[i + step * t] for step in range(4))
        base.append((low + x, low + z, high + y, high + w))

    def moved(point: int, by: int) -> int:
        return point if point == players - 1 else point // q * q + field.plus[point % q][by]

    rounds = [[tuple(moved(point, by) for point in table) for table in base] for by in range(q)]
    return Design(rounds, [(point,) for point in range(players)], "bose")


def space(players: int, size: int) -> Design | None:
    """n = size^k: the points of a space over the field of that size; a round is all lines of one direction."""
    power = prime_power(players)
    if power is None or players == size or prime_power(size) is None:
        return None
    base = prime_power(size)
    if base is None or power[0] != base[0] or power[1] % base[1]:
        return None
    field, dimensions = field_of(size), power[1] // base[1]
    points = list(product(range(size), repeat=dimensions))
    number = {point: at for at, point in enumerate(points)}
    rounds = []
    for direction in points:
        if next((x for x in direction if x), 0) != 1:  # one of each: the first that is not zero is one
            continue
        left, lines = set(points), []
        for point in points:
            if point in left:
                line = [line_point(field.plus, field.times, point, direction, k) for k in range(size)]
                left.difference_update(line)
                lines.append(tuple(number[place] for place in line))
        rounds.append(lines)
    return Design(rounds, [(point,) for point in range(players)], "space")


def line_point(
    plus: list[list[int]], times: Callable[[int, int], int], point: tuple[int, ...], direction: tuple[int, ...], k: int
) -> tuple[int, ...]:
    """The k-th point of a line."""
    return tuple(plus[x][times(k, d)] for x, d in zip(point, direction, strict=True))


def base_round(players: int, _: int) -> Design | None:
    """A stored round that is moved: three times the numbers modulo R, and one to three who stay."""
    base = recipes().base_rounds.get(players)
    if base is None:
        return None
    rounds_of = (players - 1) // 3

    def moved(point: int, by: int) -> int:
        return point if point >= 3 * rounds_of else point // rounds_of * rounds_of + (point + by) % rounds_of

    tables = [base[at : at + 4] for at in range(0, players, 4)]
    rounds = [[tuple(moved(point, by) for point in table) for table in tables] for by in range(rounds_of)]
    return Design(rounds, [(point,) for point in range(players)], "base round")


# --- classes and difference matrices --------------------------------------------------------------


@dataclass(frozen=True)
class Matrix:
    """A difference matrix: a column for each round and a row for each class; in the difference of two rows every
    element of the group comes once. So class g moved by its number in each round meets every other class's players
    once."""

    plus: Callable[[int, int], int]
    columns: list[tuple[int, ...]]


@cache
def matrix(m: int, rows: int) -> Matrix | None:
    """A difference matrix over a group of m elements, if one is known: m is split into parts with a matrix each."""
    for parts in splits(m, rows):
        return product_of(parts, rows)
    return None


def splits(m: int, rows: int) -> Iterator[list[int]]:
    """The ways of splitting a number into prime powers with room for the rows, and stored parts."""
    if m == 1:
        yield []
        return
    whole = sorted((q for q in prime_powers(m) if q >= rows), reverse=True)
    stored = [part for part in recipes().matrices if rows == 4 and m % part == 0]
    for part in [*whole, *stored]:
        rest = m // part
        if part in whole or all(q in prime_powers(m) for q in prime_powers(rest)):
            for others in splits(rest, rows):
                yield [part, *others]


def product_of(parts: list[int], rows: int) -> Matrix:
    """The matrix of the product of groups, digit by digit."""
    made = [part_of(part, rows) for part in parts]
    sizes = parts

    def digits(a: int) -> list[int]:
        rests = []
        for size in sizes:
            a, digit = divmod(a, size)
            rests.append(digit)
        return rests

    def number(rests: list[int]) -> int:
        value = 0
        for digit, size in zip(reversed(rests), reversed(sizes), strict=True):
            value = value * size + digit
        return value

    def plus(a: int, b: int) -> int:
        both = zip(made, digits(a), digits(b), strict=True)
        return number([part.plus(x, y) for part, x, y in both])

    columns = []
    for at in range(prod(sizes)):
        each = [part.columns[digit] for part, digit in zip(made, digits(at), strict=True)]
        columns.append(tuple(number([column[row] for column in each]) for row in range(rows)))
    return Matrix(plus, columns)


def part_of(m: int, rows: int) -> Matrix:
    """The matrix of a part: multiplication in a field, or what is stored."""
    if rows == 4 and m in recipes().matrices:
        moduli, (second, third) = recipes().matrices[m]
        return Matrix(adder(moduli), [(0, at, second[at], third[at]) for at in range(m)])
    field = field_of(m)
    return Matrix(
        lambda a, b: field.plus[a][b], [tuple(field.times(row, at) for row in range(rows)) for at in range(m)]
    )


def adder(moduli: list[int]) -> Callable[[int, int], int]:
    """Addition in a product of cyclic groups, elements numbered with the last one running fastest."""

    def plus(a: int, b: int) -> int:
        value, scale = 0, 1
        for modulus in reversed(moduli):
            value += (a % modulus + b % modulus) % modulus * scale
            a, b, scale = a // modulus, b // modulus, scale * modulus
        return value

    return plus


def classes_only(players: int, size: int) -> Design | None:
    """As many classes as a table has seats, a difference matrix: everybody meets all of the other classes."""
    m = players // size
    columns = matrix(m, size) if players == size * m and m > 1 else None
    if columns is None:
        return None
    rounds = [
        [tuple(g * m + columns.plus(at, column[g]) for g in range(size)) for at in range(m)]
        for column in columns.columns
    ]
    return Design(rounds, [tuple(range(g * m, (g + 1) * m)) for g in range(size)], "classes")


def nested(players: int, size: int) -> Design | None:
    """The same, and then rounds inside each class."""
    outer, m = classes_only(players, size), players // size
    inside = designs(m, size)[:1] if outer and m % size == 0 else ()
    if outer is None or m % size:
        return None
    inner = inside[0].rounds if inside else [[tuple(range(at, at + size)) for at in range(0, m, size)]]
    more = [[tuple(g * m + seat for seat in table) for g in range(size) for table in tables] for tables in inner]
    return Design(outer.rounds + more, [(point,) for point in range(players)], "nested")
