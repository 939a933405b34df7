"""A table with much laid out, and what covers or leaves what."""

from collections.abc import Iterable

from tests.web.steps import Step, hand_steps

# Which rectangles of one kind lie over those of another.
OVER = """([above, below]) => [...document.querySelectorAll(above)].flatMap((one) => {
  const a = one.getBoundingClientRect();
  return [...document.querySelectorAll(below)].filter((other) => {
    const b = other.getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => `${one.textContent} over ${other.dataset.river || other.dataset.seat}`);
})"""
# What of a kind is not wholly on the cloth.
OUTSIDE = """(what) => {
  const all = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < all.left - 1 || at.right > all.right + 1 || at.top < all.top - 1 || at.bottom > all.bottom + 1;
  }).map((one) => `${one.textContent} ${one.dataset.river || one.dataset.seat}`);
}"""


def crowded(book: str, seeds: Iterable[int]) -> list[Step]:
    """The hand with the most laid out and discarded at its end."""
    hands = [list(hand_steps(book, seed)) for seed in seeds]
    return max(
        hands, key=lambda steps: sum(len(one["melds"]) for one in steps[-1]["view"]["seats"].values()) + len(steps)
    )
