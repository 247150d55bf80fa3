"""The command line. Exit code 0: fine; 1: the answer is no; 2: it could not be done, said in one sentence on stderr."""

import asyncio
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO, assert_never

import click
from pydantic import ValidationError

from bot.config import Settings
from bot.formats.dice_proof import Broken, Flaw
from bot.rules.errors import RulesError
from bot.rules.terms import Terms, make_terms

_SENTENCE = 2


class CommandFailed(click.ClickException):
    """A command that could not be done; one sentence says why."""

    exit_code = _SENTENCE

    def show(self, file: TextIO | None = None) -> None:  # type: ignore[override] # click types it as IO[Any]
        """The sentence on stderr, without the word "Error" before it."""
        click.echo(f"civetta: {self.format_message()}", file=file or sys.stderr)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="civetta")
@click.pass_context
def main(context: click.Context) -> None:
    """Backgammon with friends, inside the chats where they already are.

    Without a command: run.
    """
    if context.invoked_subcommand is None:
        context.invoke(run)


def load_settings() -> Settings:
    """The settings. Raises CommandFailed naming the setting that is wrong and what is allowed."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise CommandFailed(f"setting {name}: {first['msg'].removeprefix('Value error, ')}") from None
    except UnicodeDecodeError:
        raise CommandFailed(".env cannot be read: it is not UTF-8") from None
    except OSError as error:
        raise CommandFailed(f".env cannot be read: {error.strerror}") from None


@main.command()
def run() -> None:
    """Open the doors: the local table, whose address is the first line printed."""
    from bot import app

    settings = load_settings()
    try:
        asyncio.run(app.run(settings))
    except app.CannotStart as error:
        raise CommandFailed(str(error)) from error


def _terms(variant: str, settings: Iterable[str]) -> Terms:
    pairs = dict(setting.partition("=")[::2] for setting in settings)
    try:
        return make_terms(variant, 0, pairs)
    except RulesError as error:
        raise CommandFailed(str(error)) from error


@main.command()
@click.option("--variant", default="standard", show_default=True, help="Which game the positions belong to.")
@click.option(
    "--set", "settings", multiple=True, metavar="TERM=VALUE", help="A term that differs from the default."
)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
def plays(variant: str, settings: tuple[str, ...], file: Path) -> None:
    """List the legal plays of positions.

    Reads JSON lines with "board", "dice" and optionally "id", "off", "played" (some games know "player", "first_turn",
    "roll_no", "pinned", "to_enter") from FILE or standard input, and answers each with one JSON line in the same order.
    A bad line is answered with its error; the exit code is then 1.
    """
    from bot.formats.plays_lines import answer_line

    rules = _terms(variant, settings).rules
    if rules.cycle:
        raise CommandFailed(
            f"{variant} is a match; list the plays of one of its games: {', '.join(rules.cycle)}"
        )
    all_good = True
    for line in _lines(file):
        if line.strip():
            answer = answer_line(rules, line)
            all_good &= answer.is_good
            click.echo(answer.text)
    sys.exit(0 if all_good else 1)


def _lines(file: Path) -> Iterator[str]:
    """The lines of a file, or of standard input where it is ``-``; what is not UTF-8 stays in its own line."""
    try:
        with click.open_file(str(file), encoding="utf-8", errors="replace") as text:
            yield from text
    except OSError as error:
        raise CommandFailed(f"{file} cannot be read: {error.strerror}") from error


@main.command()
@click.option("--xgid", help="An XGID; its bottom player is drawn at the bottom.")
@click.option(
    "--gnubgid",
    metavar="POSITION:MATCH",
    help="A GNU Backgammon ID; the player on roll is drawn at the bottom.",
)
@click.option(
    "--position",
    help="A position as `civetta plays` answers it: a GNU Position ID, seen by the player on roll, or the letters of "
    "games that have none; or start.",
)
@click.option("--variant", default="standard", show_default=True, help="Which game the position belongs to.")
@click.option(
    "--jsonl",
    is_flag=True,
    help="Read JSON lines with one of those, or board and its like as `civetta plays` reads them, and output; also "
    "variant, theme, size, lang where they differ.",
)
@click.option("--theme", default="midnight", show_default=True, help="midnight, walnut or contrast.")
@click.option("--size", default="1000x800", show_default=True, help="1000x800 or 640x512.")
@click.option("--lang", default="en", show_default=True, help="Of the words in the picture: en or it.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The PNG file to write; - for standard output."
)
def render(
    *,
    xgid: str | None,
    gnubgid: str | None,
    position: str | None,
    variant: str,
    jsonl: bool,
    theme: str,
    size: str,
    lang: str,
    output: Path | None,
) -> None:
    """Draw a board as a PNG picture."""
    from bot.render_job import BadJob, RenderJob, job_png, render_lines

    job = RenderJob(xgid, gnubgid, position, variant=variant, theme=theme, size=size, lang=lang)
    if jsonl:
        all_good = True
        for text, is_good in render_lines(_lines(Path("-")), job):
            all_good &= is_good
            click.echo(text)
        sys.exit(0 if all_good else 1)
    if output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    try:
        png = job_png(job)
    except BadJob as error:
        raise CommandFailed(str(error)) from error
    _write(output, png)


def _write(output: Path, png: bytes) -> None:
    if str(output) == "-":
        sys.stdout.buffer.write(png)
        return
    try:
        output.write_bytes(png)
    except OSError as error:
        raise CommandFailed(f"{output} cannot be written: {error.strerror}") from error


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Check a dice file without a database.

    Exit code 0: every roll holds. 1: says which does not. 2: this is no dice file.
    """
    from bot.formats.dice_proof import Holds, Unreadable
    from bot.formats.dice_proof import verify as verify_document

    try:
        document = file.read_bytes()
    except OSError as error:
        raise CommandFailed(f"{file} cannot be read: {error.strerror}") from error
    match verify_document(document):
        case Holds(proof, rolls):
            counted = f"{_counted(len(proof.games), 'game')}, {_counted(rolls, 'roll')}"
            all_hold = f"the dice hold: {counted}, all as sealed."
            nothing = "no game has ended yet, so there is nothing to check."
            click.echo(f"{proof.table}: {all_hold if proof.games else nothing}")
        case Broken() as broken:
            click.echo(_broken_sentence(broken), err=True)
            sys.exit(1)
        case Unreadable(field, reason):
            raise CommandFailed(f"{file} is no dice file: {field or 'document'}: {reason}")


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def _broken_sentence(broken: Broken) -> str:
    """What does not hold, counted from 1 as people do; long hexadecimal numbers only where they are the answer."""
    number = (broken.n or 0) + 1
    said, gives = (text or "nothing" for text in (broken.stated, broken.computed))
    match broken.flaw:
        case Flaw.KEY:
            what = f"its key does not match the seal: the seal is {said}, the key gives {gives}"
        case Flaw.SEAT:
            what = f"the words of player {number} are not those that went into the dice: {said}, not {gives}"
        case Flaw.ORDER:
            what = f"the order of the players does not follow from the key: {said}, not {gives}"
        case Flaw.ROLL:
            what = f"roll {number} is {said} in the file, but the key gives {gives}"
        case _:
            assert_never(broken.flaw)
    return f"The dice do not hold. Game {broken.game}: {what}."


