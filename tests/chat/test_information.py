"""What is shown and told: boards, lists, rules, help, the check of the dice; settings and forms."""

import json

import pytest

from bot.chat.button_id import ButtonId, format_button, parse_button
from bot.chat.commands import COMMANDS
from bot.chat.incoming import RoomAddress
from bot.chat.settings import MY_NIGHT
from bot.chat.verbs import PHRASE
from bot.formats.dice_chain import CHAIN_LENGTH, key_of
from bot.formats.dice_proof import Holds, verify
from bot.i18n.message import Message
from bot.i18n.spans import plain
from bot.rules.game import turn_of
from bot.rules.notation import format_play
from bot.rules.table import Playing
from bot.rules.turn import plays_of
from bot.service.ids import TableId
from tests.support.conversing import CATALOG
from tests.support.talk import ELSEWHERE, Guest, Talk, buttons_of, find_button

PRIVATE = RoomAddress("local", "dm", private=True)


async def begun(talk: Talk, line: str = "/play Bruno 5") -> tuple[Guest, Guest]:
    """A game whose opening roll is to be played: who plays it, and the other."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    await anna.types(line)
    await bruno.presses("accept")
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    return (anna, bruno) if turn_of(state.phase.game).side == 0 else (bruno, anna)


async def legal(talk: Talk) -> list[str]:
    """The legal plays of the roll in play."""
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    return [format_play(p) for p in plays_of(state.terms.rules, turn_of(state.phase.game)).plays]


async def conceded(talk: Talk) -> tuple[Guest, Guest]:
    """A match that one has given up: the loser, and the winner."""
    mover, other = await begun(talk)
    await mover.types("/resign match yes")
    return mover, other


async def test_my_view_has_my_side_below_and_my_buttons(talk: Talk) -> None:
    """Both see the same position, each from his own side."""
    mover, other = await begun(talk)
    for who in (mover, other):
        reply = await who.presses("view")
        assert reply.answers[0].picture is not None
        assert reply.answers[0].picture.png == b"PNG of " + who.person.name.encode()
        steps = [asks for asks, _ in buttons_of(reply.answers[0].rows) if asks.verb == "step"]
        assert bool(steps) is (who is mover)


async def test_a_stranger_sees_the_board_without_buttons(talk: Talk) -> None:
    """Where it is shown; elsewhere it is not there for him."""
    await begun(talk)
    reply = await talk.guest("Carla").presses("view")
    assert reply.answers[0].picture is not None
    assert reply.buttons == []
    view = format_button(ButtonId("view", "t-0001"))
    hidden = await talk.guest("Carla", room=PRIVATE).presses_id(view)
    assert hidden.answers[0].picture is None
    assert hidden.text == CATALOG.words(Message("error.no_table"), "en")


@pytest.mark.parametrize("verb", ["board", "view", "terms", "seal", "verify"])
async def test_a_table_shown_elsewhere_is_told_to_its_players_alone(talk: Talk, verb: str) -> None:
    """Nobody learns of a private table by guessing its number."""
    await begun(talk)
    reply = await talk.guest("Carla", room=ELSEWHERE).presses_id(format_button(ButtonId(verb, "t-0001")))
    assert reply.text == CATALOG.words(Message("error.no_table"), "en")
    assert reply.boards == []


async def test_a_player_may_bring_his_table_to_another_room(talk: Talk) -> None:
    """It is live there from then on."""
    mover, _ = await begun(talk)
    there = talk.guest(mover.person.name, room=ELSEWHERE)
    await there.types("/board table:t-0001")
    await there.presses("step")
    assert talk.sender.shown(ELSEWHERE)[1].version == await talk.version()


async def test_the_shared_board_can_be_clicked(talk: Talk) -> None:
    """Every checker that may move has an area whose button moves it, also where whole plays are shown."""
    mover, _ = await begun(talk)
    _, post = talk.sender.shown()
    assert post.areas
    assert all(area.width > 0 and area.height > 0 for area in post.areas)
    before = await talk.version()
    await mover.presses_id(post.areas[0].button, message=talk.sender.shown()[0])
    assert await talk.version() == before + 1


async def test_the_areas_of_a_private_view_lie_where_its_owner_sees_them(talk: Talk) -> None:
    """The mover sees his own points at the bottom, whoever he is."""
    mover, other = await begun(talk)
    update = await talk.house.tables.load(TableId("t-0001"))
    own = await talk.conversation.boards.for_player(update, await mover.account())
    theirs = await talk.conversation.boards.for_player(update, await other.account())
    assert theirs.areas == ()
    low = [area for area in own.areas if parse_source(area.button) <= 12]
    assert low
    assert all(area.y >= 400 for area in low)


def parse_source(button: str) -> int:
    """The point of a step's button."""
    return int(button.rpartition(":")[2].partition("-")[0])


