"""The eight flowers: four seasons and four plants, each a picture with its sign and its number."""

from math import cos, pi, sin

from draw_parts import LINES, circle, fill, line, n, petals, put

FLOWER_SIGNS = ("spring", "summer", "autumn", "winter", "plum", "orchid", "bamboo", "chrysanthemum")


def spring() -> str:
    """Young leaves under the sun."""
    return (
        fill("red", circle(41, 33, 6.2)) + line("green", 2.2, "M27 72C28 62 26 54 27 44")
        + fill("green", "M27 47C18 47 13 40 12 32C21 32 27 38 27 47zM27 58C36 58 43 53 47 45C37 43 29 48 27 58z"
            "M27 66C21 66 15 62 13 55C20 54 26 59 27 66z")
    )  # fmt: skip


def summer() -> str:
    """A lotus on the water."""
    return (
        fill("red", "M30 33C37 41 37 51 30 58C23 51 23 41 30 33zM18 38C25 42 28 50 28 58C20 57 15 48 18 38z"
            "M42 38C35 42 32 50 32 58C40 57 45 48 42 38zM9 48C16 48 23 52 27 60C19 62 12 57 9 48z"
            "M51 48C44 48 37 52 33 60C41 62 48 57 51 48z")
        + line("blue", 2, "M10 66C15 63 18 69 23 66S32 69 37 66S46 69 50 66"
            "M16 71.5C20 69.5 23 73 27 71.5S35 73 39 71.5")
    )  # fmt: skip


def autumn() -> str:
    """A maple leaf."""
    leaf = (
        "M31 29 34.5 38 41 33.5 40 42 49.5 41 44.5 48 51 53 41 54.5 43 61 33 57.5 31 62 29 57.5 19"
        " 61 21 54.5 11 53 17.5 48 12.5 41 22 42 21 33.5 27.5 38z"
    )
    return (
        fill("red", leaf)
        + line("gold", 1.4, "M31 35V58M31 56 21 45M31 56 41 45M31 57 20 54M31 57 42 54")
        + line("red", 2, "M31 58C31 65 29 69 26 73")
    )


def winter() -> str:
    """A crystal of snow."""
    arms = ""
    for i in range(6):
        a = pi * i / 3 - pi / 2
        ends = ((21, 0), (17.5, -5), (12.5, 0), (17.5, 5), (9.5, -3.4), (6.5, 0), (9.5, 3.4))
        at = [f"{n(31 + r * cos(a) - s * sin(a))} {n(49 + r * sin(a) + s * cos(a))}" for r, s in ends]
        arms += f"M31 49L{at[0]}M{at[1]}L{at[2]} {at[3]}M{at[4]}L{at[5]} {at[6]}"
    return line("blue", 2.1, arms)


def blossom(x: float, y: float, r: float) -> str:
    """A plum blossom."""
    return (
        fill("red", petals(x, y, 5, r * 0.15, r, r * 0.62))
        + fill("face", circle(x, y, r * 0.26))
        + fill("gold", circle(x, y, r * 0.16))
    )


def plum() -> str:
    """Blossoms on a branch."""
    return (
        line("ink", 2.8, "M9 73C17 67 19 60 27 55S41 47 51 32M27 55C24 48 18 44 14 43")
        + blossom(38, 59, 10) + blossom(23, 41, 8.5) + fill("red", circle(51, 32, 3) + circle(13, 55, 2.6))
    )  # fmt: skip


def orchid() -> str:
    """Arching blades and a flower."""
    return (
        fill("green", "M27 73C25 58 17 46 7 43C19 44 28 56 30 73zM29 73C32 58 42 49 53 50C43 52 35 60 32 73z"
            "M28 73C24 62 16 58 9 60C18 60 24 66 26 73z")
        + line("green", 1.8, "M29 72C29 60 31 50 33 42")
        + fill("blue", petals(34, 37, 5, 1, 10.5, 3.6, 0.3)) + fill("gold", circle(34, 37, 2.2))
    )  # fmt: skip


def bamboo_plant() -> str:
    """Two stems with leaves."""
    return (
        line("green", 4, "M24 73V61M24 58V44M24 41V30M37 73V64M37 61V49M37 46V37")
        + fill("green", "M25 43C33 39 38 33 39 25C31 28 26 35 25 43zM23 55C14 54 8 48 6 40C15 42 21 48 23 55z"
            "M38 48C46 46 52 41 54 33C45 35 40 41 38 48zM38 62C45 63 51 60 55 54C47 53 41 56 38 62z")
    )  # fmt: skip


def chrysanthemum() -> str:
    """A flower of many petals."""
    return (
        line("green", 2.2, "M31 56C31 63 29 69 27 74") + fill("green", "M30 67C36 61 43 62 48 67C42 71 35 71 30 67z")
        + fill("gold", petals(31, 45, 14, 4, 18.5, 3)) + fill("red", petals(31, 45, 8, 1, 8.5, 2.4))
    )  # fmt: skip


PICTURES = (spring, summer, autumn, winter, plum, orchid, bamboo_plant, chrysanthemum)


def flower(number: int) -> str:
    """A picture, its sign and its number within the four."""
    colour = "red" if number <= 4 else "blue"
    digit = f'<g transform="translate(44 6.5)">{line(colour, 2.2, LINES[str((number - 1) % 4 + 1)])}</g>'
    return put(FLOWER_SIGNS[number - 1], "ink", 6, 5, 20, 21) + digit + PICTURES[number - 1]()
