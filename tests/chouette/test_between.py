"""Between two games: the draw, the ready check, the partner, who comes and goes, pauses and ends."""

from typing import Any

import pytest

from bot.chouette.act import act
from bot.chouette.actions import (
    BePartner,
    ChouetteAction,
    CountReady,
    DeclineBox,
    EndByTime,
    EndSession,
    ForfeitSide,
    Join,
    Leave,
    MoverSleeps,
    PassHost,
    Pause,
    Ready,
    Resume,
    Return,
    SetRule,
    SetUnit,
    SitOut,
    StartSession,
    TimeIsUp,
)
from bot.chouette.errors import (
    AlreadyIn,
    BadSetting,
    ChouetteFull,
    LastChoice,
    NotAsked,
    NotHost,
    NotReady,
    OutOfPlace,
    Paused,
)
from bot.chouette.events import ChouetteOpened, RuleChanged
from bot.chouette.evolve import begin
from bot.chouette.house_rules import make_rules
from bot.chouette.members import HowClosed, Presence
from bot.chouette.questions import Task, TimeKind, asked, deadlines
from bot.chouette.state import Between, Chouette, Closed, Playing
from bot.formats.dice_chain import draw_order, key_of, seat_hash
from bot.rules.actions import AbandonTable, RollDice, StartGame
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from tests.chouette.seats import A, B, C, D, X, playing
from tests.vectors.chouette_course import SmallDice

a, b, c, d, x = (PlayerId(player) for player in (A, B, C, D, X))
DICE = SmallDice([])


def gathered(count: int, **settings: str) -> Chouette:
    """That many players have joined, X as host."""
    state = begin(ChouetteOpened(make_rules(settings), x))
    for player in range(2, count + 1):
        state = do(state, PlayerId(player), Join())
    return state


def do(state: Chouette, by: PlayerId | None, action: ChouetteAction) -> Chouette:
    """Ask for something."""
    return act(state, by, action, DICE)[0]


def lined_up(count: int, **settings: str) -> Chouette:
    """The line X, A, B … is drawn; nobody has said that he is there."""
    state = gathered(count, **settings)
    return do(state, x, StartSession(("0",) * count, (Roll(1, 2),), tuple(range(count))))


def started(state: Chouette) -> Chouette:
    """Everybody is there and the game begins."""
    for player in state.line[:2]:
        phase = state.phase
        if isinstance(phase, Between) and player not in phase.ready:
            state = do(state, player, Ready())
    return do(state, None, StartGame(("0",) * (len(state.line) + (state.partner is not None))))


def after_game(state: Chouette, winner: Side = Side.BLACK) -> Chouette:
    """A game that one side forfeits; the box's side by leaving its chair cold."""
    loser = winner.other
    for _ in range(40):
        if not isinstance(state.phase, Playing):
            return state
        due = [item.action for item in deadlines(state) if item.kind is not TimeKind.IDLE]
        turn = state.phase.game.board.turn
        if turn is not None and turn.side is loser and state.phase.game.question is None:
            action = due[-1]
            assert action is not None
            state = do(state, None, action)
        else:
            state = _plain(state)
    return pytest.fail("no end")


def _plain(state: Chouette) -> Chouette:
    case = playing()
    case.state, case.rules = state, state.rules
    case.finish_questions()
    if isinstance(case.state.phase, Playing):
        case.plain_step()
    return case.state


def test_the_line_is_that_of_the_provable_draw() -> None:
    """Throws and line of the published test value go through as they are."""
    phrases = ("box", "captain", "third", "fourth")
    root = bytes(range(32))
    draw = draw_order(key_of(root, 1), table="c-0007", seats=[seat_hash(p) for p in phrases])
    state = do(gathered(4), x, StartSession(draw.seats, draw.throws, draw.line))

    assert (b, x, a, c) == state.line


def test_fewer_than_three_do_not_begin() -> None:
    """Two are no chouette."""
    with pytest.raises(NotReady):
        do(gathered(2), x, StartSession(("0", "0"), (), (0, 1)))


def test_only_the_host_starts() -> None:
    """Or an administrator."""
    action = StartSession(("0",) * 3, (), (0, 1, 2))
    with pytest.raises(NotHost):
        do(gathered(3), b, action)
    admin = StartSession(("0",) * 3, (), (0, 1, 2), administrator=True)
    assert (x, a, b) == do(gathered(3), b, admin).line


def test_the_next_game_waits_for_box_and_captain() -> None:
    """Both say that they are there, or have acted a moment ago."""
    state = lined_up(4)
    assert [x, a] == [p for p, qs in asked(state).items() if qs[0].task is Task.BE_READY]
    with pytest.raises(NotReady) as refused:
        do(state, None, StartGame(("0",) * 4))
    assert (x, a) == refused.value.players

    state = do(state, None, CountReady((a, x)))
    assert isinstance(do(state, b, StartGame(("0",) * 4)).phase, Playing)


