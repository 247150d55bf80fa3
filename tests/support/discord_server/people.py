"""People at their phones: they type commands, press buttons, fill forms, and see what Discord shows them."""

import asyncio
from typing import Any

from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.world import GUILD, MANAGE_GUILD, Asked, Channel, Json, Message, User

COMMAND, COMPONENT, SUGGESTIONS, FORM = 2, 3, 4, 5
CHAT_COMMAND, USER_MENU = 1, 2
SUB_COMMAND = 1
USER_OPTION, NUMBER_OPTION = 6, 4
WITHIN_S = 30.0


class Human:
    """One person in one place."""

    def __init__(self, server: DiscordServer, user: User, channel: Channel) -> None:
        self.server = server
        self.user = user
        self.channel = channel

    @classmethod
    def enter(cls, server: DiscordServer, name: str, channel: Channel, locale: str = "en-GB") -> "Human":
        """Somebody new."""
        return cls(server, server.world.user(name, locale), channel)

    def elsewhere(self, channel: Channel) -> "Human":
        """The same person in another place."""
        return Human(self.server, self.user, channel)

    # What he does

    async def slash(self, name: str, **options: object) -> Asked:
        """Type a command with its options; returns when it has had its first answer."""
        return await self._ask(COMMAND, self._command(name, options))

    async def slash_unanswered(self, name: str, **options: object) -> Asked:
        """Type a command whose first answer will not arrive."""
        return await self._ask(COMMAND, self._command(name, options), within_s=0)

    async def menu(self, target: User) -> Asked:
        """Use the user menu on somebody."""
        command = next(c for c in self.server.world.commands if c.get("type") == USER_MENU)
        data = {"id": command["id"], "name": command["name"], "type": USER_MENU, "target_id": str(target.id)}
        return await self._ask(COMMAND, data | {"resolved": self._resolved([target])})

    async def completes(self, name: str, option: str, typed: str, **options: object) -> list[Json]:
        """What is suggested while he types."""
        data = self._command(name, options)
        given = data["options"][0]["options"] if " " in name else data["options"]
        given.append({"name": option, "type": 3, "value": typed, "focused": True})
        asked = await self._ask(SUGGESTIONS, data)
        assert asked.choices is not None
        return asked.choices

    async def press(self, label: str, message: Message | None = None) -> Asked:
        """Press the button with this label, on the board unless another message is given."""
        on = message or self.board
        return await self.press_id(on.buttons[label], on)

    async def press_id(self, button: str, on: Message, *, within_s: float = WITHIN_S) -> Asked:
        """Press a button by its id, be it still there or not."""
        return await self._ask(COMPONENT, {"custom_id": button, "component_type": 2}, on, within_s=within_s)

    async def fill(self, shown: Asked, **fields: str) -> Asked:
        """Send a form back."""
        assert shown.modal is not None
        return await self.fill_id(shown.modal["custom_id"], fields, self._pressed(shown))

    async def fill_id(self, form: str, fields: dict[str, str], on: Message | None) -> Asked:
        """Send back a form by its id."""
        inputs = [
            {"type": 18, "id": i, "component": {"type": 4, "id": 50 + i, "custom_id": name, "value": value}}
            for i, (name, value) in enumerate(fields.items())
        ]
        return await self._ask(FORM, {"custom_id": form, "components": inputs}, on)

    # What he sees

    @property
    def seen(self) -> list[Message]:
        """All messages of the place, oldest first."""
        return self.server.world.seen_by(self.channel, self.user)

    @property
    def board(self) -> Message:
        """The newest message for all that has buttons."""
        return next(m for m in reversed(self.seen) if m.only is None and m.buttons)

    @property
    def private_seen(self) -> list[Message]:
        """All that only he sees."""
        return self.server.world.private_of(self.user)

    @property
    def private(self) -> Message:
        """The newest message that only he sees."""
        return self.private_seen[-1]

    def _command(self, name: str, options: dict[str, object]) -> Json:
        """name: of a command, or of one of its own behind it and a blank."""
        first, _, sub = name.partition(" ")
        command = next(c for c in self.server.world.commands if c["name"] == first)
        spec = next(o for o in command["options"] if o["name"] == sub) if sub else command
        known = {option["name"]: option for option in spec.get("options", ())}
        users = [value for value in options.values() if isinstance(value, User)]
        data: Json = {"id": command["id"], "name": first, "type": CHAT_COMMAND}
        given = [
            {
                "name": option,
                "type": known[option]["type"],
                "value": str(value.id) if isinstance(value, User) else value,
            }
            for option, value in options.items()
        ]
        data["options"] = [{"name": sub, "type": SUB_COMMAND, "options": given}] if sub else given
        return data | {"resolved": self._resolved(users)} if users else data

    def _resolved(self, users: list[User]) -> Json:
        found: Json = {"users": {str(user.id): user.as_json() for user in users}}
        if self.channel.context == GUILD:
            found["members"] = {str(user.id): user.as_member() for user in users if not user.has_left}
        return found

    def _pressed(self, shown: Asked) -> Message | None:
        return None if shown.pressed is None else self.channel.messages.get(shown.pressed)

    async def _ask(
        self, kind: int, data: Json, on: Message | None = None, *, within_s: float = WITHIN_S
    ) -> Asked:
        """Tell the bot, and wait for its first answer; within_s = 0 does not wait."""
        asked, event = self._event(kind, data, on)
        await self.server.gateway.dispatch("INTERACTION_CREATE", event)
        if within_s:
            await asyncio.wait_for(asked.answered.wait(), within_s)
        return asked

    def _event(self, kind: int, data: Json, on: Message | None) -> tuple[Asked, Json]:
        world, clock = self.server.world, self.server.clock
        number = clock.snowflake()
        asked = Asked(number, f"token-{number}", kind, self.user.id, self.channel.id, clock.now_s())
        asked.pressed = None if on is None else on.id
        world.asked[asked.token] = asked
        in_guild = self.channel.context == GUILD
        event: Json = {
            "id": str(number),
            "application_id": str(world.application),
            "type": kind,
            "token": asked.token,
            "version": 1,
            "data": data,
            "channel_id": str(self.channel.id),
            "channel": self.channel.as_json() | {"permissions": str(self.user.permissions)},
            "locale": self.user.locale,
            "app_permissions": str(self.channel.permissions),
            "entitlements": [],
            "authorizing_integration_owners": self._owners(),
            "context": self.channel.context,
            "attachment_size_limit": 10 << 20,
        }
        if on is not None:
            event["message"] = world.message_json(on)
        if in_guild:
            guild = {"id": str(world.guild), "locale": world.guild_locale, "features": []}
            event |= {"guild_id": str(world.guild), "guild_locale": world.guild_locale, "guild": guild}
            event["member"] = self.user.as_member() | {"user": self.user.as_json()}
        else:
            event["user"] = self.user.as_json()
        return asked, event

    def _owners(self) -> dict[str, Any]:
        if self.channel.context == GUILD and self.server.world.is_installed_in_guild:
            return {"0": str(self.server.world.guild)}
        return {"1": str(self.user.id)}


def administrator(server: DiscordServer, name: str, channel: Channel) -> Human:
    """Somebody who may manage the server."""
    return Human(server, server.world.user(name, permissions=MANAGE_GUILD), channel)
