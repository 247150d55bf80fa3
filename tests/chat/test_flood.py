"""The bound on what one person may do."""

from bot.chat.flood import KEPT, Admission, Flood


class Seconds:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now_s


def test_a_thousand_presses_in_a_second_are_fifteen_actions() -> None:
    """Ten at once and five more in the second, whatever else is pressed."""
    clock = Seconds()
    flood = Flood(clock)
    admitted = 0
    for press in range(1000):
        clock.now_s = press / 1000
        admitted += flood.admit("anna") is Admission.ADMITTED
    assert 14 <= admitted <= 15


def test_the_notice_comes_once_a_minute() -> None:
    """The first refused action is explained, the next only when a minute has passed."""
    clock = Seconds()
    flood = Flood(clock)
    for _ in range(10):
        flood.admit("anna")
    first = [flood.admit("anna") for _ in range(3)]
    assert first == [Admission.TOLD, Admission.SILENT, Admission.SILENT]
    clock.now_s = 60.0
    later = [flood.admit("anna") for _ in range(11)]
    assert later == [*[Admission.ADMITTED] * 10, Admission.TOLD]


def test_one_person_does_not_use_up_the_actions_of_another() -> None:
    """Each has a bucket of his own."""
    flood = Flood(Seconds())
    for _ in range(20):
        flood.admit("anna")
    assert flood.admit("bruno") is Admission.ADMITTED


def test_only_so_many_people_are_remembered() -> None:
    """The map of buckets does not grow without end."""
    flood = Flood(Seconds())
    for person in range(KEPT + 50):
        flood.admit(person)
    assert len(flood._buckets) == KEPT
