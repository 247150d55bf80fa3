"""Cards and pages of text: challenge, terms, seal, rules, help."""

from dataclasses import dataclass
from typing import assert_never

from bot.formats.dice_proof import Broken, Flaw, Holds, Unreadable, Verdict
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.ids import PlayerId
from bot.rules.refusals import UnknownVariant
from bot.rules.side import Side
from bot.rules.table import Finished, Lobby, Playing, Table
from bot.rules.terms import Terms, differing_terms, terms_here
from bot.rules.variant import VARIANTS
from bot.views.endings import closing
from bot.views.narration import asked
from bot.views.people import Names, person, seated
from bot.views.scoreboard import shown_score
from bot.views.term_words import term_name, term_value, variant_name

SHORT_SEAL = 16
"""Digits of a seal on a card: enough to compare by eye and far too many to hit by trying."""

_ALWAYS_SHOWN = ("jacoby", "head_exception")

_STANDARD_PAGES = ("goal", "turn", "dice", "bar", "home", "levels", "cube", "options", "hints", "no_double")
_PLAKOTO_PAGES = ("pin", "home", "mother", "levels", "disputed", "hints")
_PAGES = {
    "standard": _STANDARD_PAGES,
    "nackgammon": ("start", "hints", "no_double"),
    "hypergammon": ("start", "levels", "hints", "no_double"),
    "longgammon": ("start", "hints", "no_double"),
    "misere": ("start", "duty", "levels", "disputed", "hints", "no_double"),
    "tavla": ("start", "hit", "levels", "disputed", "hints"),
    "portes": ("start", "opening", "levels", "disputed", "hints"),
    "plakoto": ("start", *_PLAKOTO_PAGES),
    "tapa": ("start", "plakoto.start", *(f"plakoto.{page}" for page in _PLAKOTO_PAGES), "disputed_more"),
    "fevga": ("start", "first", "prime", "levels", "disputed", "hints"),
    "moultezim": ("start", "first", "prime", "levels", "disputed", "hints"),
    "nardy": ("start", "head", "block", "duty", "levels", "last_roll", "disputed", "hints"),
    "gulbara": ("start", "doubles", "levels", "disputed", "hints"),
    "aceydeucey": ("start", "hit", "acey", "levels", "disputed", "hints"),
    "aceydeucey_eu": ("start", "doubles", "home", "disputed", "hints"),
    "tavli": ("start", "starts", "levels", "disputed", "hints"),
}
"""The pages of each variant's rules, in reading order; one written `other.page` is borrowed from another variant."""
_HELP = ("welcome", "begin", "play", "cube", "chouette", "undo", "dice", "more")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a challenge card shows beside the table itself.

    seal: 64 hexadecimal digits. code: six letters to join by. hours: how long it stands.
    usual: what is played in this room when nobody says otherwise; None = the plain terms.
    """

    seal: str
    code: str = ""
    hours: int = 24
    usual: Terms | None = None


def challenge_card(table: Table, names: Names, offer: Offer) -> tuple[Message, ...]:
    """The card of a table in the lobby, one message a line; of a closed challenge, how it ended."""
    challenger = seated(table, Side.WHITE, names)
    match table.phase:
        case Lobby(invited):
            pass
        case Finished() as finished:
            return (closing(table, finished, names),)
        case _:
            invited = table.seats[Side.BLACK]
    what = terms_name(table.terms)
    if invited is None:
        first = message("card.challenge_open", challenger=challenger, what=what)
    else:
        first = message("card.challenge", challenger=challenger, invited=person(names, invited), what=what)
    said = [first, terms_line(table.terms, offer.usual), *_played(table.terms.variant)]
    said.append(message("card.seal", seal=offer.seal[:SHORT_SEAL]))
    if offer.code:
        said.append(message("card.code", code=offer.code))
    return (*said, message("card.expires", n=offer.hours))


def terms_name(terms: Terms) -> Message:
    """What is played, in a few words: `match to 7 points`, with the variant where it is not the standard game."""
    if terms.is_match:
        what = message("terms.match", n=terms.length)
    elif terms.games:
        what = message("terms.games", n=terms.games)
    else:
        what = Message("terms.money")
    if terms.variant == "standard":
        return what
    return message("list.all", items=Listed((variant_name(terms.variant), what), Joint.COMMA))


def terms_line(terms: Terms, usual: Terms | None = None) -> Message:
    """The terms in one line: every option that differs from the usual ones, the Jacoby rule wherever it has a meaning,
    and the clock.

    usual: of the same variant and length; None = the plain ones.
    """
    if usual is None:
        differing = differing_terms(terms)
    else:
        differing = tuple(name for name in terms_here(terms) if getattr(terms, name) != getattr(usual, name))
    shown = [name for name in terms_here(terms) if name in differing or name in _ALWAYS_SHOWN]
    items: tuple[Value, ...] = tuple(_option(terms, name) for name in shown if name != "games")
    if not differing:
        items = (Message("terms.standard"), *items)
    return message("card.terms", items=Listed((*items, Message("terms.no_clock")), Joint.DOT))


def terms_card(terms: Terms) -> tuple[Message, ...]:
    """What is played, and all options that have a meaning here with their values, one a line."""
    title = message("card.terms_title", what=terms_name(terms))
    options = tuple(_option(terms, name) for name in terms_here(terms))
    return (title, *options, Message("terms.no_clock_line"))


def seal_card(table_id: str, seal: str) -> tuple[Message, ...]:
    """The whole seal, and what it proves and what it cannot."""
    return (
        message("seal.whole", table=table_id, seal=seal),
        Message("seal.proves"),
        Message("seal.phrase"),
        Message("seal.cannot"),
    )


def rules_card(variant: str) -> tuple[Message, ...]:
    """The rules in short with practical hints. Raises UnknownVariant."""
    if variant not in VARIANTS:
        raise UnknownVariant(variant, tuple(VARIANTS))
    pages = (page if "." in page else f"{variant}.{page}" for page in _PAGES[variant])
    return (
        message("rules.title", variant=variant_name(variant)),
        *(Message(f"rules.{page}") for page in pages),
    )


def _played(variant: str) -> tuple[Message, ...]:
    """What is taken for granted in a game that not everybody knows, and where to read more."""
    if variant == "standard":
        return ()
    return (message("card.played", how=Message(f"rules.{variant}.short"), variant=variant),)


def help_card() -> tuple[Message, ...]:
    """The first minute."""
    return tuple(Message(f"help.{page}") for page in _HELP)


def verify_line(verdict: Verdict) -> Message:
    """The one plain line of /verify: how much holds, or the first thing that does not. Throws are counted from 1."""
    match verdict:
        case Holds(proof, rolls):
            return message("verify.holds", games=message("verify.games", n=len(proof.games)), n=rolls)
        case Broken(Flaw.KEY, game):
            return message("verify.broken_key", game=game)
        case Broken(Flaw.ORDER, game):
            return message("verify.broken_order", game=game)
        case Broken(flaw, game, n):
            key = "verify.broken_roll" if flaw is Flaw.ROLL else "verify.broken_seat"
            return message(key, game=game, number=(n or 0) + 1)
        case Unreadable():
            return Message("verify.unreadable")
    assert_never(verdict)


def verify_note() -> Message:
    """What the check proves and what it cannot."""
    return Message("seal.cannot")


def games_line(table_id: str, table: Table, names: Names, reader: PlayerId) -> Message:
    """One table in the list of /games: id, opponent, what is played, score, whose turn."""
    side = table.side_of(reader) or Side.WHITE
    question = asked(table, names, side)
    return message(
        "games.line" if isinstance(table.phase, Playing) else "games.line_waiting",
        table=table_id,
        opponent=_opponent(table, side, names),
        what=terms_name(table.terms),
        a=shown_score(table, side),
        b=shown_score(table, side.other),
        question=Message("games.over") if question is None else question,
    )


def _opponent(table: Table, side: Side, names: Names) -> Value:
    match table.phase:
        case Lobby(invited):
            return Message("player.anyone") if invited is None else person(names, invited)
    return seated(table, side.other, names)


def _option(terms: Terms, name: str) -> Message:
    return message("card.option", name=term_name(name), value=term_value(terms, name))
