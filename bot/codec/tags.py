"""The short names under which values are stored. Never changed once released: files hold them."""

from collections.abc import Mapping

from bot.rules import events
from bot.rules import table as phases

EVENT_TAGS: Mapping[type, str] = {
    events.TableOpened: "open",
    events.ChallengeAccepted: "accept",
    events.GameStarted: "game",
    events.OpeningThrown: "opening",
    events.CubeDoubledAutomatically: "auto",
    events.DiceRolled: "roll",
    events.DoubleNamed: "name",
    events.StepPlayed: "step",
    events.StepUndone: "undo",
    events.StepsReset: "reset",
    events.PlayFinished: "play",
    events.DoubleOffered: "double",
    events.CubeRaised: "raise",
    events.CubeTaken: "take",
    events.CubeDropped: "drop",
    events.ResignationOffered: "resign",
    events.ResignationRefused: "refuse",
    events.ResignationWithdrawn: "unresign",
    events.GameEnded: "end",
    events.TableClosed: "close",
    events.RematchAsked: "rematch",
}

PHASE_TAGS: Mapping[type, str] = {
    phases.Lobby: "lobby",
    phases.Playing: "playing",
    phases.Between: "between",
    phases.Finished: "finished",
}