async def test_few_plays_can_be_entered_step_by_step(talk: Talk) -> None:
    """The keyboard changes for all; the question stays the same until the first step."""
    mover, _ = await begun(talk, "/play Bruno 5 hypergammon")
    for _ in range(400):
        asked = {asks.verb for asks, _ in buttons_of(talk.sender.shown()[1].rows)}
        if "steps" in asked and "play" in asked:
            break
        mover = await talk.on_turn()
        await mover.presses(
            next(verb for verb in ("roll", "play", "done", "step", "next", "rematch") if verb in asked)
        )
    mover = await talk.on_turn()
    decision = (await talk.state()).decision
    await mover.presses("steps")
    verbs = [asks.verb for asks, _ in buttons_of(talk.sender.shown()[1].rows)]
    assert "step" in verbs
    assert "play" not in verbs
    assert (await talk.state()).decision == decision
    await mover.presses("plays")
    find_button(talk.sender.shown()[1].rows, "play")


async def test_my_games_are_listed_with_a_button_each(talk: Talk) -> None:
    """Finished ones are not."""
    anna = talk.guest("Anna")
    assert (await anna.types("/games")).text == CATALOG.words(Message("chat.no_games"), "en")
    await anna.types("/play Bruno 5")
    await anna.types("/play Carla 3")
    await anna.types("/cancel table:1")
    reply = await anna.types("/games")
    assert [asks.table for asks, _ in buttons_of(reply.answers[0].rows)] == ["t-0002"]
    assert "Carla" in reply.text


@pytest.mark.parametrize("language", ["en", "it"])
async def test_help_names_every_command(talk: Talk, language: str) -> None:
    """With what it does."""
    reply = await talk.guest("Anna", language).types("/help")
    missing = [c.name for c in COMMANDS if CATALOG.words(c.description, language) not in reply.text]
    assert missing == []


@pytest.mark.parametrize("variant", ["", "nackgammon", "hypergammon", "longgammon"])
async def test_rules_are_told(talk: Talk, variant: str) -> None:
    """Of every variant, with its first position."""
    reply = await talk.guest("Anna").types(f"/rules {variant}")
    assert len(reply.text) > 100
    assert reply.answers[0].picture is not None
    assert reply.answers[0].picture.alt


@pytest.mark.parametrize("line", ["/nonsense", "/", "/move", "/join", "/rules variant:chess"])
async def test_what_no_command_says_is_answered(talk: Talk, line: str) -> None:
    """Privately, in one sentence."""
    reply = await talk.guest("Anna").types(line)
    assert len(reply.answers) == 1
    assert "went wrong" not in reply.text


async def test_the_dice_are_checked_after_the_end(talk: Talk) -> None:
    """One plain line, and a file that holds on its own."""
    mover, _ = await conceded(talk)
    reply = await mover.types("/verify")
    file = reply.answers[0].files[0]
    assert isinstance(verify(file.body), Holds)
    assert file.name == "civetta-t-0001.json"
    assert json.loads(file.body)["table"] == "t-0001"


async def test_nothing_is_revealed_while_the_game_is_in_play(talk: Talk) -> None:
    """Its key would foretell the dice."""
    mover, _ = await begun(talk)
    reply = await mover.types("/verify table:t-0001")
    assert reply.answers[0].files == ()


async def test_no_key_is_seen_before_its_game_has_ended(talk: Talk) -> None:
    """B-46: whoever reads everything there is in a match learns the keys of the games played, and no later one."""
    mover, waiter = await begun(talk)
    await mover.types("/resign single yes")
    await waiter.types("/accept")
    assert 2 == (await talk.state()).games + 1
    root = await talk.store.secrets.root(1, chain=0)
    assert root is not None

    replies = [
        await guest.types(line)
        for guest in (mover, waiter)
        for line in ("/verify table:t-0001", "/board", "/games", "/settings", "/phrase words:luck")
    ]
    files = [file.body.decode() for reply in replies for answer in reply.answers for file in answer.files]
    told = "".join(
        [*files, *(reply.text for reply in replies), repr(talk.sender.boards), repr(talk.sender.said)]
    )

    assert key_of(root, 1).hex() in told
    assert [] == [n for n in range(2, CHAIN_LENGTH + 1) if key_of(root, n).hex() in told]


async def test_the_seal_is_shown_whole(talk: Talk) -> None:
    """All 64 digits."""
    mover, _ = await begun(talk)
    reply = await mover.presses_id(format_button(ButtonId("seal", "t-0001")))
    assert any(len(word.strip(".")) == 64 for word in reply.text.split())


