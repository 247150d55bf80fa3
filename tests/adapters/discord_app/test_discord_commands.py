"""The command table as Discord knows it."""

from pathlib import Path

from bot.chat.commands import COMMANDS
from tests.support.discord_house import open_discord_house
from tests.support.discord_match import Match
from tests.support.discord_server.gateway import until
from tests.support.discord_server.server import DiscordServer


async def test_every_command_is_there_with_its_options(match: Match) -> None:
    """The same names as everywhere, and the menu on people."""
    found = {c["name"]: [o["name"] for o in c.get("options", ())] for c in match.server.world.commands}

    menu = found.pop("Challenge to backgammon")
    assert [] == menu
    wanted = {c.name: {*(o.name for o in c.options), *(sub.word for sub in c.subs)} for c in COMMANDS}
    assert wanted == {n: set(o) for n, o in found.items()}


async def test_a_group_has_its_own_commands_with_their_options(match: Match) -> None:
    """At most 25 of them, which is all that Discord takes; each described in Italian too."""
    group = next(c for c in match.server.world.commands if c["name"] == "chouette")
    (spec,) = (c for c in COMMANDS if c.name == "chouette")

    found = {sub["name"]: {o["name"] for o in sub.get("options", ())} for sub in group["options"]}

    assert {sub.word: {o.name for o in sub.options} for sub in spec.subs} == found
    assert len(found) <= 25
    assert all(sub["description_localizations"]["it"] for sub in group["options"])


async def test_a_command_of_a_group_is_served(match: Match) -> None:
    """The card of the chouette stands in the channel."""
    await match.slash(match.anna, "chouette open", settings="cubes=single")

    assert "Anna" in match.boards[-1].texts


async def test_commands_speak_italian(match: Match) -> None:
    """Names where there is a word for them, descriptions always."""
    commands = match.server.world.commands
    play = next(c for c in commands if c["name"] == "play")

    assert "sfida" == play["name_localizations"]["it"]
    assert all(c.get("description_localizations", {}).get("it") for c in commands if c.get("type", 1) == 1)


async def test_choices_have_words(match: Match) -> None:
    """In both languages; what is sent back is the value."""
    settings = next(c for c in match.server.world.commands if c["name"] == "settings")
    arrows = next(o for o in settings["options"] if o["name"] == "arrows")

    assert [("on", "sì"), ("off", "no")] == [
        (choice["value"], choice["name_localizations"]["it"]) for choice in arrows["choices"]
    ]


async def test_help_names_commands_as_the_reader_knows_them(match: Match) -> None:
    """By their numbers, also after a start that has registered nothing."""
    play = next(c for c in match.server.world.commands if c["name"] == "play")

    await match.slash(match.bruno, "help")

    assert f"</play:{play['id']}>" in match.bruno.private.texts


async def test_commands_work_in_servers_private_chats_and_for_users(match: Match) -> None:
    """All three places, and both ways to install the app."""
    play = next(c for c in match.server.world.commands if c["name"] == "play")

    assert ([0, 1, 2], [0, 1]) == (play["contexts"], play["integration_types"])


async def test_only_administrators_are_shown_what_is_theirs(match: Match) -> None:
    """In servers alone, for those who may manage one."""
    server = next(c for c in match.server.world.commands if c["name"] == "server")

    assert ([0], [0]) == (server["contexts"], server["integration_types"])
    assert str(1 << 5) == str(server["default_member_permissions"])


async def test_commands_are_registered_only_when_they_have_changed(
    tmp_path: Path, server: DiscordServer
) -> None:
    """A second start registers nothing; a start that remembers something else does."""

    async def start() -> int:
        async with open_discord_house(tmp_path, server):
            await until(lambda: server.count("GET", "/emojis") > started)
        return server.count("PUT", "/commands")

    started = 0
    first = await start()
    started = 1
    second = await start()
    (tmp_path / "discord-commands").write_text("of an older version")
    started = 2
    third = await start()
    assert [1, 1, 2] == [first, second, third]


async def test_the_apps_emojis_are_uploaded_once(tmp_path: Path, server: DiscordServer) -> None:
    """They are found by name at the next start."""
    for expected in (1, 2):
        async with open_discord_house(tmp_path, server):
            await until(lambda: server.count("GET", "/emojis") >= expected)  # noqa: B023 - called at once
            await until(lambda: len(server.world.emojis) == 3)

    assert 3 == server.count("POST", "/emojis")


async def test_legal_plays_are_suggested_while_a_move_is_typed(match: Match) -> None:
    """Every part may be typed first, and nothing else is offered."""
    found = await match.anna.completes("move", "play", "8/4")

    assert found
    assert all("8/4" in choice["value"] for choice in found)


async def test_nobody_else_is_suggested_plays(match: Match) -> None:
    """It is not Bruno's roll."""
    assert [] == await match.bruno.completes("move", "play", "")


async def test_a_suggested_play_can_be_played(match: Match) -> None:
    """The board shows it, and the command leaves nothing behind."""
    choice = (await match.anna.completes("move", "play", ""))[0]
    before = len(match.anna.seen)

    await match.slash(match.anna, "move", play=choice["value"])

    assert "24/22 24/20" in match.board.texts
    assert before == len(match.anna.seen)


async def test_somebody_is_challenged_from_his_menu(match: Match) -> None:
    """The card names him and rings for him alone."""
    await match.bruno.menu(match.anna.user)
    await match.house.settle()

    assert "**Bruno**" in match.board.texts
    assert (match.anna.user.id,) == match.board.pinged


async def test_a_bot_cannot_be_challenged(match: Match) -> None:
    """One private answer, and no card."""
    other = match.server.world.user("Other bot", is_bot=True)
    boards = len(match.boards)

    await match.slash(match.anna, "play", opponent=other)

    assert "Bots do not play" in match.anna.private.texts
    assert boards == len(match.boards)


async def test_somebody_who_has_left_cannot_be_challenged(match: Match) -> None:
    """One private answer, and no card."""
    match.bruno.user.has_left = True
    boards = len(match.boards)

    await match.slash(match.anna, "play", opponent=match.bruno.user)

    assert "Bruno" in match.anna.private.texts
    assert boards == len(match.boards)


async def test_nobody_plays_against_himself(match: Match) -> None:
    """One private answer, and no card."""
    boards = len(match.boards)

    await match.slash(match.anna, "play", opponent=match.anna.user)

    assert match.anna.private.texts
    assert boards == len(match.boards)


async def test_every_card_fits_one_message(match: Match) -> None:
    """Help and rules are not cut, in either language."""
    for who in (match.anna, match.bruno):
        for name in ("help", "rules", "settings", "games"):
            await match.slash(who, name)
            assert not who.private.texts.endswith("…"), (name, who.user.locale)
