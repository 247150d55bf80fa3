"""Tables in threads of their own, where the administrators want that."""

from tests.support.discord_match import Match
from tests.support.discord_server.people import administrator
from tests.support.discord_server.world import ALL_NEEDED, CREATE_THREADS, THREAD, Channel


def threads_of(match: Match) -> list[Channel]:
    """The threads there are."""
    return [c for c in match.server.world.channels.values() if c.kind == THREAD]


async def switch_on(match: Match) -> None:
    """As an administrator does it; the bot may open threads."""
    match.channel.permissions = ALL_NEEDED | CREATE_THREADS
    chief = administrator(match.server, "Chief", match.channel)
    await match.slash(chief, "server", threads="on")


async def test_a_challenge_gets_a_thread_and_is_played_there(match: Match) -> None:
    """The channel hears of it once, with a link; whoever is challenged is called; the board lives in the thread."""
    await switch_on(match)

    await match.slash(match.anna, "play", opponent=match.bruno.user, length=1)
    (thread,) = threads_of(match)
    said = match.anna.seen[-1]
    there = match.bruno.elsewhere(thread)
    await match.press(there, "Accept")

    assert "Anna – Bruno" == thread.name
    assert (match.bruno.user.id,) == said.pinged
    assert [f"https://discord.com/channels/{thread.guild}/{thread.id}"] == [
        button["url"] for button in said.of_type(2)
    ]
    assert there.board.files


async def test_an_open_challenge_gets_a_thread_too(match: Match) -> None:
    """Nobody is called."""
    await switch_on(match)

    await match.slash(match.anna, "play")

    assert ["Anna"] == [thread.name for thread in threads_of(match)]
    assert () == match.anna.seen[-1].pinged


async def test_inside_a_thread_no_other_is_opened(match: Match) -> None:
    """The table stays there."""
    await switch_on(match)
    await match.slash(match.anna, "play")
    (thread,) = threads_of(match)

    await match.slash(match.anna.elsewhere(thread), "play", length=3)

    assert [thread] == threads_of(match)
    assert 2 == len([m for m in thread.messages.values() if m.buttons])


async def test_where_no_thread_can_be_opened_the_table_stays_in_the_channel(match: Match) -> None:
    """As the command's own message."""
    await switch_on(match)
    match.channel.permissions = ALL_NEEDED

    asked = await match.slash(match.anna, "play", length=3)

    assert [] == threads_of(match)
    assert asked.original == match.board.id


async def test_only_administrators_choose_that(match: Match) -> None:
    """Anna may not."""
    await match.slash(match.anna, "server", threads="on")
    await match.slash(match.anna, "play", length=3)

    assert [] == threads_of(match)


async def test_a_board_in_a_thread_is_for_all_who_may_read_the_channel(match: Match) -> None:
    """`/watch` in another channel of the server shows it there."""
    await switch_on(match)
    await match.slash(match.anna, "play", opponent=match.bruno.user, length=1)
    other = match.server.world.channel("other")

    await match.slash(match.bruno.elsewhere(other), "watch", link="t-0002")

    assert other.messages
