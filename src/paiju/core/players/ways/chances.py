"""The chance to win by a way, which is a pattern that a hand aims at: tiles that must come for certain, tiles that help
now, and the pace of the rest."""

from paiju.core.players.notes import LACKING, ONE, PACES, Notes
from paiju.core.players.surroundings import STEPS
from paiju.core.tiles import HONOUR, bits, lowest

# By hand, and tried in contests of keen players.
LEAST_EASE = 6  # sixteenths: how much harder than usual the number of useful tiles may make the next step
HONOUR_CLAIMS = 48  # sixteenths: how much faster an honour comes with claims


def chance_of(notes: Notes, way: int, helps: int, claims: int) -> int:
    """The chance to win by a way: the kinds needed for certain must come, whatever else does. `claims` says how much
    sooner tiles come by them, in sixteenths."""
    lacking, pace = notes.way_lacks[way], notes.way_pace[way] * claims >> 4
    chance = chance_at(notes, lacking, pace)
    if helps >= 0:
        chance = at_first_step(notes, chance, lacking, pace, helps * claims)
    kinds = notes.way_wanted[way] if notes.way_sets[way] >= 0 else 0
    if kinds:
        claims = HONOUR_CLAIMS if kinds >> HONOUR and claims > 16 else claims
        chance = min(chance, all_come(notes, kinds, lacking, pace, claims))
    return chance


def at_first_step(notes: Notes, chance: int, lacking: int, pace: int, helps: int) -> int:
    """The same chance when the next step is easier or harder than is usual; `helps` in sixteenths of a tile. A hand
    that lacks a tile more may be easier to better, but never makes up for the tile: it will be as hard then."""
    ends = ONE - notes.stays + ONE // (notes.turns + 1)
    usual = 1 + (STEPS[min(lacking, LACKING - 1)] * (16 if lacking == 1 else pace) >> 4)
    step = helps * (ONE >> 4) // notes.unseen_tiles * (2 if lacking == 1 else 1)
    easier = (step * (usual + ends) << 4) // ((step + ends) * usual)  # in sixteenths
    easier = min(max(easier, LEAST_EASE), notes.most_ease)
    return chance * (16 * notes.steadiness + (64 - notes.steadiness) * easier) >> 10


def all_come(notes: Notes, kinds: int, lacking: int, pace: int, claims: int) -> int:
    """The chance that all these kinds come, and the rest besides."""
    chance = chance_at(notes, max(1, lacking - bits(kinds)), pace)
    while kinds and chance:
        often = notes.unseen[lowest(kinds)] * notes.turns * claims
        kinds &= kinds - 1
        chance = chance * often // (often + 16 * notes.unseen_tiles)
    return chance


def chance_at(notes: Notes, lacking: int, pace: int) -> int:
    """The chance to win at a pace, between the paces noted."""
    if lacking >= LACKING:
        return 0
    at = min(pace, 4 * PACES - 5)
    slower, faster = notes.chances[at >> 2][lacking], notes.chances[(at >> 2) + 1][lacking]
    return slower + ((faster - slower) * (at & 3) >> 2)
