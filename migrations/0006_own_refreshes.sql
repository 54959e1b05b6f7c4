-- A player's own message is brought up to date by a job of its own: no other message may follow at that moment.
create table jobs_of_more_kinds (
    kind text not null constraint known_kind
        check (kind in ('refresh', 'refresh-red', 'refresh-blue', 'challenge-expiry', 'idle')),
    match_id integer not null constraint job_of_a_match references matches (id),
    due_at integer not null,
    -- Failures since it was last asked for anew.
    attempts integer not null default 0 constraint attempts_are_counted check (attempts >= 0),
    primary key (kind, match_id)
) strict, without rowid;

insert into jobs_of_more_kinds (kind, match_id, due_at, attempts) select kind, match_id, due_at, attempts from jobs;
drop table jobs;
alter table jobs_of_more_kinds rename to jobs;
create index jobs_by_due_time on jobs (due_at);
