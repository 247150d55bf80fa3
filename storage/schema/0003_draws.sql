-- A drawn game has its line too: win_kind 'drawn', no points; winner and loser are then only the two who played,
-- in the order of their seats. Whoever counts games won leaves these lines out.
CREATE TRIGGER IF NOT EXISTS result_drawn BEFORE INSERT ON result WHEN NEW.win_kind = 'drawn' AND NEW.points <> 0
BEGIN
    SELECT RAISE(ABORT, 'a drawn game moves no points');
END;
