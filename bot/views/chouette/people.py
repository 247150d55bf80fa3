"""Players of a chouette in messages, and who has which cube."""

from collections.abc import Iterable, Sequence

from bot.chouette.game import ChouetteGame, Stake
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.cube import Cube
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.people import Names, cut_name, person

LONGEST_NAME = 20
"""Letters of a name on a button or in the words under a board."""

MOST_NAMED = 8
"""So many players are named in one sentence; of more the others are counted, so that it fits under a picture."""


def people(names: Names, players: Iterable[PlayerId], joint: Joint = Joint.AND) -> Value:
    """Several players by name; of more than eight the first seven, and how many others."""
    return some_of([person(names, player) for player in players], joint)


def some_of(items: Sequence[Value], joint: Joint = Joint.AND) -> Value:
    """Whatever belongs to one player each; of more than eight the first seven, and how many others."""
    if len(items) <= MOST_NAMED:
        return Listed(tuple(items), joint)
    first = Listed(tuple(items[: MOST_NAMED - 1]), Joint.COMMA)
    return message("chouette.and_more", players=first, n=len(items) - MOST_NAMED + 1)


def everybody(names: Names, players: Iterable[PlayerId], joint: Joint = Joint.AND) -> Listed:
    """Several players, all of them by name."""
    return Listed(tuple(person(names, player) for player in players), joint)


def short_name(names: Names, player: PlayerId) -> Value:
    """A player for a label: his name, cut; never a mention."""
    name = cut_name(names.get(player, ""), LONGEST_NAME)
    if not any(letter.isprintable() for letter in name):
        return message("player.number", number=str(player))
    return name


def stake_of_cube(game: ChouetteGame, cube: int) -> Stake | None:
    """The first stake that is played on a cube."""
    return next((stake for stake in game.stakes if stake.cube == cube), None)


def cube_name(game: ChouetteGame, names: Names, cube: int) -> Message:
    """Whose cube it is: the team's only one, a member's, or an extra's two players."""
    stake = stake_of_cube(game, cube)
    if stake is None or (len(game.board.cubes) == 1 and len(game.team) > 1):
        return Message("chouette.cube.team")
    member = short_name(names, stake.member)
    if stake.extra:
        return message("chouette.cube.extra", player=member, other=short_name(names, stake.against))
    return message("chouette.cube.member", player=member)


def shown_value(cube: Cube) -> int:
    """What a cube shows, a turn that waits for its answer counted."""
    return cube.value if cube.offer is None else cube.offer.value


def side_name(game: ChouetteGame | None, names: Names, side: Side, by: PlayerId | None) -> Value:
    """Who does something for a side: the player, the box, or the team as such."""
    if by is not None:
        return person(names, by)
    if side is Side.BLACK and game is not None:
        return person(names, game.box)
    return Message("chouette.side.team" if side is Side.WHITE else "chouette.side.box")
