"""What the operator should know reaches him: in the log, and in the private chats of the owners he has named."""

import asyncio
import os
from pathlib import Path

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from bot.alerts import Alerts
from bot.app import open_everything
from bot.chat.delivery import Door
from bot.chat.reply import SendFailed
from bot.config import Settings
from bot.i18n.spans import plain
from tests.support.talk import Sender

OWNERS = (("telegram", "1"), ("discord", "2"))


def told(sender: Sender) -> list[tuple[str, str]]:
    """Who has been told what."""
    return [(room.chat, plain(answer.text)) for room, answer in sender.standing.values()]


async def settled(alerts: Alerts) -> None:
    """Until nobody is being told any more."""
    await asyncio.gather(*alerts._telling)


async def test_every_owner_is_told_in_private_and_the_log_too() -> None:
    """Each on his platform."""
    telegram, discord = Sender(), Sender()
    alerts = Alerts(OWNERS, {"telegram": Door(telegram), "discord": Door(discord)})

    with capture_logs() as lines:
        await alerts.alert("the disk is full")
    await settled(alerts)

    assert [("1", "Civetta: the disk is full")] == told(telegram)
    assert [("2", "Civetta: the disk is full")] == told(discord)
    assert ["the disk is full"] == [line["text"] for line in lines]


async def test_a_door_that_is_not_open_yet_is_tried_again() -> None:
    """Most alerts come while the doors are opening."""
    sender = Sender()
    sender.failures = [SendFailed("TimedOut"), RuntimeError("not logged in")]
    doors: dict[str, Door] = {}
    alerts = Alerts(OWNERS[:1], doors, pauses_s=(0.0, 0.0, 0.0))

    await alerts.alert("x")
    doors["telegram"] = Door(sender)
    await settled(alerts)

    assert 1 == len(told(sender))


async def test_an_owner_who_cannot_be_reached_keeps_nobody_waiting() -> None:
    """Whether he lets nobody in or his platform has no door; the others are told, and the log says it."""
    sender = Sender()
    sender.closed = {"1"}
    owners = (*OWNERS[:1], ("telegram", "3"), OWNERS[1])
    alerts = Alerts(owners, {"telegram": Door(sender)}, pauses_s=(0.0,))

    with capture_logs() as lines:
        await alerts.alert("x")
        await settled(alerts)

    assert ["3"] == [chat for chat, _ in told(sender)]
    assert 2 == sum(line["event"] == "an owner was not told" for line in lines)


async def test_the_house_tells_the_owners_and_closes_while_it_tries(tmp_path: Path) -> None:
    """What is not said yet does not keep it from closing."""
    sender = Sender()
    async with asyncio.timeout(30):
        async with open_everything(tmp_path, OWNERS) as house:
            house.doors["telegram"] = Door(sender)
            await house.alerts.alert("x")
            await asyncio.wait(house.alerts._telling, return_when=asyncio.FIRST_COMPLETED)
    assert ("1", "Civetta: x") == told(sender)[0]


@pytest.fixture
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting, and no `.env`."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("CIVETTA_")]:
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("nothing_set")
def test_owners_are_named_by_platform_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several, with or without blanks; nobody by default."""
    assert () == Settings().owner_ids

    monkeypatch.setenv("CIVETTA_OWNERS", "telegram:12, discord:345,")

    assert (("telegram", "12"), ("discord", "345")) == Settings().owner_ids


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize("text", ["12", "local:12", "telegram:@anna", "telegram:", "telegram:²"])
def test_an_owner_who_is_no_number_of_a_platform_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Names can change hands, numbers cannot."""
    monkeypatch.setenv("CIVETTA_OWNERS", text)

    with pytest.raises(ValidationError, match="allowed: discord:ID"):
        Settings()
