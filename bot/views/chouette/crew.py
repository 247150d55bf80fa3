"""The crew panel below a board: who has which cube, may speak, is out, thinks, and who is next."""

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase

from bot.chouette.doubling import others_who_may, silent_in_window
from bot.chouette.events import LineFormed
from bot.chouette.game import ChouetteGame, HowOut, Stake, Window
from bot.chouette.house_rules import Consult, Cubes
from bot.chouette.ledger import totals_of
from bot.chouette.line import players_in
from bot.chouette.questions import ASIDE, Asked, Task, asked
from bot.chouette.roles import acting_captain, is_in, own_stake, side_in, speaks_for_team
from bot.chouette.settling import played_out
from bot.chouette.state import Between, Chouette, Playing
from bot.i18n.catalog import Translator
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.people import people, short_name
from bot.views.chouette.stakes import is_box_deciding, levels_at_stake
from bot.views.people import Names
from bot.views.scene import place_of, shown_cube
from renderers.scene import Captaincy, CrewMember, CrewPanel, Cube, Voice
from renderers.sheet_scene import signed

_DUE = frozenset(
    {
        Task.DOUBLE,
        Task.ANSWER,
        Task.LONE_TAKER,
        Task.GIVE_EXTRA,
        Task.ANSWER_EXTRA,
        Task.ANSWER_LEVEL,
        Task.GIVE_UP_TOO,
        Task.ANSWER_CONCESSION,
    }
)
"""Questions that somebody is thought to be thinking about; to roll and to play is shown beside the board."""


def crew_panel(
    state: Chouette, game: ChouetteGame, names: Names, translator: Translator, *, bottom: Side
) -> CrewPanel:
    """The panel of the game in play, or of the last one. bottom: the side drawn below."""
    scores, due = scores_of(state), thinking(state)
    members = tuple(
        replace(
            _member(state, game, player, names, translator, bottom),
            score=scores[player],
            thinking=translator.words(Message("crew.thinking")) if player in due else "",
        )
        for player in game.team
    )
    stakes = message("crew.stakes", stakes=levels_at_stake(state, game))
    lines = (*_extras(game, names), *next_lines(state, game, names))
    return CrewPanel(
        members,
        team=place_of(Side.WHITE, bottom),
        stakes=translator.words(stakes) if is_box_deciding(state, game) else "",
        lines=tuple(translator.words(line) for line in lines),
    )


def tag_of(game: ChouetteGame, player: PlayerId) -> str:
    """The letter of a member: A for the captain, then in order of rank."""
    return ascii_uppercase[game.team.index(player)]


def own_cubes(state: Chouette, game: ChouetteGame) -> bool:
    """Whether the cubes belong into the panel, each to its member, rather than one onto the board."""
    return state.rules.cubes is Cubes.MULTI and len(game.team) > 1


def scores_of(state: Chouette) -> Mapping[PlayerId, str]:
    """Everybody's running points as text."""
    return {entry.player: signed(entry.points) for entry in totals_of(state)}


def is_out(state: Chouette, game: ChouetteGame, stake: Stake) -> bool:
    """Whether a stake went out before the game came to its end.

    Whom a surrender or an absence ends the game for is not out: most often he has won it.
    """
    if stake.points is not None:
        went = (HowOut.DROPPED, HowOut.SETTLED)
        return stake.how is not HowOut.PLAYED if isinstance(state.phase, Playing) else stake.how in went
    return not is_in(game, game.stakes.index(stake))


def booked_points(game: ChouetteGame, stake: Stake) -> int | None:
    """What a stake brought its member; None while it is played for."""
    if stake.points is not None:
        return stake.points
    index = game.stakes.index(stake)
    return next((drop.points for drop in game.drops if drop.stake == index), None)


def thinking(state: Chouette) -> frozenset[PlayerId]:
    """Whose answer is due; never what anybody has answered.

    In a window that is all who have a say in it, whether they have had it or not: who is not waited for any more would
    be known to double.
    """
    if isinstance(state.phase, Playing) and isinstance(state.phase.game.question, Window):
        game = replace(state.phase.game, passed=(), wishes=())
        return frozenset(
            others_who_may(state, game) if state.phase.game.wishes else silent_in_window(state, game)
        )
    return frozenset(player for player, questions in asked(state).items() if any(map(_is_due, questions)))


def sides_asked(state: Chouette, game: ChouetteGame) -> frozenset[Side]:
    """The sides that the game waits for; when it waits for nobody's answer, whose turn it is."""
    if not isinstance(state.phase, Playing):
        return frozenset()
    waited = {
        side_in(game, player)
        for player, questions in asked(state).items()
        if any(question.task not in ASIDE and not question.is_given for question in questions)
    }
    turn = game.board.turn
    sides = frozenset(side for side in waited if side is not None)
    return sides or (frozenset() if turn is None else frozenset({turn.side}))