async def test_lucky_words_come_with_accepting(talk: Talk) -> None:
    """They count from the first roll on and protect against a prepared seal."""
    await talk.guest("Anna").types("/play Bruno 1")
    bruno = talk.guest("Bruno")
    form = (await bruno.presses(PHRASE)).forms[0]
    await bruno.fills(form, words="lucky socks")
    assert isinstance((await talk.state()).phase, Playing)
    await bruno.types("/resign match yes")
    proof = json.loads((await bruno.types("/verify")).answers[0].files[0].body)
    assert ("lucky socks", "late") in [(seat["phrase"], seat["kind"]) for seat in proof["games"][0]["seats"]]


async def test_lucky_words_of_the_challenger_count_from_the_first_game(talk: Talk) -> None:
    """He gives them when he has seen the seal."""
    anna = talk.guest("Anna")
    await anna.types("/play Bruno 1")
    form = (await anna.presses(PHRASE)).forms[0]
    reply = await anna.fills(form, words="owl")
    assert "1" in reply.text
    await talk.guest("Bruno").presses("accept")
    await anna.types("/resign match yes")
    proof = json.loads((await anna.types("/verify")).answers[0].files[0].body)
    assert proof["games"][0]["seats"][0]["phrase"] == "owl"


@pytest.mark.parametrize("words", ["", "   ", "x" * 65])
async def test_lucky_words_that_are_none_are_refused(talk: Talk, words: str) -> None:
    """Too long, or nothing at all."""
    mover, _ = await begun(talk)
    before = await talk.version()
    form = (await mover.types("/phrase")).forms[0]
    reply = await mover.fills(form, words=words)
    assert len(reply.answers) == 1
    assert await talk.version() == before


async def test_a_stranger_has_no_lucky_words_here(talk: Talk) -> None:
    """Only seats have."""
    await begun(talk)
    before = await talk.version()
    button = format_button(ButtonId(PHRASE, "t-0001"))
    reply = await talk.guest("Carla").presses_id(button)
    for form in reply.forms:
        reply = await talk.guest("Carla").fills(form, words="x")
    assert reply.text
    assert await talk.version() == before


async def test_a_play_is_typed_into_the_form(talk: Talk) -> None:
    """As with /move; the form belongs to the roll it was opened for."""
    mover, _ = await begun(talk)
    plays = await legal(talk)
    form = (await mover.presses("type")).forms[0]
    before = await talk.version()
    await mover.fills(form, play=plays[0])
    assert await talk.version() > before
    before = await talk.version()
    late = await mover.fills(form, play=plays[0])
    assert late.text
    assert await talk.version() == before


async def test_after_some_steps_the_rest_may_be_typed(talk: Talk) -> None:
    """Or the whole play, as he likes."""
    mover, _ = await begun(talk)
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    play = next(p for p in plays_of(state.terms.rules, turn_of(state.phase.game)).plays if len(p.moves) == 2)
    first, second = play.moves
    await mover.presses_id(
        format_button(ButtonId("step", "t-0001", state.decision, f"{first.source}-{first.die}"))
    )
    before = await talk.version()
    await mover.types(f"/move {second.source}/{second.target}")
    assert await talk.version() == before + 1


@pytest.mark.parametrize(
    ("line", "says"),
    [("/move zzz", "zzz"), ("/move 1/24", "1/24"), ("/move 13/8 13/8 13/8 13/8 13/8", "13/8")],
)
async def test_a_play_that_does_not_stand_is_explained(talk: Talk, line: str, says: str) -> None:
    """With what was typed."""
    mover, _ = await begun(talk)
    before = await talk.version()
    reply = await mover.types(line)
    assert says in reply.text
    assert await talk.version() == before


async def test_whole_plays_wait_for_done_by_preference(talk: Talk) -> None:
    """The dice stay on the board until they are lifted."""
    mover, _ = await begun(talk)
    await mover.types("/settings wait_for_done:on")
    await mover.types(f"/move {(await legal(talk))[0]}")
    state = await talk.state()
    assert isinstance(state.phase, Playing)
    assert turn_of(state.phase.game).moves
    find_button(talk.sender.shown()[1].rows, "done")


async def test_settings_are_changed_by_their_buttons(talk: Talk) -> None:
    """Each goes on to its next value; the answer shows all of them."""
    anna = talk.guest("Anna")
    reply = await anna.types("/settings")
    theme = next(b for a, b in buttons_of(reply.answers[0].rows) if a.argument.startswith("theme="))
    await anna.presses_id(theme.id)
    assert (await anna.account()).prefs.theme == "walnut"


async def test_a_language_that_is_chosen_is_spoken_at_once(talk: Talk) -> None:
    """Whatever the platform says."""
    anna = talk.guest("Anna", "en")
    reply = await anna.types("/settings language:it")
    assert reply.text.startswith(CATALOG.words(Message("settings.title"), "it"))
    assert (await anna.types("/games")).text.startswith("Non hai")


