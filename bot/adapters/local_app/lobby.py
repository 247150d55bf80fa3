"""Who comes and goes, and what each is shown on coming."""

import asyncio

from bot.adapters.local_app import wire
from bot.adapters.local_app.guests import Guest, Guests
from bot.adapters.local_app.outlet import Outlet
from bot.adapters.local_app.sender import LocalSender

STAYS_S = 4.0
"""How long somebody whose last tab has gone counts as present: a page that is loaded again comes back sooner."""


class Lobby:
    """The people, and the sender that writes to them."""

    def __init__(self, guests: Guests, sender: LocalSender, *, stays_s: float = STAYS_S) -> None:
        """stays_s: see STAYS_S."""
        self.guests = guests
        self.sender = sender
        self._stays_s = stays_s

    async def welcome(self, guest: Guest, outlet: Outlet) -> None:
        """Show a tab the whole feed; from then on it hears what happens."""
        # Present before the feed is read: what is posted meanwhile reaches the tab twice rather than not at all.
        guest.outlets.add(outlet)
        items = await self.sender.everything_for(guest)
        outlet.send({"type": "welcome", "me": self._me(guest), "items": items})
        self._tell_people()

    async def introduced(self, guest: Guest) -> None:
        """Somebody goes by another name or language: his boards are written anew."""
        items = await self.sender.everything_for(guest)
        guest.send({"type": "welcome", "me": self._me(guest), "items": items})
        self._tell_people()

    def part(self, guest: Guest, outlet: Outlet) -> None:
        """A tab has gone."""
        guest.outlets.discard(outlet)
        if not guest.outlets:
            asyncio.get_running_loop().call_later(self._stays_s, self._forget, guest)

    def _forget(self, guest: Guest) -> None:
        if self.guests.leave(guest):
            self._tell_people()

    def _tell_people(self) -> None:
        for guest in self.guests:
            guest.send({"type": "people", "people": wire.people(self.guests.people, guest.person)})

    def _me(self, guest: Guest) -> wire.Json:
        return {"name": guest.person.name, "language": guest.person.language}
