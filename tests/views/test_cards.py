"""Cards and pages of text."""

import pytest

from bot.formats.dice_proof import Broken, Flaw, Holds, Proof, Unreadable
from bot.i18n.catalog import Translator
from bot.i18n.message import message
from bot.rules.actions import DeclineChallenge, OfferDouble, WithdrawChallenge
from bot.rules.refusals import UnknownVariant
from bot.rules.table import Table
from bot.rules.terms import TERM_SPECS
from bot.rules.variant import VARIANTS
from bot.views.cards import (
    Offer,
    challenge_card,
    games_line,
    help_card,
    rules_card,
    seal_card,
    terms_card,
    terms_name,
    verify_line,
    verify_note,
)
from bot.views.term_words import value_name
from tests.support.tables import ANNA, BRUNO, WHITE, challenge, in_play, play, terms_of
from tests.views.reading import ENGLISH, ITALIAN, NAMES, line, words

SEAL = "45cd0d40a72c806c4b78bbeca7a52d9fa6f25751fea57cf1564e7b70b9519db4"
ONE_MESSAGE = 2000
"""Characters that fit one message on the narrowest platform."""
UNDISPUTED = {"standard", "nackgammon", "hypergammon", "longgammon"}
"""Games whose rules everybody plays alike."""


def card(length: int = 0, **settings: str) -> list[str]:
    """The lines of a challenge card."""
    table = challenge(terms_of(length=length, **settings))
    return [words(said) for said in challenge_card(table, NAMES, Offer(SEAL, "ABCDEF"))]


def test_a_card_has_all_a_player_must_know() -> None:
    """Who, what, terms, clock, seal, code and expiry."""
    assert [
        "Anna challenges Bruno: match to 7 points.",
        "Terms: standard · no clock",
        "Seal of the dice: 45cd0d40a72c806c",
        "Join from another chat: /join ABCDEF",
        "The challenge stands for 24 hours.",
    ] == card(7)


def test_a_card_names_every_term_that_differs() -> None:
    """And nothing else."""
    assert (
        "Terms: Crawford rule: off · Dead cube: doubling allowed · no clock"
        == (card(7, crawford="off", dead_cube="allow")[1])
    )


def test_the_jacoby_rule_is_always_named_for_money() -> None:
    """Players do not agree on it elsewhere."""
    assert "Terms: standard · Jacoby rule: on · no clock" == card()[1]
    assert "Terms: Jacoby rule: off · no clock" == card(jacoby="off")[1]


