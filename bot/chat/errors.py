"""What the conversation itself refuses, each with a stable code.

ChatError
├── UnknownCommand      unknown_command     no command has this name
│   └── UnknownSubcommand unknown_subcommand a group has no command of this name
├── MissingOption       missing_option      the command cannot do without it
│   ├── MissingCode     missing_code        `/join` needs the code of a challenge
│   ├── MissingPlay     missing_play        `/move` needs a play
│   └── MissingAdvice   missing_advice      `/chouette suggest` needs a play
├── UnknownSetting      unknown_setting     no setting has this name
├── BadSetting          bad_setting         the setting does not allow this value
├── AdministratorsOnly  administrators_only only administrators may open or join chouettes here
├── ChannelNotAllowed   channel_not_allowed commands are not served in this channel
├── MachinePicked       machine_picked      bots do not play
├── NotShownToYou       not_shown_to_you    only its players may show that table elsewhere
├── OnlyInPrivate       only_in_private     the answer is for nobody else to read
├── PersonLeft          person_left         the one who was picked is not here any more
├── RoleNeeded          role_needed         chouettes here are for those who have a role
├── UnknownPerson       unknown_person      nobody here goes by this name
├── AmbiguousPerson     ambiguous_person    several do
├── NoTable             no_table            no table is meant, and there is none to pick from
└── RefusedAt           (that of the rules) the rules refuse it at a table that is known

`button_id.BadButton` has a code too. What rules and service refuse passes through unchanged.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from bot.chat.kinds import AnyUpdate
from bot.rules.errors import RulesError


class ChatError(Exception):
    """Something the conversation cannot do. `code` is stable and names the message people get to read."""

    code: ClassVar[str] = "chat_error"


class UnknownCommand(ChatError):
    """No command has this name."""

    code = "unknown_command"

    def __init__(self, name: str) -> None:
        """name: as typed; untrusted."""
        super().__init__(f"no command {name[:40]!r}")
        self.name = name[:40]


class UnknownSubcommand(UnknownCommand):
    """A group of commands has none of this name."""

    code = "unknown_subcommand"

    def __init__(self, name: str) -> None:
        """name: group and word as typed; untrusted."""
        super().__init__(name)
        self.group = name.partition(" ")[0][:40]


def unknown_command(name: str) -> UnknownCommand:
    """The narrowest refusal for a command that there is not."""
    return UnknownSubcommand(name) if " " in name else UnknownCommand(name)


class MissingOption(ChatError):
    """The command cannot do without this option."""

    code = "missing_option"

    def __init__(self, command: str, option: str) -> None:
        """command, option: their names."""
        super().__init__(f"/{command} needs {option}")
        self.command = command
        self.option = option


class MissingCode(MissingOption):
    """Whose challenge is to be taken up is not said."""

    code = "missing_code"


class MissingPlay(MissingOption):
    """What is to be played is not said."""

    code = "missing_play"


class MissingAdvice(MissingOption):
    """What is suggested is not said."""

    code = "missing_advice"


def missing(command: str, option: str) -> MissingOption:
    """The narrowest refusal for an option that is not there."""
    if command == "chouette suggest":
        return MissingAdvice(command, option)
    kinds: Mapping[str, type[MissingOption]] = {"code": MissingCode, "play": MissingPlay}
    return kinds.get(option, MissingOption)(command, option)


class UnknownSetting(ChatError):
    """No setting has this name."""

    code = "unknown_setting"

    def __init__(self, name: str, allowed: tuple[str, ...]) -> None:
        """name: as typed; allowed: the settings there are."""
        super().__init__(f"no setting {name[:40]!r}; allowed: {', '.join(allowed)}")
        self.name = name[:40]
        self.allowed = allowed


class BadSetting(ChatError):
    """The setting does not allow this value."""

    code = "bad_setting"

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        """name: of the setting; value: as typed; allowed: the values there are."""
        super().__init__(f"{name} cannot be {value[:40]!r}; allowed: {', '.join(allowed)}")
        self.name = name
        self.value = value[:40]
        self.allowed = allowed


class UnknownPerson(ChatError):
    """Nobody here goes by this name."""

    code = "unknown_person"

    def __init__(self, name: str) -> None:
        """name: as typed; untrusted."""
        super().__init__(f"nobody called {name[:40]!r}")
        self.name = name[:40]


class AmbiguousPerson(ChatError):
    """Several people here go by this name, or by one that begins so."""

    code = "ambiguous_person"

    def __init__(self, name: str) -> None:
        """name: as typed; untrusted."""
        super().__init__(f"several called {name[:40]!r}")
        self.name = name[:40]


class AdministratorsOnly(ChatError):
    """Only administrators of the server may open chouettes here, or take part."""

    code = "administrators_only"


class RoleNeeded(ChatError):
    """Chouettes on this server are for those who have a role."""

    code = "role_needed"

    def __init__(self, role: str) -> None:
        """role: its name as the platform shows it; untrusted."""
        super().__init__(f"needs the role {role[:40]!r}")
        self.role = role[:40]


class ChannelNotAllowed(ChatError):
    """Commands are not served in this channel."""

    code = "channel_not_allowed"


class MachinePicked(ChatError):
    """Bots do not play."""

    code = "machine_picked"


class NotShownToYou(ChatError):
    """Only its players, and whoever has its watch link, may show that table elsewhere."""

    code = "not_shown_to_you"


class OnlyInPrivate(ChatError):
    """The answer is for nobody else to read, and here others might."""

    code = "only_in_private"


class PersonLeft(ChatError):
    """The one who was picked is not here any more."""

    code = "person_left"

    def __init__(self, name: str) -> None:
        """name: as the platform shows it; untrusted."""
        super().__init__(f"{name[:40]!r} has left")
        self.name = name[:40]


class NoTable(ChatError):
    """No table is meant, and there is none to pick from."""

    code = "no_table"


class RefusedAt(ChatError):
    """The rules refuse something. error: what they say; update: the table where it was tried, as it was then."""

    def __init__(self, error: RulesError, update: AnyUpdate) -> None:
        super().__init__(f"{update.table}: {error.code}")
        self.error = error
        self.update = update


@contextmanager
def at_table(update: AnyUpdate) -> Iterator[None]:
    """Refusals of the rules inside say at which table they were made, so that people can be named."""
    try:
        yield
    except RulesError as error:
        raise RefusedAt(error, update) from error
