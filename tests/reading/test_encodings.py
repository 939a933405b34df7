"""Lists as spreadsheets of many countries write them: read right, short ones too, whatever language the reader has."""

import random
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.errors import InputError
from paiju.reading.encodings import decoded_text, files_read_as, text_of

# By who wrote them: the encoding their spreadsheet writes, the head it has, and names.
LISTS = {
    "Polish": (
        "cp1250",
        "player;club",
        "Łukasz Żak|Grażyna Wiśniewska|Paweł Kędzierski|Małgorzata Dąbrowska|Żółtowska Ewa|Michał Śliwa|"
        "Stanisław Wroński|Wójcik Zięba|Błażej Łącki|Stępień Olga|Bożena Źródlak|Zofia Woźniak",
    ),
    "Serbian": (
        "cp1250",
        "player;club",
        "Đorđe Ilić|Milica Petrović|Nemanja Kovačević|Čedomir Živković|Žarko Šešelj|Anđela Đokić|"
        "Miloš Jovanović|Svetlana Ćirić|Ivana Đorđević|Saša Nikolić|Emir Hadžić",
    ),
    "Czech": (
        "cp1250",
        "player;club",
        "Jiří Dvořák|Tomáš Růžička|Zdeněk Čížek|Kateřina Nováková|Ondřej Šťastný|Věra Němcová|Luděk Hájek|Řehoř Bříza",
    ),
    "Hungarian": (
        "cp1250",
        "player;club",
        "Szűcs László|Erdős Pál|Kovács Mária|Győri Ferenc|Fűzi Ödön|Őri István",
    ),
    "French": (
        "cp1252",
        "player;club",
        "François Lefèvre|Hélène Benoît|Renée Chén|Zoë Forêt|Jérôme Gaëtan|Thérèse Dupré|Anaïs Bœuf|"
        "Loïc Lemaître|Noël Garçon|Éric Châtelain|Michèle Leclère",
    ),
    "German": (
        "cp1252",
        "player;club",
        "Müller Jörg|Jürgen Köhler|Groß Günther|Schäfer Björn|Weiß Käthe|Jörg Kühn|Übel Anna|Özlem Böhm",
    ),
    "Nordic": (
        "cp1252",
        "player;club",
        "Søren Bjørn|Ålund Håkan|Åse Kjær|Øyvind Næss|Jørgen Ødegård|Bård Mæland|Lasse Åström",
    ),
    "Spanish": (
        "cp1252",
        "player;club",
        "José Núñez|Begoña Muñoz|Íñigo Peña|Ángel Ibáñez|María Ordóñez|Raúl Castaño",
    ),
    "Portuguese": (
        "cp1252",
        "player;club",
        "João Simões|Conceição Magalhães|Inês Gonçalves|António Guimarães",
    ),
    "simplified": (
        "gb18030",
        "姓名,单位",
        "王伟|李娜|张敏|刘洋|陈静|杨磊|赵丽华|黄志强|欧阳修文|诸葛亮|司徒浩然|冯唐|褚遂良|佟丽娅|鹿晗|龚琳娜",
    ),
    "traditional": (
        "big5",
        "姓名,單位",
        "王小明|李美玲|張志豪|劉德華|陳淑芬|林俊傑|黃曉明|吳宗憲|歐陽娜娜|鄭成功|許瑋甯|謝霆鋒|蘇打綠|鄧紫棋",
    ),
    "Japanese": (
        "cp932",
        "player,club",
        "佐藤健|鈴木一郎|高橋みなみ|田中太郎|渡辺直美|伊藤さくら|山本ヒロシ|中村獅童|齋藤飛鳥|サトウ ケン|"
        "髙橋誠|榊原郁恵",
    ),
}
READERS = ("en", "zh", "ja", "fr", "pl", "")


def list_of(people: str, names: list[str]) -> tuple[str, bytes]:
    """A list as its people's spreadsheet writes it: the text, and the bytes."""
    encoding, head, _rest = LISTS[people]
    mark = ";" if ";" in head else ","
    text = "\r\n".join([head, *(f"{name}{mark}" for name in names)]) + "\r\n"
    return text, text.encode(encoding)


@pytest.mark.parametrize("people", LISTS)
def test_a_list_is_read_as_it_was_written(people: str) -> None:
    """The whole list, and any four or two names of it, for readers of any language."""
    names, chance = LISTS[people][2].split("|"), random.Random(7)
    lists = [names, *(chance.sample(names, count) for count in (4, 2) for _ in range(25))]
    for some in lists:
        text, raw = list_of(people, some)
        for language in READERS:
            assert decoded_text(raw, "list.csv", "", language).text == text, (some, language)


