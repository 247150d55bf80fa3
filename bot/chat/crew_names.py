"""Cubes and players as people write them: a letter, a name, the beginning of a name."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from bot.chat.any_tables import CHOUETTE
from bot.chat.call import Call
from bot.chat.errors import AmbiguousPerson, UnknownPerson
from bot.chat.kinds import people_of
from bot.chat.places import place_of
from bot.chat.which_table import loaded
from bot.chouette.game import ChouetteGame
from bot.rules.ids import PlayerId
from bot.views.chouette.people import stake_of_cube
from bot.views.chouette.verbs import letter_of

_LONGEST_NAME_WORDS = 6
T = TypeVar("T")


async def names_nearby(call: Call) -> Mapping[PlayerId, str]:
    """The names of those at the chouettes that a command with names in it can mean; none where it has none."""
    if not call.options.get("cubes", "").strip():
        return {}
    rooms = call.house.rooms
    tables = (*await rooms.tables_in(place_of(call.room)), *await rooms.tables_of(call.account.id))
    chouettes = tuple(dict.fromkeys(table for table in tables if table.startswith(CHOUETTE)))
    found: dict[PlayerId, str] = {}
    for update in await loaded(call.house, chouettes):
        found |= await call.house.accounts.names(people_of(update.state))
    return found


def cubes_named(
    game: ChouetteGame, text: str, cubes: Iterable[int], names: Mapping[PlayerId, str]
) -> tuple[int, ...]:
    """The cubes of a text such as `A C`, `Bruno, Carla`: by their letters, or by the names of those who have them.

    cubes: those that can be meant. Raises UnknownPerson, AmbiguousPerson.
    """
    labels: dict[int, tuple[str, ...]] = {}
    for cube in cubes:
        stake = stake_of_cube(game, cube)
        labels[cube] = (letter_of(cube), "" if stake is None else names.get(stake.member, ""))
    words = text.replace(",", " ").split()
    found: list[int] = []
    while words:
        cube, length = _longest_match(words, labels)
        found.append(cube)
        words = words[length:]
    return tuple(sorted(set(found)))


def player_named(text: str, players: Iterable[PlayerId], names: Mapping[PlayerId, str]) -> PlayerId:
    """The player of a name, or of the beginning of only one. Raises UnknownPerson, AmbiguousPerson."""
    labels = {player: (names.get(player, ""),) for player in players}
    found, _ = _longest_match([text.strip()], labels)
    return found


def _longest_match(words: list[str], labels: Mapping[T, tuple[str, ...]]) -> tuple[T, int]:
    """What the first words name, and how many of them it takes."""
    for length in range(min(len(words), _LONGEST_NAME_WORDS), 0, -1):
        wanted = _bare(" ".join(words[:length]))
        whole = [key for key, texts in labels.items() if wanted in map(_bare, texts)]
        if len(whole) == 1:
            return whole[0], length
    begun = _bare(words[0])
    found = [key for key, texts in labels.items() if begun and _bare(texts[-1]).startswith(begun)]
    if not found:
        raise UnknownPerson(words[0])
    if len(found) > 1:
        raise AmbiguousPerson(words[0])
    return found[0], 1


def _bare(text: str) -> str:
    return " ".join(text.casefold().removeprefix("@").split())
