"""What members suggest for the present roll, as a tally for whoever plays it."""

from dataclasses import dataclass

from bot.chouette.game import ChouetteGame
from bot.i18n.message import Joint, Listed, Message, message
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.views.chouette.people import people
from bot.views.entry import in_rows
from bot.views.people import Names
from bot.views.play_words import play_text
from bot.views.verbs import Control, Rows, Verb, format_steps

MOST_PLAYS = 8


@dataclass(frozen=True, slots=True)
class Advice:
    """One suggested play and who is for it, in the order in which they spoke."""

    play: str
    moves: tuple[CheckerMove, ...]
    players: tuple[PlayerId, ...]


def tally(game: ChouetteGame) -> tuple[Advice, ...]:
    """The suggested plays, the one with most voices first, equal ones in the order in which they came up."""
    found: dict[str, Advice] = {}
    for suggestion in game.suggestions:
        play = play_text(suggestion.moves)
        known = found.get(play, Advice(play, suggestion.moves, ()))
        found[play] = Advice(play, known.moves, (*known.players, suggestion.player))
    return tuple(sorted(found.values(), key=lambda advice: -len(advice.players)))


def advice_lines(game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    """The tally, one play a line; a sentence when nobody has said anything."""
    rows = tally(game)
    if not rows:
        return (Message("chouette.advice.none"),)
    return (
        Message("chouette.advice.title"),
        *(
            message(
                "chouette.advice.play",
                play=advice.play,
                n=len(advice.players),
                players=people(names, advice.players),
            )
            for advice in rows[:MOST_PLAYS]
        ),
    )


def advice_controls(game: ChouetteGame) -> Rows:
    """One button for each suggested play; a press plays it and lifts the dice."""
    buttons = [
        Control(
            Verb.PLAY,
            message("verbatim", text=f"{advice.play} ({len(advice.players)})"),
            format_steps(advice.moves),
        )
        for advice in tally(game)[:MOST_PLAYS]
    ]
    return in_rows(buttons, 2)


def _button(advice: Advice) -> Control:
    label = message("verbatim", text=f"{advice.play} ({len(advice.players)})")
    return Control(Verb.PLAY, label, format_steps(advice.moves))


def advice_line(game: ChouetteGame) -> Message | None:
    """The tally in one short line, for the words under the board; None when nobody has said anything."""
    items = tuple(
        message("chouette.advice.short", play=advice.play, count=len(advice.players))
        for advice in tally(game)[:3]
    )
    return message("chouette.advice.line", items=Listed(items, Joint.DOT)) if items else None
