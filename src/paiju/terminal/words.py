"""Words of the game in the terminal, Chinese and English."""

from collections.abc import Sequence
from typing import Protocol

from paiju.books.book import Book
from paiju.columns import width
from paiju.match.rotation import Position, Reason
from paiju.notation import SEATS
from paiju.table import events as E

Words = tuple[str, str]  # Chinese, English

WINDS: dict[str, Words] = {"E": ("东", "East"), "S": ("南", "South"), "W": ("西", "West"), "N": ("北", "North")}
SIDES: dict[str, Words] = {"left": ("上家", "left"), "across": ("对家", "across"), "right": ("下家", "right")}
PERSON = "You"  # what the record calls the person at the keyboard
BOTS = ("Mei", "Lan", "Zhu")
NAMES: dict[str, Words] = {"You": ("你", "You"), "Mei": ("阿梅", "Mei"), "Lan": ("阿兰", "Lan"), "Zhu": ("阿竹", "Zhu")}
ORDINALS = ("first", "second", "third", "fourth")
LONGEST_NAME = 10  # columns
NUMBERS_ZH = "一二三四五六七八九十"

RESULTS: dict[E.Result, Words] = {
    "won": ("和牌", "won"),
    "exhausted": ("荒牌流局，牌墙已空", "Nobody won: the wall is empty."),
    "nine_terminals": ("九种九牌流局", "The hand is called off: nine kinds of terminals and honours."),
    "four_winds": ("四风连打流局", "The hand is called off: everybody discarded the same wind first."),
    "four_kongs": ("四杠散了流局", "The hand is called off: four kongs."),
    "four_riichi": ("四家立直流局", "The hand is called off: everybody is in riichi."),
    "three_winners": ("三家和流局", "The hand is called off: three would win on one tile."),
    "nagashi": ("流局满贯", "The wall is empty, and a river of terminals and honours is paid."),
    "unknown": ("牌局中止", "The hand was broken off."),
}
REASONS: dict[Reason, Words] = {
    "": ("", ""),
    "bust": ("有人被击飞", "somebody has less than nothing"),
    "last_hand": ("最后一局已打完", "the last hand has been played"),
    "points_reached": ("有人达到所需点数", "somebody has the points needed"),
    "last_dealer": ("末局庄家居首，止庄", "the last dealer leads and stops"),
    "last_extra_hand": ("加赛已打完", "the further rounds have been played"),
    "player_out": ("有选手退出或被取消资格", "a player has left or was disqualified"),
    "referee": ("由裁判终止", "the referee has ended it"),
    "time": ("时间到", "time is up"),
}

RELAY_REASONS: dict[str, Words] = {
    "": ("", ""),
    "bust": ("有队低于 0 点", "a team has less than nothing"),
    "last_game": ("最后一个半庄已打完", "the last game has been played"),
    "player_out": ("有选手退赛或被取消资格", "a player is out"),
}


class Say(Protocol):
    """Words in the language chosen."""

    lang: str

    def __call__(self, zh: str, en: str) -> str: ...


def name_of(person: str, say: Say) -> str:
    """A player's name; of those who are always there in the language chosen. Others' are cut where they are long."""
    return clipped(safe(say(*NAMES.get(person, (person, person)))), LONGEST_NAME)


def safe(text: str) -> str:
    """A text from a file, without signs that could do something to the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def clipped(text: str, columns: int) -> str:
    """As much of a text as the columns hold."""
    while width(text) > columns:
        text = text[:-1]
    return text


def wind(seat: str, say: Say) -> str:
    """A seat by its wind."""
    return say(*WINDS[seat])


def round_name(book: Book, position: Position, say: Say) -> str:
    """Which hand it is: 东一局 and East 1 where hands are called so, else the round and the number of its hand."""
    prevailing, number = SEATS[position.round % 4], NUMBERS_ZH[position.dealer]
    zh = f"{WINDS[prevailing][0]}{number}局"
    if book.scoring.family == "official":
        zh = f"{WINDS[prevailing][0]}风圈第{number}盘"
    return say(zh, f"{WINDS[prevailing][1]} {position.dealer + 1}")


def amount(number: int) -> str:
    """A change of points."""
    return f"{number:+,}" if number else "0"


def listed(words: Sequence[str], say: Say) -> str:
    """One after the other."""
    return say("、", ", ").join(words)
