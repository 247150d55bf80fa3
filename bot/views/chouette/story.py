"""What has happened lately, as few sentences: what several cubes share is told together."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.chouette.events import CameBack, GameBegan, GameSettled, Happening, PlayersReady
from bot.chouette.game import ChouetteGame, HowOut
from bot.chouette.game_events import StakeClosed, StakeDropped
from bot.chouette.state import Chouette, game_of
from bot.i18n.message import Message, Value, message
from bot.rules.events import CubeRaised, CubeTaken, DiceRolled, DoubleOffered, PlayFinished, StepPlayed
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.people import people, some_of
from bot.views.chouette.sentences import sentence
from bot.views.cube_words import animal
from bot.views.people import Names, person
from renderers.sheet_scene import signed

MOST_NEWS = 8
"""Sentences about what happened; the oldest give way, so that the line fits a picture's caption."""

_NO_NEWS = (CameBack, PlayersReady)
"""Worth a line of a history, but not of the few that stand under the board."""


def told(happenings: Sequence[Happening], state: Chouette, names: Names) -> tuple[Message, ...]:
    """Sentences about these happenings, oldest first, at most MOST_NEWS; a roll is named with its play.

    state: any later one of the same game.
    """
    return tuple(said for _, said in _lines(happenings, state, names))[-MOST_NEWS:]


def history(state: Chouette, names: Names) -> tuple[tuple[Happening, Message], ...]:
    """What happened in the present game, or the last, or before the first, as far as the chouette remembers it.

    A line each, oldest first, with the first happening that it tells; a roll is named with its play.
    """
    recent = state.recent
    began = [i for i, happening in enumerate(recent) if isinstance(happening.event, GameBegan)]
    fresh = recent[began[-1] if began else 0 :]
    return tuple(_lines([h for h in fresh if not isinstance(h.event, DiceRolled)], state, names))


def _lines(
    happenings: Sequence[Happening], state: Chouette, names: Names
) -> Iterator[tuple[Happening, Message]]:
    game = game_of(state)
    for key, group in groupby(happenings, key=_kind):
        found = list(group)
        if key is not None and game is not None:
            said = _together(found, game, names)
            if said is not None:
                yield found[0], said
            continue
        for happening in found:
            said = sentence(happening, state, names)
            if said is not None:
                yield happening, said


def news(state: Chouette, names: Names) -> tuple[Message, ...]:
    """What happened since whoever moves now last finished a play, or since the game before ended."""
    recent = state.recent
    plays = [i for i, happening in enumerate(recent) if isinstance(happening.event, PlayFinished)]
    # The last play of this side and what came before it are known; everything behind it is news.
    start = plays[-2] + 1 if len(plays) > 1 else 0
    settled = [i for i, happening in enumerate(recent) if isinstance(happening.event, GameSettled)]
    if settled:
        start = max(start, settled[-1] + 1)
    fresh = [happening for i, happening in enumerate(recent[start:], start) if not _is_named_later(recent, i)]
    return told(fresh, state, names)


def _is_named_later(recent: Sequence[Happening], index: int) -> bool:
    """A roll is told with its play, or in the question while the play is still to be made."""
    if not isinstance(recent[index].event, DiceRolled):
        return False
    following = recent[index + 1].event if index + 1 < len(recent) else None
    return following is None or isinstance(following, PlayFinished | StepPlayed)


def _kind(happening: Happening) -> tuple[object, ...] | None:
    """What neighbours must share to be told in one sentence; None = each by itself."""
    event = happening.event
    match event:
        case DoubleOffered(side, _, value):
            return "double", side, value
        case CubeRaised(side, _, value, animals):
            return "raise", side, value, animals
        case CubeTaken(Side.BLACK, _, value):
            return "take", value
        case StakeDropped(points=points) if points >= 0:
            return ("drop",)
        case StakeClosed(how=how):
            return "out", how
    return None


def _together(found: Sequence[Happening], game: ChouetteGame, names: Names) -> Message | None:
    events = [happening.event for happening in found]
    match events[0]:
        case DoubleOffered(side, _, value):
            return _doubled(
                side, value, [e.cube for e in events if isinstance(e, DoubleOffered)], game, names
            )
        case CubeRaised(side, _, value, animals):
            cubes = [e.cube for e in events if isinstance(e, CubeRaised)]
            return message(
                "chouette.event.raised",
                players=people(names, _parties(game, cubes, side)),
                animal=Message(f"animal.{animal(animals - 1)}"),
                value=value,
            )
        case CubeTaken(side, _, value):
            cubes = [e.cube for e in events if isinstance(e, CubeTaken)]
            return message(
                "chouette.event.box_takes",
                player=people(names, _parties(game, cubes, side)),
                players=people(names, _parties(game, cubes, side.other)),
                value=value,
            )
        case StakeDropped():
            stakes = [game.stakes[e.stake] for e in events if isinstance(e, StakeDropped)]
            return message(
                "chouette.event.box_drops",
                player=people(names, tuple(dict.fromkeys(stake.against for stake in stakes))),
                players=people(names, tuple(dict.fromkeys(stake.member for stake in stakes))),
            )
        case StakeClosed(how=how):
            closed = [e for e in events if isinstance(e, StakeClosed)]
            return None if how is HowOut.PLAYED else _out(how, closed, game, names)
    return None


def _doubled(side: Side, value: int, cubes: list[int], game: ChouetteGame, names: Names) -> Message:
    others = _parties(game, cubes, side.other)
    if side is Side.BLACK:
        return message(
            "chouette.event.box_doubles",
            player=people(names, _parties(game, cubes, side)),
            players=people(names, others),
            value=value,
        )
    if len(game.board.cubes) == 1 and len(game.team) > 1:
        return message("chouette.event.team_doubles", value=value)
    doublers = _parties(game, cubes, side)
    return message("chouette.event.doubles", players=people(names, doublers), value=value)


def _parties(game: ChouetteGame, cubes: Sequence[int], side: Side) -> tuple[PlayerId, ...]:
    """Who holds stakes on these cubes on a side, each once."""
    return tuple(dict.fromkeys(stake.party(side) for stake in game.stakes if stake.cube in cubes))


def _out(how: HowOut, closed: Sequence[StakeClosed], game: ChouetteGame, names: Names) -> Message:
    items: list[Value] = []
    for event in closed:
        stake = game.stakes[event.stake]
        params: dict[str, Value] = {"player": person(names, stake.member), "points": signed(event.points)}
        if stake.extra:
            items.append(message("chouette.points_extra", **params, other=person(names, stake.against)))
        else:
            items.append(message("chouette.points", **params))
    return message(f"chouette.out.{how}", items=some_of(items))