def _database() -> Path:
    return load_settings().home / "civetta.db"


@main.command()
@click.argument("folder", type=click.Path(path_type=Path), required=False)
def backup(folder: Path | None) -> None:
    """Copy the database into FOLDER (the house's own backups by default), also while it is in use."""
    from storage import backup as backups
    from storage.errors import StorageError

    path = _existing(_database())
    now = datetime.now(UTC)
    try:
        made = backups.backup(path, folder or path.parent / "backups", now=now)
        if folder is None:
            backups.prune(path.parent / "backups", now=now)
    except StorageError as error:
        raise CommandFailed(str(error)) from error
    click.echo(str(made))


def _existing(path: Path) -> Path:
    if not path.exists():
        raise CommandFailed(f"there is no database at {path}")
    return path


@main.command()
@click.argument("source", type=click.Path(path_type=Path))
def restore(source: Path) -> None:
    """Put the backup SOURCE in the place of the database. The replaced file is kept beside it."""
    from storage import backup as backups
    from storage.errors import StorageError

    path = _database()
    try:
        aside = backups.restore(path, _existing(source), now=datetime.now(UTC))
    except StorageError as error:
        raise CommandFailed(str(error)) from error
    click.echo(f"{path} restored from {source}" + (f"; the old file is {aside}" if aside else ""))


@main.command()
def migrate() -> None:
    """Bring the database up to this version; a copy is made first."""
    from bot import app

    try:
        opening = asyncio.run(app.migrate(load_settings()))
    except app.CannotStart as error:
        raise CommandFailed(str(error)) from error
    if opening.backup is not None:
        click.echo(f"copy: {opening.backup}")
    click.echo(
        f"schema {opening.schema}"
        + (f": {', '.join(opening.applied)}" if opening.applied else ": nothing to do")
    )


@main.command()
def check() -> None:
    """Look for damage: SQLite's own check, the hash chain of every log, the sum of every snapshot.

    Exit code 1 when anything is wrong; every problem is listed.
    """
    from bot import app

    path = _existing(_database())
    try:
        problems = app.check(path)
    except app.CannotStart as error:
        raise CommandFailed(str(error)) from error
    for problem in problems:
        click.echo(problem, err=True)
    count = _counted(len(problems), "problem") if problems else "no problems"
    click.echo(f"{path}: {count}")
    sys.exit(1 if problems else 0)


@main.command()
def doctor() -> None:
    """Say what is here: versions, settings, database, fonts, themes. Exit code 1 when something needs care."""
    from bot.doctor import examine

    findings = examine(load_settings())
    for finding in findings:
        click.echo(f"{'ok  ' if finding.is_good else 'CARE'} {finding.text}")
    sys.exit(0 if all(finding.is_good for finding in findings) else 1)