def test_who_let_a_decision_pass_does_not_count_as_there() -> None:
    """However lately he acted before: he must say himself that he is there."""
    state = do(do(lined_up(4), x, Ready()), None, TimeIsUp())
    state = do(state, b, Leave())
    assert (x, a, c) == state.line
    with pytest.raises(OutOfPlace):
        do(state, None, CountReady((a,)))
    assert isinstance(do(do(state, a, Ready()), c, StartGame(("0",) * 3)).phase, Playing)


def test_an_absent_captain_is_passed_over() -> None:
    """He stands right behind the one who replaces him."""
    state = do(do(lined_up(4), x, Ready()), None, TimeIsUp())
    assert (x, b, a, c) == state.line
    state = do(state, None, TimeIsUp())
    assert (x, c, b, a) == state.line


def test_nobody_there_pauses_the_session() -> None:
    """When all have been passed over the house waits for the host."""
    state = do(lined_up(3), x, Ready())
    for _ in range(2):
        state = do(state, None, TimeIsUp())

    assert state.paused
    assert {x: Task.RESUME} == {p: qs[0].task for p, qs in asked(state).items()}
    assert not do(state, x, Resume()).paused


def test_who_declines_the_box_goes_to_the_end_before_the_old_box() -> None:
    """The captain won and does not want it: the next in line takes it."""
    state = after_game(started(lined_up(4)), Side.WHITE)
    state = do(state, x, Return())
    assert (a, b, c, x) == state.line
    state = do(state, a, DeclineBox())

    assert (b, c, a, x) == state.line


def test_everybody_declines_and_the_old_box_stays() -> None:
    """The last word is his; the others stand in the order in which they declined."""
    state = after_game(started(lined_up(4)))
    assert (x, b, c, a) == state.line
    for player in (x, b, c, a):
        state = do(state, player, DeclineBox())

    assert (x, b, c, a) == state.line
    with pytest.raises(LastChoice):
        do(state, x, DeclineBox())


def test_in_the_first_game_the_last_of_the_line_cannot_decline() -> None:
    """There is no old box yet with whom it could stay."""
    state = lined_up(3)
    for player in (x, a):
        state = do(state, player, DeclineBox())
    with pytest.raises(LastChoice):
        do(state, b, DeclineBox())


def test_the_partner_is_asked_from_the_end_of_the_line() -> None:
    """Refusing costs nothing; the next from the end is asked."""
    state = lined_up(5, partner_from="5")
    assert Task.BE_PARTNER == asked(state)[d][0].task
    state = do(state, d, BePartner(accepts=False))
    state = do(state, c, BePartner(accepts=True))

    assert ((x, a, b, d), c) == (state.line, state.partner)


def test_a_partner_goes_back_when_too_few_are_left() -> None:
    """Two on a side against one make no sense."""
    state = do(lined_up(4, partner_from="4"), c, BePartner(accepts=True))
    state = do(state, b, Leave())

    assert ((x, a, c), None) == (state.line, state.partner)


def test_two_who_are_left_play_on_when_both_say_so() -> None:
    """A money session on the same ledger; having acted a moment ago is not enough, and nobody is hurried."""
    state = do(lined_up(3), b, Leave())
    with pytest.raises(OutOfPlace):
        do(state, None, CountReady((x, a)))
    with pytest.raises(OutOfPlace):
        do(state, None, TimeIsUp())
    state = after_game(started(state))

    assert [1] == [row.game for row in state.ledger]
    assert (x, a) == state.line or (a, x) == state.line


def test_one_who_is_left_waits_for_others() -> None:
    """Suspended; whoever joins goes on with him."""
    state = do(do(lined_up(3), b, Leave()), a, Leave())
    assert {} == asked(state)
    state = do(state, PlayerId(9), Join())
    assert (x, PlayerId(9)) == state.line


def test_the_last_one_to_leave_closes_the_session() -> None:
    """Nobody is left."""
    state = gathered(2)
    for player in (a, x):
        state = do(state, player, Leave())
    assert Closed(HowClosed.ABANDONED, None) == state.phase


def test_the_host_who_leaves_is_followed_by_the_next_who_joined() -> None:
    """Somebody always holds the part, and it can be handed on."""
    state = do(gathered(3), x, Leave())
    assert a == state.host
    assert b == do(state, a, PassHost(b)).host


def test_nobody_joins_twice_and_nobody_beyond_the_limit() -> None:
    """One player is one seat, whatever he comes from; the 21st is refused."""
    state = gathered(20, max_players="20")
    with pytest.raises(AlreadyIn):
        do(state, b, Join())
    with pytest.raises(ChouetteFull):
        do(state, PlayerId(21), Join())


def test_who_sits_out_rests_from_the_next_game_and_returns_at_the_end() -> None:
    """His stake in the running game stays."""
    state = do(started(lined_up(4)), b, SitOut())
    assert isinstance(state.phase, Playing)
    state = after_game(state)
    assert b not in state.line
    assert b == do(state, b, Return()).line[-1]


