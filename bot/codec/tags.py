"""The short names under which values are stored. Never changed once released: files hold them."""

from collections.abc import Mapping

from bot.chouette import events as session
from bot.chouette import game as chouette_game
from bot.chouette import game_events as chouette
from bot.chouette import state as chouette_phases
from bot.rules import events
from bot.rules import table as phases

_ON_BOARD: Mapping[type, str] = {
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
}
"""What happens on a board, whoever sits at it."""

EVENT_TAGS: Mapping[type, str] = {
    events.TableOpened: "open",
    events.ChallengeAccepted: "accept",
    events.GameStarted: "game",
    **_ON_BOARD,
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

CHOUETTE_EVENT_TAGS: Mapping[type, str] = {
    session.ChouetteOpened: "open",
    session.MemberJoined: "join",
    session.MemberReturned: "return",
    session.MemberSatOut: "rest",
    session.MemberLeft: "leave",
    session.HostChanged: "host",
    session.RuleChanged: "rule",
    session.AskingSet: "asking",
    session.StandingOrderSet: "order",
    session.UnitSet: "unit",
    session.ProxySet: "proxy",
    session.SessionPaused: "pause",
    session.SessionResumed: "resume",
    session.SessionEnding: "ending",
    session.ChouetteClosed: "close",
    session.OrderDrawn: "draw",
    session.LineFormed: "line",
    session.PlayersReady: "ready",
    session.BoxDeclined: "decline",
    session.CaptainPassedOver: "pass_over",
    session.PartnerAnswered: "partner",
    session.CorrectionProposed: "correction",
    session.CorrectionAnswered: "consent",
    session.CorrectionBooked: "corrected",
    session.StayedSilent: "silent",
    session.CameBack: "back",
    session.GameBegan: "game",
    session.GameSettled: "settle",
    **_ON_BOARD,
    chouette.QuestionAsked: "ask",
    chouette.RollHeld: "hold",
    chouette.DoubleWished: "wish",
    chouette.AnswerGiven: "answer",
    chouette.AskedInstead: "instead",
    chouette.AnswersRevealed: "reveal",
    chouette.StakeDropped: "drop",
    chouette.StakeClosed: "out",
    chouette.ExtrasGiven: "give",
    chouette.ExtrasAnswered: "extras",
    chouette.ExtraMade: "extra",
    chouette.VerdictGiven: "verdict",
    chouette.ResignationJudged: "resign",
    chouette.SettlementOffered: "buyout",
    chouette.SettlementRefused: "no_buyout",
    chouette.PlaySuggested: "suggest",
    chouette.MoverReplaced: "replace",
    chouette.SideAway: "away",
}

CHOUETTE_PHASE_TAGS: Mapping[type, str] = {
    chouette_phases.Gathering: "gathering",
    chouette_phases.Playing: "playing",
    chouette_phases.Between: "between",
    chouette_phases.Closed: "closed",
}

QUESTION_TAGS: Mapping[type, str] = {
    chouette_game.Window: "window",
    chouette_game.Round: "round",
    chouette_game.ExtraRound: "extra",
    chouette_game.LevelOffer: "level",
    chouette_game.Concession: "concession",
    chouette_game.AutomaticChoice: "automatic",
}
