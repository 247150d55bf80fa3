"""Random chouettes, looked at through every view in both languages after every action."""

from random import Random

import pytest

from bot.chat.button_id import ButtonId, format_button
from bot.chouette.act import act
from bot.chouette.actions import Join
from bot.chouette.events import ChouetteOpened
from bot.chouette.evolve import begin
from bot.chouette.state import Chouette, Closed, Playing
from bot.i18n.catalog import Translator
from bot.i18n.message import Message
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.views.chouette.advice import advice_controls, advice_lines
from bot.views.chouette.books import COLUMNS, ledger_csv, ledger_lines, settle_lines, sheet_text
from bot.views.chouette.card import Lobby, chouette_card, list_line
from bot.views.chouette.controls import own_controls, preference_controls, shared_controls
from bot.views.chouette.ends import cube_histories
from bot.views.chouette.form_controls import level_controls
from bot.views.chouette.receipts import LONGEST_TOAST, question_before, receipt
from bot.views.chouette.setting_words import rules_page
from bot.views.chouette.status import status
from bot.views.chouette.story import told
from bot.views.chouette.words import mine_lines
from bot.views.errors import error_message
from bot.views.verbs import MOST_COLUMNS, MOST_ROWS, Rows
from tests.support.random_chouette import random_request, random_rules
from tests.support.scripted_dice import RandomDice
from tests.views.reading import ENGLISH, ITALIAN

LONG = {PlayerId(n): f"{n} *Bartolomeo* `degli` {{Alberti}} " * 3 for n in range(1, 22)}
LONGEST_LABEL = 80
LONGEST_STATUS = 1024
ACTIONS = 120


@pytest.mark.parametrize("seed", range(6))
def test_every_view_can_show_every_state(seed: int) -> None:
    """Nothing has no words, no button is too long for a platform, no keyboard too large."""
    random, dice = Random(seed), RandomDice(seed)
    people = (3, 5, 20, 8, 4, 20)[seed]
    state = begin(ChouetteOpened(random_rules(random), PlayerId(1)))
    for player in range(2, people + 1):
        state, _ = act(state, PlayerId(player), Join(), dice)
    for _ in range(ACTIONS):
        if isinstance(state.phase, Closed):
            break
        by, action = random_request(state, random, people + 1)
        before = question_before(state, by or PlayerId(1), action, LONG)
        said = [] if before is None else [before]
        try:
            state, happenings = act(state, by, action, dice)
        except RulesError as error:
            check_words([error_message(error, state, LONG)])
            continue
        noted = receipt(state, happenings, action, by, LONG) if by is not None else None
        check_toasts((*said, *(noted or ())))
        check_words(told(happenings, state, LONG))
        check_views(state, random)


def check_views(state: Chouette, random: Random) -> None:
    """All views of the state, those of one player for two players at random and a stranger."""
    for translator in (ENGLISH, ITALIAN):
        assert len(text(status(state, LONG, advice=True), translator)) <= LONGEST_STATUS
        check_rows(state, shared_controls(state, LONG), translator)
        for player in (PlayerId(random.randint(1, 20)), PlayerId(1), PlayerId(99)):
            check_rows(state, own_controls(state, player, LONG), translator)
            check_rows(state, own_controls(state, player, LONG, picks=(0, 1)), translator)
            check_rows(state, preference_controls(state, player), translator)
            check_words(mine_lines(state, player, LONG))
        if isinstance(state.phase, Playing):
            game = state.phase.game
            check_rows(state, level_controls(state, game, game.box), translator)
            check_rows(state, advice_controls(game), translator)
            check_words(advice_lines(game, LONG))
    check_words((*chouette_card(state, LONG, Lobby("0" * 64, "ABCDEF")), list_line("c-0001", state, LONG)))
    check_words((*ledger_lines(state, LONG), *settle_lines(state, LONG)))
    check_words((*rules_page(state.rules, state.coming_rules), *cube_histories(state, LONG)))
    assert ledger_csv(state, LONG)
    widths = [len(line) for block in sheet_text(state, LONG) for line in block.splitlines()]
    assert max(widths) <= COLUMNS


def check_rows(state: Chouette, rows: Rows, translator: Translator) -> None:
    """Five rows of five, ids of 64 bytes, none of them twice, labels of 80 characters."""
    assert len(rows) <= MOST_ROWS
    asks = [(control.verb, control.arg) for row in rows for control in row]
    assert len(asks) == len(set(asks)), asks
    for row in rows:
        assert 0 < len(row) <= MOST_COLUMNS
        for control in row:
            decision = state.decision + 10_000 if control.decides else None
            format_button(ButtonId(control.verb, "c-0007", decision, control.arg))
            assert 0 < len(translator.words(control.label)) <= LONGEST_LABEL


def check_words(said: "list[Message] | tuple[Message | None, ...]") -> None:
    """Everything can be said in both languages."""
    for one in said:
        if one is not None:
            assert ENGLISH.words(one)
            assert ITALIAN.words(one)


def check_toasts(said: tuple[Message, ...]) -> None:
    """Private answers fit a toast."""
    for one in said:
        assert max(len(ENGLISH.words(one)), len(ITALIAN.words(one))) <= LONGEST_TOAST


def text(said: tuple[Message, ...], translator: Translator) -> str:
    """The sentences in one line."""
    return "".join(span.text for span in translator.sentences(said))
