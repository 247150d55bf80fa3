"""The command line with bad input: one sentence, its exit code, no traceback."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.i18n.catalog import Language
from renderers.scene import Size
from renderers.theme import theme_names
from tests.formats.test_dice_proof import changed
from tests.support.house import open_rig, play_one, seat_two

START = "4HPwATDgc/ABMA"
_FOREIGN_TABLE = "CREATE TABLE theirs (x)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder; the home is `house` in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CIVETTA_HOME", str(tmp_path / "house"))
    monkeypatch.delenv("CIVETTA_LOCAL", raising=False)
    return tmp_path


def civetta(*words: str, given: str | bytes = "") -> Result:
    """Run a command; a traceback fails the test."""
    result = CliRunner().invoke(main, words, input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def sentence(result: Result) -> str:
    """What a command that could not be done said; it must be one line on stderr, with exit code 2."""
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))
    return result.stderr.removeprefix("civetta: ").strip()


def test_a_line_of_plays_that_is_no_text_is_answered_and_the_rest_too(folder: Path) -> None:
    """Bytes that are not UTF-8 spoil their own line only."""
    result = civetta("plays", given=b'\xff\xfe\n{"id": 7, "board": [], "dice": [1, 2]}\n')

    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert 1 == result.exit_code
    assert [None, 7] == [answer["id"] for answer in answers]


def test_a_file_of_plays_that_is_missing_is_named_in_one_sentence(folder: Path) -> None:
    """No usage text before it."""
    assert "missing.jsonl cannot be read: No such file or directory" == sentence(
        civetta("plays", "missing.jsonl")
    )


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (f'{{"position": "{START}", "output": "a\\u0000b"}}', "output"),
        (f'{{"position": "{START}", "output": "\\ud800"}}', "output"),
        (f'{{"position": "{START}", "output": "missing/a.png"}}', "output"),
        ("[" * 100_000, "line"),
        ("\udcff", "line"),
    ],
)
def test_a_bad_line_of_pictures_names_its_field_and_the_rest_is_drawn(
    folder: Path, line: str, field: str
) -> None:
    """Whatever is in it, the next line gets its picture."""
    good = f'{{"position": "{START}", "output": "good.png"}}'

    result = civetta("render", "--jsonl", given=f"{line}\n{good}\n".encode(errors="surrogateescape"))

    bad, drawn = (json.loads(text) for text in result.stdout.splitlines())
    assert (1, field) == (result.exit_code, bad["error"].partition(":")[0])
    assert drawn["bytes"] == (folder / "good.png").stat().st_size


@pytest.mark.parametrize("home", ["file", "file/house"])
def test_a_home_that_is_a_file_stops_every_command_that_writes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    """Run, migrate and restore say so."""
    civetta("migrate")
    (folder / "file").touch()
    monkeypatch.setenv("CIVETTA_HOME", home)

    for words in (["run"], ["migrate"], ["restore", "house/civetta.db"]):
        assert home in sentence(civetta(*words))


def test_the_doctor_sees_that_the_home_is_no_folder(folder: Path) -> None:
    """It is not "none yet"."""
    (folder / "house").touch()

    result = civetta("doctor")

    assert 1 == result.exit_code
    assert f"CARE {folder / 'house'} is not a folder" in result.stdout


def test_the_doctor_sees_a_newer_schema(folder: Path) -> None:
    """A file that `run` would refuse needs care."""
    civetta("migrate")
    with closing(sqlite3.connect(folder / "house" / "civetta.db")) as connection, connection:
        connection.execute("INSERT INTO schema_version VALUES (99, '0099_later.sql', '00', 0)")

    result = civetta("doctor")

    assert 1 == result.exit_code
    assert "was written by a newer version" in result.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            b"CIVETTA_LOCAL=nonsense",
            "setting CIVETTA_LOCAL: allowed: off, or HOST:PORT such as 127.0.0.1:8765",
        ),
        ("CIVETTA_LOCAL=127.0.0.1:²".encode(), "setting CIVETTA_LOCAL: allowed: off, or HOST:PORT such as"),
        ("CIVETTA_LOCAL=127.0.0.1:٣".encode(), "setting CIVETTA_LOCAL: allowed: off, or HOST:PORT such as"),
        (b"CIVETTA_LANGUAGE=de", "setting CIVETTA_LANGUAGE: allowed: en, it"),
        (b"CIVETTA_LANGUAGE=\xff", ".env cannot be read: it is not UTF-8"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_allowed(folder: Path, line: bytes, said: str) -> None:
    """In words of ours alone."""
    (folder / ".env").write_bytes(line + b"\n")

    assert sentence(civetta("run")).startswith(said)


def test_an_empty_setting_means_its_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`CIVETTA_HOME=` does not spread files over the folder one happens to stand in."""
    monkeypatch.delenv("CIVETTA_HOME")
    (folder / ".env").write_text("CIVETTA_HOME=\n", encoding="utf-8")

    civetta("migrate")

    assert ["civetta.db"] == [path.name for path in (folder / "data").glob("*.db")]