def next_lines(state: Chouette, game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    """Who will be box and captain, in either case where it depends on the game; and who joins in then."""
    if state.ending is not None:
        return ()
    if isinstance(state.phase, Between):
        roles = _roles(state.line, state.partner, names)
        return () if roles is None else (message("crew.next", roles=roles),)
    if not isinstance(state.phase, Playing):
        return ()
    lost, won = (_roles_after(state, game, side, names) for side in Side)
    coming = [p for p in players_in(state) if p not in (*game.line, game.partner)]
    joining = (message("crew.joining", players=people(names, coming, Joint.COMMA)),) if coming else ()
    if lost is None or won is None:
        return joining
    if lost == won:
        return (message("crew.next", roles=won), *joining)
    return (message("crew.next_box", roles=won), message("crew.next_team", roles=lost), *joining)


def _member(
    state: Chouette,
    game: ChouetteGame,
    player: PlayerId,
    names: Names,
    translator: Translator,
    bottom: Side,
) -> CrewMember:
    index = own_stake(game, player)
    assert index is not None  # noqa: S101 - every member of the team has a stake
    stake = game.stakes[index]
    booked, note = booked_points(game, stake), _note(state, game, stake)
    return CrewMember(
        name=names.get(player, ""),
        fallback_name=translator.words(message("player.number", number=str(player))),
        tag=tag_of(game, player),
        cube=_cube(state, game, stake, bottom),
        is_out=is_out(state, game, stake),
        booked="" if booked is None else signed(booked),
        voice=_voice(state, game, stake),
        captaincy=_captaincy(state, game, player),
        note="" if note is None else translator.words(note),
    )


def _cube(state: Chouette, game: ChouetteGame, stake: Stake, bottom: Side) -> Cube | None:
    cube = game.cube_of(stake)
    if cube is None or not own_cubes(state, game):
        return None
    return shown_cube(cube, bottom, is_over=not isinstance(state.phase, Playing))


def _voice(state: Chouette, game: ChouetteGame, stake: Stake) -> Voice | None:
    if is_out(state, game, stake):
        return Voice.OUT
    if not isinstance(state.phase, Playing) or state.rules.talk is Consult.NONE:
        return None
    return Voice.SPEAKS if speaks_for_team(state, game, stake.member) else Voice.NOT_YET


def _captaincy(state: Chouette, game: ChouetteGame, player: PlayerId) -> Captaincy | None:
    acting = acting_captain(state, game) if isinstance(state.phase, Playing) else game.captain
    if player == game.captain:
        return Captaincy.CAPTAIN if acting in (player, None) else Captaincy.REPLACED
    return Captaincy.ACTING if player == acting else None


def _note(state: Chouette, game: ChouetteGame, stake: Stake) -> Message | None:
    player = stake.member
    if not state.is_here(player):
        return Message("crew.gone")
    if is_out(state, game, stake):
        return Message("crew.out")
    match _captaincy(state, game, player):
        case Captaincy.CAPTAIN:
            return Message("crew.captain")
        case Captaincy.ACTING:
            return Message("crew.acting")
        case Captaincy.REPLACED:
            return Message("crew.asleep")
    return None


def _is_due(question: Asked) -> bool:
    return question.task in _DUE and not question.is_given


def _extras(game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    extras: list[Value] = []
    for index, stake in enumerate(game.stakes):
        cube = game.cube_of(stake)
        if stake.extra and cube is not None and is_in(game, index):
            players = {"player": short_name(names, stake.member), "other": short_name(names, stake.against)}
            extras.append(message("crew.extra", value=cube.value, **players))
    return (message("crew.extras", extras=Listed(tuple(extras), Joint.DOT)),) if extras else ()


def _roles_after(state: Chouette, game: ChouetteGame, winner: Side, names: Names) -> Message | None:
    formed = played_out(state, game, winner, 1)[-1]
    assert isinstance(formed, LineFormed)  # noqa: S101 - the end of a game always forms the next line
    return _roles(formed.line, formed.partner, names)


def _roles(line: tuple[PlayerId, ...], partner: PlayerId | None, names: Names) -> Message | None:
    if len(line) < 2:
        return None
    params: dict[str, Value] = {"box": short_name(names, line[0]), "captain": short_name(names, line[1])}
    if partner is None:
        return message("crew.roles", **params)
    return message("crew.roles_partner", partner=short_name(names, partner), **params)