async def test_a_night_is_typed_in_hours(talk: Talk) -> None:
    """With an offset from UTC, written back as it was understood; and given up again."""
    anna = talk.guest("Anna")
    assert "23-8+2" in (await anna.types("/settings night:23-8+02")).text
    reply = await anna.types("/settings")
    button = next(b for b in reply.buttons if parse_button(b.id).verb == MY_NIGHT)
    form = (await anna.presses_id(button.id)).forms[0]
    assert "22-7-3" in (await anna.fills(form, words="22-7 UTC-3")).text
    assert "22-7-3" == (await anna.account()).prefs.night
    await anna.types("/settings night:off")
    assert (await anna.account()).prefs.night is None


@pytest.mark.parametrize(
    "line",
    [
        "/settings night:8-23",
        "/settings night:23.5-8",
        "/settings theme:../../etc",
        "/settings forced:maybe",
        "/settings language:xx",
    ],
)
async def test_a_setting_that_cannot_be_is_refused(talk: Talk, line: str) -> None:
    """With what can be."""
    anna = talk.guest("Anna")
    before = await anna.account()
    reply = await anna.types(line)
    assert len(reply.answers) == 1
    assert await anna.account() == before


async def test_stored_words_are_kept_and_shown_to_their_owner(talk: Talk) -> None:
    """To him alone: the answer is private."""
    anna = talk.guest("Anna")
    form = (await anna.presses_id(format_button(ButtonId("my-words")))).forms[0]
    reply = await anna.fills(form, words="lucky socks")
    assert "Lucky words for new tables: lucky socks" in reply.text
    assert not any(answer.public for answer in reply.answers)
    assert (await anna.account()).prefs.phrase == "lucky socks"


async def test_a_text_board_is_sent_to_whoever_prefers_it(talk: Talk) -> None:
    """In his own view; the room keeps its picture."""
    mover, _ = await begun(talk)
    await mover.types("/settings text_board:on")
    reply = await mover.presses("view")
    assert reply.answers[0].picture is None
    assert "\n" in plain(reply.answers[0].text)
    assert talk.sender.shown()[1].picture is not None


async def test_suggested_plays_are_those_that_fit_what_is_typed(talk: Talk) -> None:
    """In any order of the parts, at most 25."""
    mover, other = await begun(talk)
    plays = await legal(talk)
    assert [c.value for c in await mover.completes("move", "play", "")] == plays[:25]
    parts = plays[0].split()
    found = await mover.completes("move", "play", " ".join(reversed(parts)))
    assert plays[0] in [choice.value for choice in found]
    assert await other.completes("move", "play", "") == ()
    assert await mover.completes("move", "play", "zzz") == ()


async def test_suggested_terms_have_a_meaning_there(talk: Talk) -> None:
    """And keep what is there already."""
    anna = talk.guest("Anna")
    money = [c.value for c in await anna.completes("play", "terms", "cube=on ja", length="0")]
    assert money == ["cube=on jacoby=off"]
    assert await anna.completes("play", "terms", "jac", length="7") == ()
    assert await anna.completes("play", "terms", "nonsense=1 ", length="7") == ()


async def test_suggested_variants_and_tables_have_names(talk: Talk) -> None:
    """Known to the reader."""
    anna = talk.guest("Anna")
    await anna.types("/play Bruno 5")
    assert "nackgammon" in [c.value for c in await anna.completes("play", "variant", "nack")]
    tables = await anna.completes("cancel", "table", "")
    assert [choice.value for choice in tables] == ["t-0001"]
    assert "Bruno" in tables[0].label
    assert await anna.completes("nonsense", "table", "") == ()
    assert [c.value for c in await anna.completes("resign", "level", "g")] == ["gammon"]


async def test_an_own_view_is_drawn_for_a_tab(talk: Talk) -> None:
    """As the platform's person, whether he sits there or not."""
    mover, _ = await begun(talk)
    own = await talk.conversation.boards.own_view(mover.person, "t-0001")
    assert own is not None
    assert own.picture is not None
    assert own.picture.png.endswith(mover.person.name.encode())
    carla = await talk.conversation.boards.own_view(talk.guest("Carla").person, "t-0001")
    assert carla is not None
    assert carla.rows == ()


async def test_a_guest_sees_only_what_he_may_press(talk: Talk) -> None:
    """Of somebody else's challenge: terms and seal; the invited may also accept, with lucky words if he likes."""
    anna, bruno, carla = (talk.guest(name) for name in ("Anna", "Bruno", "Carla"))
    await anna.types("/play Bruno 5")
    view = format_button(ButtonId("view", "t-0001"))
    labels = [[b.label for b in (await guest.presses_id(view)).buttons] for guest in (anna, bruno, carla)]
    assert labels == [
        ["Withdraw", "Terms", "Seal", "Share", "My lucky words…"],
        ["Accept", "Decline", "Terms", "Seal", "Accept with lucky words…"],
        ["Terms", "Seal"],
    ]
