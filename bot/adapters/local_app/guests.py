"""Who is at the page now."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.adapters.local_app.identity import PLATFORM, clean_name, distinct_name, platform_id
from bot.adapters.local_app.outlet import Outlet
from bot.chat.incoming import Person

MOST_GUESTS = 200


class HouseFull(Exception):
    """No more people are let in."""


class NameEmpty(Exception):
    """Nothing that can be shown is left of the name."""


@dataclass(slots=True, eq=False)
class Guest:
    """One person and the tabs he has open; the same identity may be open in several."""

    person: Person
    outlets: set[Outlet] = field(default_factory=set)

    @property
    def id(self) -> str:
        """His platform id."""
        return self.person.platform_id

    def send(self, message: object) -> None:
        """To every tab of his."""
        for outlet in tuple(self.outlets):
            outlet.send(message)


class Guests:
    """The people present, in the order in which they came."""

    def __init__(self) -> None:
        """Nobody is here yet."""
        self._here: dict[str, Guest] = {}

    def __iter__(self) -> Iterator[Guest]:
        """Everyone present."""
        return iter(tuple(self._here.values()))

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone present."""
        return tuple(guest.person for guest in self)

    def find(self, id_: str) -> Guest | None:
        """The guest with this platform id, if he is here."""
        return self._here.get(id_)

    def enter(self, token: str, name: str, language: str) -> Guest:
        """Let somebody in, or greet him again. Raises HouseFull, NameEmpty."""
        id_ = platform_id(token)
        guest = self._here.get(id_)
        if guest is None:
            if len(self._here) >= MOST_GUESTS:
                raise HouseFull
            guest = Guest(Person(PLATFORM, id_, self._free_name(id_, name), language))
            self._here[id_] = guest
        return guest

    def introduce(self, guest: Guest, name: str, language: str) -> None:
        """Another name or language. Raises NameEmpty."""
        guest.person = replace(guest.person, name=self._free_name(guest.id, name), language=language)

    def leave(self, guest: Guest) -> bool:
        """Forget a guest who has no tab open any more; whether that was so."""
        if guest.outlets or self._here.get(guest.id) is not guest:
            return False
        del self._here[guest.id]
        return True

    def named(self, text: str) -> Person | None:
        """The person present who goes by this name, written with or without `@`, in any case."""
        wanted = clean_name(text.strip().removeprefix("@")).casefold()
        return next((person for person in self.people if person.name.casefold() == wanted), None)

    def _free_name(self, id_: str, name: str) -> str:
        cleaned = clean_name(name)
        if not cleaned:
            raise NameEmpty
        return distinct_name(cleaned, {g.person.name.casefold() for g in self if g.id != id_})
