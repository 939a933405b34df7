"""Hands for a table that only shows: what happened and how it looked after it, made without a server."""

import json
from collections.abc import Iterator
from typing import Any

import paiju
from paiju.server.live.shown.frames import Stage
from paiju.server.room.room import with_json

Step = dict[str, Any]
EAGER = ("win", "riichi", "concealed_kong", "added_kong", "kong", "pung", "chow", "flower", "north")

# A table on the page that shows what it is told; and a step of a hand, or the one after it, shown there.
STAND = """async ({names, river_rows}) => {
  await import(document.querySelector('script[type=module]').src.replace('app.js', 'table/table.js'));
  const book = {id: "", names: {zh: "", en: ""}, hash: "", players: 4, supporters: false, flowers: false, river_rows};
  const table = Object.assign(document.createElement("paiju-table"), {readonly: true});
  Object.assign(table, {names, book, role: "E"});
  Object.assign(table.style, {position: "fixed", inset: 0, zIndex: 99});
  document.body.append(table);
}"""
SHOW = """({event, view, onward}) =>
  Object.assign(document.querySelector("paiju-table"), {onward, role: "E", view, events: [event]})"""


def eager(table: Any, who: str) -> Any:
    """What somebody does who claims whatever they may, else the last thing offered that is no pass."""
    offered = table.legal(who)
    by_type = {one.to_json()["type"]: one for one in reversed(offered)}
    for kind in EAGER:
        if kind in by_type:
            return by_type[kind]
    return offered[0]


def hand_steps(book: str, seed: int, role: str = "E") -> Iterator[Step]:
    """A hand of eager players from the deal to its end: every event a role sees, with the table after it."""
    table = paiju.Table(book, seed)
    while table.asked:
        who = table.asked[0]
        table.act(who, eager(table, who))
    stage = Stage(table, 0, (0, 1, 2, 3), persons={seat: seat for seat in "ESWN"})
    for happened in with_json(table.events):
        stage.release([happened])
        for body in stage.news(role):
            yield {"event": json.loads(body), "view": json.loads(stage.view_bytes(role))}