def test_a_tilde_in_the_home_is_the_users_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder with that name is made; a user whom nobody knows is a wrong setting."""
    monkeypatch.setenv("HOME", str(folder / "anna"))
    monkeypatch.setenv("CIVETTA_HOME", "~/games")

    civetta("migrate")

    assert (folder / "anna" / "games" / "civetta.db").exists()
    monkeypatch.setenv("CIVETTA_HOME", "~nobody-of-that-name/games")
    assert sentence(civetta("migrate")).startswith("setting CIVETTA_HOME: ~nobody-of-that-name/games")


def test_check_says_that_a_file_is_another_programs(folder: Path) -> None:
    """It does not advise to migrate it."""
    (folder / "house").mkdir()
    with closing(sqlite3.connect(folder / "house" / "civetta.db")) as connection:
        connection.execute(_FOREIGN_TABLE)

    assert sentence(civetta("check")).endswith("civetta.db is a database of another program")


def test_a_damaged_log_is_named_although_the_snapshot_is_good(folder: Path) -> None:
    """The table can still be played, so nobody would notice: `check` names it, and the doctor sends there."""
    database = folder / "house" / "civetta.db"
    asyncio.run(_one_game_in(database))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE event SET body = replace(body, '1', '2') WHERE table_id = 1 AND seq = 3")

    problem = "table 1: the log does not hold from event 3 on"
    checked, examined = civetta("check"), civetta("doctor")

    assert (1, problem) == (checked.exit_code, checked.stderr.strip())
    assert 1 == examined.exit_code
    assert f"CARE database: {problem}" in examined.stdout
    assert "1 problem, `civetta check` names each" in examined.stdout


async def _one_game_in(database: Path) -> None:
    database.parent.mkdir()
    async with open_rig(database, entropy=Random(1).randbytes) as rig:
        update, _, _ = await seat_two(rig.house)
        await play_one(rig.house, update, Random(1), key="l:play")


def test_a_dice_file_without_a_finished_game_is_not_praised(folder: Path) -> None:
    """Nothing was checked, and that is what it says."""
    seal = {"chain": 0, "seal": "0" * 64}
    document = {"protocol": "civetta-dice/1", "table": "t-0001", "seals": [seal], "games": []}
    (folder / "dice.json").write_text(json.dumps(document), encoding="utf-8")

    result = civetta("verify", "dice.json")

    assert (0, "t-0001: no game has ended yet, so there is nothing to check.\n") == (
        result.exit_code,
        result.stdout,
    )


def test_a_dice_file_cannot_write_its_own_verdict(folder: Path) -> None:
    """A table's name with control characters in it is not repeated to the terminal."""
    document = {"protocol": "civetta-dice/1", "table": "t-0001\x1b[2K", "seals": [], "games": []}
    (folder / "dice.json").write_text(json.dumps(document), encoding="utf-8")

    assert "dice.json is no dice file: table: not a table such as t-0001" == sentence(
        civetta("verify", "dice.json")
    )


@pytest.mark.parametrize(
    ("given", "answer"),
    [("null", "board: null, allowed: 26 counts"), ("[1]", "board: [1], allowed: 26 counts")],
)
def test_a_bad_value_is_repeated_as_it_stood_there(folder: Path, given: str, answer: str) -> None:
    """JSON in, JSON out."""
    result = civetta("plays", given=f'{{"board": {given}, "dice": [1, 2]}}\n')

    assert answer == json.loads(result.stdout)["error"]


def test_a_field_that_is_not_there_is_called_missing(folder: Path) -> None:
    """Without quotes: it is no text."""
    result = civetta("plays", given='{"dice": [1, 2]}\n')

    assert "board: missing, allowed: 26 counts" == json.loads(result.stdout)["error"]


def test_the_help_names_every_theme_size_and_language() -> None:
    """Nobody has to guess them."""
    page = civetta("render", "--help").stdout

    assert [] == [name for name in (*theme_names(), *Size, *Language) if name not in page]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("games.0.rolls.2", [6, 6], "roll 3 is 66 in the file, but the key gives 24."),
        ("games.0.seats.1.seat", "f" * 32, "the words of player 2 are not those that went into the dice:"),
        ("games.0.key", "0" * 64, "its key does not match the seal:"),
    ],
)
def test_what_does_not_hold_is_a_sentence_that_counts_from_one(
    folder: Path, path: str, value: object, sentence: str
) -> None:
    """Games, rolls and players alike."""
    (folder / "dice.json").write_text(changed(path, value), encoding="utf-8")

    result = civetta("verify", "dice.json")

    assert 1 == result.exit_code
    assert result.stderr.startswith(f"The dice do not hold. Game 1: {sentence}")


def test_a_folder_in_the_way_is_named_once_and_without_a_number(folder: Path) -> None:
    """Of the pictures and of the backups."""
    civetta("migrate")
    (folder / "house" / "pictures.db").mkdir()
    (folder / "file").touch()

    run, backup = civetta("run"), civetta("backup", "file")

    assert f"{folder / 'house' / 'pictures.db'} cannot be written: Is a directory" == sentence(run)
    assert sentence(backup).endswith(".db: File exists")


def test_damage_in_the_middle_of_the_file_is_said_in_one_line(folder: Path) -> None:
    """SQLite's own words have several."""
    civetta("migrate")
    with (folder / "house" / "civetta.db").open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 4 * 4096)

    assert "is damaged" in sentence(civetta("run"))
    assert "is damaged" in sentence(civetta("restore", "house/civetta.db"))