def test_three_silent_decisions_make_somebody_sit_out() -> None:
    """After the game; acting again in between counts anew."""
    state = started(lined_up(4))
    while not _is_on_turn(state, Side.WHITE):
        state = _plain(state)
    for _ in range(3):
        state = do(state, None, MoverSleeps()) if _can_sleep(state) else _plain(state)
        while not _is_on_turn(state, Side.WHITE):
            state = _plain(state)
    member = state.member(a)
    assert member is not None
    assert member.silent > 0


def _is_on_turn(state: Chouette, side: Side) -> bool:
    assert isinstance(state.phase, Playing)
    turn = state.phase.game.board.turn
    return turn is not None and turn.side is side and state.phase.game.question is None


def _can_sleep(state: Chouette) -> bool:
    try:
        do(state, None, MoverSleeps())
    except RulesError:
        return False
    return True


def test_a_timed_out_box_rests_and_the_original_captain_gets_the_box() -> None:
    """It forfeits every cube; acting in time would have saved it."""
    state = after_game(started(lined_up(4)), Side.WHITE)
    member = state.member(x)

    assert (a, b, c) == state.line
    assert member is not None
    assert Presence.OUT is member.presence
    assert {a: 1, b: 1, c: 1, x: -3} == {e.player: e.points for e in state.ledger[-1].points}


def test_a_box_that_comes_back_in_time_forfeits_nothing() -> None:
    """Any act of his ends the last time that he had."""
    state = started(lined_up(4))
    while not _is_on_turn(state, Side.BLACK):
        state = _plain(state)
    action = deadlines(state)[-1].action
    assert action is not None
    state = do(state, None, action)
    assert TimeKind.AWAY == deadlines(state)[-1].kind
    state = do(state, x, SetRule("jacoby", "off"))
    with pytest.raises(OutOfPlace):
        do(state, None, ForfeitSide(Side.BLACK))


def test_settings_change_from_the_next_game() -> None:
    """Announced old to new; the running game keeps its rules; a bad value names what is allowed."""
    state = started(lined_up(3))
    state, happenings = act(state, x, SetRule("jacoby", "off"), DICE)
    changed = happenings[-1].event

    assert isinstance(changed, RuleChanged)
    assert ("on", "off") == (changed.old, changed.new)
    assert (True, False) == (state.rules.jacoby, state.coming_rules.jacoby)
    assert not started(after_game(state)).rules.jacoby
    with pytest.raises(BadSetting) as refused:
        do(state, x, SetRule("rotation", "nobody"))
    assert "captain_result" in refused.value.allowed
    with pytest.raises(NotHost):
        do(state, a, SetRule("jacoby", "on"))


def test_everybody_may_play_for_his_own_unit() -> None:
    """Between box and member the smaller of the two counts; one that is set in a game counts from the next."""
    state = lined_up(4, stakes="units")
    for player, unit in ((x, 3), (a, 5), (b, 2)):
        state = do(state, player, SetUnit(unit))
    state = started(state)
    state = do(state, c, SetUnit(3))
    state = after_game(state)

    assert {x: 6, a: -3, b: -2, c: -1} == {e.player: e.points for e in state.ledger[-1].points}
    with pytest.raises(BadSetting):
        do(state, x, SetUnit(0))


def test_a_pause_stops_the_game_and_its_clocks() -> None:
    """Only the host's word, or an administrator's, goes on."""
    state = do(started(lined_up(3)), x, Pause())
    for by, action in ((x, RollDice()), (None, MoverSleeps())):
        with pytest.raises(Paused):
            do(state, by, action)
    assert [TimeKind.IDLE] == [item.kind for item in deadlines(state)]
    assert not do(state, b, Resume(administrator=True)).paused


@pytest.mark.parametrize(
    ("settings", "by", "action", "how"),
    [
        ({}, x, EndSession(), HowClosed.BY_HOST),
        ({"session_end": "minutes 60"}, None, EndByTime(), HowClosed.TIME_UP),
        ({"session_end": "games 1"}, None, None, HowClosed.GAMES_PLAYED),
    ],
)
def test_the_running_game_is_finished_before_the_session_ends(
    settings: dict[str, str], by: PlayerId | None, action: Any, how: HowClosed
) -> None:
    """By the host, by time, by the number of games."""
    state = started(lined_up(3, **settings))
    if action is not None:
        state = do(state, by, action)
    assert isinstance(state.phase, Playing)
    state = after_game(state)

    assert isinstance(state.phase, Closed)
    assert how is state.phase.how
    assert 1 == len(state.ledger)


def test_an_idle_table_closes_without_a_row() -> None:
    """Nothing is booked for a game nobody finished."""
    state = do(started(lined_up(3)), None, AbandonTable())
    assert () == state.ledger
    assert isinstance(state.phase, Closed)


def test_players_do_not_ask_what_the_clock_asks() -> None:
    """Nor the clock what players ask."""
    state = lined_up(3)
    with pytest.raises(OutOfPlace):
        do(state, x, TimeIsUp())
    with pytest.raises(RulesError):
        do(state, None, Ready())
    with pytest.raises(NotAsked):
        do(state, b, DeclineBox())
