-- Everything that a match needs to go on after a crash.
-- Ids are Discord's unsigned 64-bit numbers, stored as the signed number with the same bits. Times are milliseconds since 1970, UTC.

create table matches (
    -- Public (`#42`); autoincrement, since a number that people wrote down is never given to another match.
    id integer primary key autoincrement,
    guild integer not null,
    channel integer not null,
    -- The interaction that made the challenge: the same one delivered twice makes one challenge.
    interaction integer not null constraint one_challenge_an_interaction unique,
    challenger integer not null,
    -- Null while anybody may accept.
    opponent integer,
    variant text not null constraint known_variant check (variant in ('classic', 'barrage', 'duel')),
    -- The colour that the challenger asked for.
    side text not null constraint known_side check (side in ('red', 'blue', 'lot')),
    -- The rules that the match began under: new defaults must not change what a running match allows.
    ruleset text not null,
    state text not null
        constraint known_state check (state in ('challenged', 'closed', 'deploying', 'playing', 'finished')),
    -- How an unplayed challenge ended.
    closed text constraint known_closing check (closed in ('declined', 'cancelled', 'expired')),
    -- The colour that the challenger plays, known once the challenge is accepted.
    challenger_color text constraint known_challenger_color check (challenger_color in ('red', 'blue')),
    -- Plies played. Derived from `plies`, for queries and as the guard of each update.
    ply integer not null default 0 constraint plies_are_counted check (ply >= 0),
    -- Who offers a draw.
    offer text constraint known_offer check (offer in ('red', 'blue')),
    -- Whose offer was declined since his own last ply: he may not offer again before his next.
    red_refused integer not null default 0 constraint red_refused_is_yes_or_no check (red_refused in (0, 1)),
    blue_refused integer not null default 0 constraint blue_refused_is_yes_or_no check (blue_refused in (0, 1)),
    -- Null in a finished match: nobody won.
    winner text constraint known_winner check (winner in ('red', 'blue')),
    reason text constraint known_reason check (reason in (
        'flag-captured', 'no-legal-move', 'both-stuck', 'resigned', 'time', 'agreed', 'no-attack', 'too-long', 'aborted'
    )),
    created_at integer not null,
    -- When somebody last did what the other waits for; the idle time runs from here.
    active_at integer not null,

    constraint closed_says_how check ((state = 'closed') = (closed is not null)),
    constraint accepted_has_colors check (
        (state in ('deploying', 'playing', 'finished')) = (challenger_color is not null)
    ),
    constraint accepted_has_opponent check (challenger_color is null or opponent is not null),
    constraint finished_says_why check ((state = 'finished') = (reason is not null)),
    constraint only_an_end_has_a_winner check (winner is null or state = 'finished'),
    constraint only_play_has_an_offer check (offer is null or state = 'playing'),
    constraint nobody_plays_himself check (opponent is null or opponent <> challenger)
) strict;

-- The matches of a person and of a channel: what `/matches` lists and what a command without a number may mean. Not
-- limited to open ones, since such an index serves only queries that repeat its condition word by word.
create index matches_by_challenger on matches (challenger, state);
create index matches_by_opponent on matches (opponent, state);
create index matches_by_channel on matches (channel, state, active_at);

-- Setups in the making. Secret.
create table drafts (
    match_id integer not null constraint draft_of_a_match references matches (id),
    color text not null constraint known_draft_color check (color in ('red', 'blue')),
    -- Always a legal setup in the record's notation, so that Ready is at hand at once.
    setup text not null,
    -- What was last typed and was not legal; it stands in the form at the next Edit.
    typed text,
    ready integer not null default 0 constraint ready_is_yes_or_no check (ready in (0, 1)),
    primary key (match_id, color)
) strict, without rowid;

-- The setups that a match began with. Secret until its end.
create table deployments (
    match_id integer not null constraint deployment_of_a_match references matches (id),
    color text not null constraint known_deployment_color check (color in ('red', 'blue')),
    setup text not null,
    primary key (match_id, color)
) strict, without rowid;

-- The log that every state of a game is folded from. The key makes a ply that is played twice impossible.
create table plies (
    match_id integer not null constraint ply_of_a_match references matches (id),
    ply integer not null constraint plies_begin_at_one check (ply > 0),
    -- From and to, as in `b4-b5`. What it met follows from the setups.
    move text not null,
    -- The interaction that played it: the same one delivered twice plays once.
    interaction integer not null,
    played_at integer not null,
    primary key (match_id, ply)
) strict, without rowid;

create unique index one_ply_an_interaction on plies (interaction);

-- There is no take-back.
create trigger a_ply_is_never_changed before update on plies begin
    select raise(abort, 'a ply is final');
end;
create trigger a_ply_is_never_removed before delete on plies begin
    select raise(abort, 'a ply is final');
end;
create trigger a_deployment_is_never_changed before update on deployments begin
    select raise(abort, 'a deployment is final');
end;
create trigger a_deployment_is_never_removed before delete on deployments begin
    select raise(abort, 'a deployment is final');
end;

-- What each of a match's four messages should show.
create table slots (
    match_id integer not null constraint slot_of_a_match references matches (id),
    slot text not null constraint known_slot check (slot in ('challenge', 'public', 'red', 'blue')),
    -- Raised with every change that the slot's message must show.
    revision integer not null default 0 constraint revisions_are_counted check (revision >= 0),
    -- Messages recorded for it so far; part of the nonce of the next, so that a post that was not recorded is not posted twice.
    posts integer not null default 0 constraint posts_are_counted check (posts >= 0),
    -- The highest edition posted so far: only the first post of an edition may notify anybody.
    announced integer,
    primary key (match_id, slot)
) strict, without rowid;

-- What Discord shows. A slot has several while an old one waits for its deletion.
create table messages (
    id integer primary key,
    match_id integer not null,
    slot text not null,
    channel integer not null,
    posted_at integer not null,
    -- The slot's revision and the match's edition that it shows.
    revision integer not null,
    edition integer not null,
    constraint message_of_a_slot foreign key (match_id, slot) references slots (match_id, slot)
) strict;

create index messages_by_match on messages (match_id);

-- Answers to interactions that will be a slot's message, from the change until Discord has told the message's id.
-- After a crash the message is found by its token.
create table answers (
    token text primary key,
    match_id integer not null,
    slot text not null,
    application integer not null,
    revision integer not null,
    edition integer not null,
    created_at integer not null,
    constraint answer_of_a_slot foreign key (match_id, slot) references slots (match_id, slot)
) strict, without rowid;

create index answers_by_match on answers (match_id);

-- Future work: rows with due times, polled.
create table jobs (
    kind text not null constraint known_kind check (kind in ('refresh', 'challenge-expiry', 'idle')),
    match_id integer not null constraint job_of_a_match references matches (id),
    due_at integer not null,
    -- Failures since it was last asked for anew.
    attempts integer not null default 0 constraint attempts_are_counted check (attempts >= 0),
    primary key (kind, match_id)
) strict, without rowid;

create index jobs_by_due_time on jobs (due_at);

create table users (
    id integer primary key,
    -- The channel of the person's direct messages, once opened.
    dm_channel integer
) strict;

-- The setup that a person last began a match with, offered first the next time. Secret.
create table last_setups (
    user_id integer not null,
    variant text not null constraint known_setup_variant check (variant in ('classic', 'barrage', 'duel')),
    setup text not null,
    primary key (user_id, variant)
) strict, without rowid;
