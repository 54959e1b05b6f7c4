-- Who brought an end about that is no win: who accepted the draw, who aborted the match or ended it as idle. Null in matches that
-- ended before this was noted.
alter table matches add column ended_by text constraint known_ender check (ended_by in ('red', 'blue'));
