"""Which games and options can be asked for, and how the others are refused."""

import pytest

from bot.rules.variant import VARIANTS
from bot.service.errors import UnknownTable
from tests.support.talk import Talk


async def test_every_variant_is_suggested_by_name(talk: Talk) -> None:
    """In the words of whoever types."""
    choices = await talk.guest("Anna", "it").completes("play", "variant", "")

    assert list(VARIANTS) == [choice.value for choice in choices]
    assert ("nardy", "Backgammon lungo") in [(choice.value, choice.label) for choice in choices]


@pytest.mark.parametrize(
    ("line", "named", "allowed"),
    [
        ("/play Bruno 3 portes cube=on", "Doubling cube: not in this game (Portes)", "opening"),
        ("/play Bruno 0 nardy jacoby=on", "Jacoby rule: not in this game (Long nardy)", "head_exception"),
        ("/play Bruno 3 nardy head_exception=all", "cannot be all", "white_only, both, blocked"),
        ("/play Bruno 3 fevga koks=on", "koks", "opening"),
    ],
)
async def test_an_option_that_a_game_does_not_know_is_refused(
    talk: Talk, line: str, named: str, allowed: str
) -> None:
    """By name, with what is allowed, before anybody is challenged."""
    reply = await talk.guest("Anna").types(line)

    assert named in reply.text
    assert allowed in reply.text
    with pytest.raises(UnknownTable):
        await talk.state()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_rules_of_every_game_come_with_its_start(talk: Talk, variant: str, language: str) -> None:
    """A picture, and words in the language of whoever asks."""
    reply = await talk.guest("Anna", language).types(f"/rules {variant}")

    (answer,) = reply.answers
    assert answer.picture is not None
    assert "Hints." in reply.text or "Consigli." in reply.text