@pytest.mark.parametrize("people", LISTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_known_by_itself(people: str, encoding: str) -> None:
    text = list_of(people, LISTS[people][2].split("|"))[0]
    read = decoded_text(text.encode(encoding), "list.csv")
    assert (read.text, read.is_guess) == (text, False)


@pytest.mark.parametrize(
    ("line", "encoding"),
    [
        ("Müller Jörg;Köln", "cp1252"), ("Renée Chén;Lyon", "cp1252"), ("François;", "cp1252"), ("Ålund;", "cp1252"),
        ("Søren Bjørn;", "cp1252"), ("Jörg Kühn;", "cp1252"), ("MÜLLER BJÖRN;", "cp1252"), ("Ilić;", "cp1250"),
        ("ŁUKASZ ŻAK;", "cp1250"), ("北京A队;王伟", "gb18030"), ("A組;張志豪", "big5"),
    ],
)  # fmt: skip
def test_one_name_is_enough(line: str, encoding: str) -> None:
    """Each of these became Chinese, or another Chinese, before."""
    for language in READERS:
        assert decoded_text(line.encode(encoding), "list.csv", "", language).text == line


def test_the_readers_language_decides_between_equals() -> None:
    """The same letters in both encodings: the label alone differs."""
    raw = "Jörg".encode("cp1252")
    guesses = {language: decoded_text(raw, "x", "", language) for language in ("de", "pl")}
    assert {language: guess.encoding for language, guess in guesses.items()} == {"de": "cp1252", "pl": "cp1250"}
    assert {guess.text for guess in guesses.values()} == {"Jörg"}


def test_whoever_knows_better_says_so() -> None:
    raw = "Iliæ".encode("cp1252")
    assert decoded_text(raw, "x").text == "Ilić"
    assert decoded_text(raw, "x", "Windows-1252") == ("Iliæ", "cp1252", False)
    with pytest.raises(InputError, match="cannot be read as Chinese, traditional"):
        decoded_text("王伟".encode("gb18030") + b"\x81", "x", "big5")
    with pytest.raises(InputError, match=r"there is no encoding 'cp1253'; there are utf-8, .*did you mean"):
        decoded_text(raw, "x", "cp1253")


def test_what_is_no_text_is_refused() -> None:
    for raw in (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", bytes(range(256))):
        with pytest.raises(InputError, match=r"list\.csv: this is no text"):
            decoded_text(raw, "list.csv")


def test_files_of_a_command_are_noted_when_guessed() -> None:
    """Unicode stays what it is, whatever was named for the others."""
    with files_read_as("cp1252", "pl") as files:
        assert text_of("Ilić".encode(), "a.csv") == "Ilić"
        assert text_of("Ilić".encode("cp1250"), "b.csv") == "Iliæ"
    assert files.guesses == {}
    with files_read_as("", "pl") as files:
        assert text_of("Ilić".encode("cp1250"), "b.csv") == "Ilić"
    assert list(files.guesses) == ["b.csv"]


EVENT = """entrants = "entrants.csv"
[event]
name = "Cup"
book = "mcr"
[[stage]]
name = "all"
kind = "seated"
rounds = 1
"""


def test_the_command_reads_any_list_and_says_what_it_guessed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    names = ["Đorđe Ilić", "Łukasz Żak", "Renée Mała", "Ana Kovač"]
    lines = "\n".join(["player;club", *(f"{name};x" for name in names)])
    (tmp_path / "entrants.csv").write_bytes(lines.encode("cp1250"))
    seat = ["tournament", "seat", str(tmp_path / "event.toml"), "--csv", "--lang", "en"]
    assert main(seat) == 0
    out = capsys.readouterr()
    assert all(name in out.out for name in names)
    assert "entrants.csv was read as Central European (Windows-1250): Đorđe Ilić, Łukasz Żak, Renée Mała." in out.err
    (tmp_path / "event.draw.json").unlink()
    assert main([*seat, "--encoding", "cp1252"]) == 0
    out = capsys.readouterr()
    assert ("Ðorðe Iliæ" in out.out, "was read as" in out.err) == (True, False)
    assert main([*seat, "--encoding", "klingon"]) == 2
    assert "there is no encoding 'klingon'" in capsys.readouterr().err
