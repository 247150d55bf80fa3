"""One lock per name."""

import asyncio
import gc

from bot.service.locks import Locks


async def test_one_name_is_held_by_one_task_at_a_time() -> None:
    """Whoever comes second waits for the first."""
    locks, order = Locks(), []

    async def work(name: str) -> None:
        async with locks.hold("table"):
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(work("a"), work("b"))

    assert ["a in", "a out", "b in", "b out"] == order


async def test_two_names_do_not_wait_for_each_other() -> None:
    """Another table goes on meanwhile."""
    locks = Locks()
    async with locks.hold(1), asyncio.timeout(1), locks.hold(2):
        assert 2 == len(locks)


async def test_several_names_are_taken_in_one_order() -> None:
    """Two tasks that want the same two names in different order both get them."""
    locks = Locks()

    async def work(names: tuple[int, int]) -> None:
        async with locks.hold_all(names):
            await asyncio.sleep(0)

    async with asyncio.timeout(1):
        await asyncio.gather(*(work(names) for names in ((1, 2), (2, 1)) * 10))


async def test_a_lock_nobody_holds_takes_no_memory() -> None:
    """Ten thousand tables touched once leave nothing behind."""
    locks = Locks()
    for name in range(10_000):
        async with locks.hold(name):
            pass
    gc.collect()

    assert len(locks) <= 1