@pytest.mark.parametrize("translator", [ENGLISH, ITALIAN], ids=["en", "it"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_card_says_what_goes_without_saying_in_another_game(variant: str, translator: Translator) -> None:
    """Whoever accepts has read how it is played here; backgammon itself needs no words."""
    table = challenge(terms_of(variant, 5))
    said = [words(m, translator) for m in challenge_card(table, NAMES, Offer(SEAL))]

    assert (variant != "standard") == any(f"/rules {variant}" in line for line in said)
    assert len("\n".join(said)) <= ONE_MESSAGE


def test_an_open_challenge_is_for_anybody() -> None:
    """Nobody in particular is named."""
    said = challenge_card(challenge(invited=None), NAMES, Offer(SEAL))

    assert "Anna challenges anybody here: money session." == words(said[0])


@pytest.mark.parametrize(
    ("table", "end"),
    [
        (play(challenge(), (WHITE, WithdrawChallenge())), "Anna withdrew the challenge."),
        (play(challenge(), (None, DeclineChallenge(BRUNO))), "The challenge by Anna was declined."),
    ],
)
def test_a_closed_challenge_says_only_how_it_ended(table: Table, end: str) -> None:
    """Terms and seal no longer matter."""
    assert [end] == [words(said) for said in challenge_card(table, NAMES, Offer(SEAL))]


@pytest.mark.parametrize(
    ("variant", "length", "settings", "name"),
    [
        ("standard", 0, {}, "partita libera"),
        ("standard", 1, {}, "match a 1 punto"),
        ("standard", 7, {}, "match ai 7 punti"),
        ("standard", 0, {"games": "3"}, "sessione libera di 3 partite"),
        ("hypergammon", 5, {}, "Hypergammon, match ai 5 punti"),
    ],
)
def test_what_is_played_is_named_briefly(
    variant: str, length: int, settings: dict[str, str], name: str
) -> None:
    """In the reader's language."""
    assert name == words(terms_name(terms_of(variant, length, **settings)), ITALIAN)


def test_the_terms_card_lists_what_has_a_meaning_here() -> None:
    """A match has no Jacoby rule, a money session no Crawford game."""
    assert [
        "match to 5 points",
        "Doubling cube: on",
        "Crawford rule: on",
        "Cube limit: none",
        "Opening roll: the winner plays those dice",
        "Dead cube: no doubling",
        "Holland rule: off",
        "Resignation: by offer",
        "Clock: none",
    ] == [words(said) for said in terms_card(terms_of(length=5))]


@pytest.mark.parametrize("translator", [ENGLISH, ITALIAN], ids=["en", "it"])
def test_every_value_of_every_option_has_a_name(translator: Translator) -> None:
    """Whatever two players agree on can be shown."""
    for name, spec in TERM_SPECS.items():
        for text in spec.values or ("0", str(spec.last)):
            assert words(message("verbatim", text=value_name(name, text)), translator)


@pytest.mark.parametrize("translator", [ENGLISH, ITALIAN], ids=["en", "it"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_of_a_variant_fit_one_message(variant: str, translator: Translator) -> None:
    """With hints, and where there is a cube with when not to double."""
    text = "\n".join(words(said, translator) for said in rules_card(variant))

    assert len(text) <= ONE_MESSAGE
    assert ("Hints." if translator is ENGLISH else "Consigli.") in text
    no_double = "Do not double" if translator is ENGLISH else "Non raddoppiare"
    assert VARIANTS[variant].cube_default == (no_double in text)


@pytest.mark.parametrize("translator", [ENGLISH, ITALIAN], ids=["en", "it"])
@pytest.mark.parametrize("variant", sorted(VARIANTS.keys() - UNDISPUTED))
def test_the_rules_say_what_is_disputed(variant: str, translator: Translator) -> None:
    """And what is played here."""
    text = "\n".join(words(said, translator) for said in rules_card(variant))

    assert ("Disputed." if translator is ENGLISH else "Dove non c'è accordo.") in text


def test_the_rules_say_what_a_resigned_gammon_counts() -> None:
    """Under the Jacoby rule with an unturned cube it is one point, unlike in some programs."""
    assert "resigned ones too (Jacoby rule)" in line(rules_card("standard"))


def test_unknown_rules_are_refused() -> None:
    """With the variants there are."""
    with pytest.raises(UnknownVariant):
        rules_card("chess")


@pytest.mark.parametrize("translator", [ENGLISH, ITALIAN], ids=["en", "it"])
def test_the_help_fits_one_message(translator: Translator) -> None:
    """The first minute, not a manual."""
    assert len("\n".join(words(said, translator) for said in help_card())) <= ONE_MESSAGE


def test_the_seal_card_is_honest() -> None:
    """The whole seal, and what it cannot prove."""
    text = line(seal_card("t-0001", SEAL))

    assert SEAL in text
    assert "whoever runs the bot holds the key during the game" in text


def test_dice_that_hold_are_one_green_line() -> None:
    """How much was checked."""
    proof = Proof("t-0001", {}, ())

    assert "✅ The dice hold: 0 games, 83 rolls, all as sealed." == words(verify_line(Holds(proof, 83)))


@pytest.mark.parametrize(
    ("verdict", "sentence"),
    [
        (Broken(Flaw.ROLL, 2, 4, "31", "66"), "in game 2, roll 5 does not follow from its key."),
        (Broken(Flaw.KEY, 2, None, "a", "b"), "the key of game 2 does not match the seal."),
        (
            Broken(Flaw.SEAT, 1, 0, "a", "b"),
            "in game 1, the words of player 1 are not those that went into the dice.",
        ),
        (
            Broken(Flaw.ORDER, 1, 0, "a", "b"),
            "the order of the players does not follow from the key of game 1.",
        ),
    ],
)
def test_dice_that_do_not_hold_are_one_red_line(verdict: Broken, sentence: str) -> None:
    """The first thing that does not."""
    assert f"❌ The dice do not hold: {sentence}" == words(verify_line(verdict))


def test_an_unreadable_proof_is_red_too() -> None:
    """Nothing could be checked."""
    assert "❌ The proof cannot be read." == words(
        verify_line(Unreadable("games[0].key", "no hexadecimal digits"))
    )


def test_the_check_says_what_it_cannot_prove() -> None:
    """The same honest words as beside the seal."""
    assert "What this cannot prove" in words(verify_note())


def test_a_table_in_the_list_says_whose_turn_it_is() -> None:
    """Seen by its reader: his points first, the other's name."""
    table = play(in_play(terms=terms_of(length=5), score=(3, 1)), (WHITE, OfferDouble()))

    assert "t-0007 Anna: match to 5 points, 1–3. Do you take at 2, or drop and lose 1 point?" == words(
        games_line("t-0007", table, NAMES, BRUNO)
    )


def test_a_challenge_in_the_list_names_the_invited() -> None:
    """Or nobody yet."""
    assert "t-0007 Bruno: money session. Bruno, do you accept?" == words(
        games_line("t-0007", challenge(), NAMES, ANNA)
    )
    assert "t-0007 anybody: money session. Who takes up the challenge?" == words(
        games_line("t-0007", challenge(invited=None), NAMES, ANNA)
    )


def test_the_rules_know_what_a_challenge_offers() -> None:
    """Each cube option that can be agreed on is named and explained."""
    page = line(rules_card("standard"))

    for name in ("Beaver", "Automatic doubles", "Cube limit", "Holland rule", "gammons and backgammons"):
        assert name in page
