-- What people wish and what servers have set. Whoever has no row has set nothing; a new wish is a new column with a default.

create table settings (
    user_id integer primary key,
    -- Whether a move chosen in the menus is played only after Confirm.
    confirms integer not null default 0 constraint confirms_is_yes_or_no check (confirms in (0, 1)),
    numbering text not null default 'ten-high'
        constraint known_numbering check (numbering in ('ten-high', 'one-high')),
    -- Of private views.
    theme text not null default 'classic'
        constraint known_theme check (theme in ('classic', 'dark', 'contrast')),
    -- Where the person is told that it is his turn.
    notice text not null default 'channel'
        constraint known_notice check (notice in ('channel', 'dm', 'nowhere')),
    challengers text not null default 'all'
        constraint known_challengers check (challengers in ('all', 'met', 'nobody'))
) strict;

-- Whose challenges a person does not take.
create table blocks (
    user_id integer not null,
    blocked integer not null,
    blocked_at integer not null,
    primary key (user_id, blocked),
    constraint nobody_blocks_himself check (user_id <> blocked)
) strict, without rowid;

create table guilds (
    id integer primary key,
    -- Of public boards.
    theme text not null default 'classic'
        constraint known_guild_theme check (theme in ('classic', 'dark', 'contrast'))
) strict;

-- The live boards that a change of a server's settings is shown on.
create index matches_by_guild on matches (guild, state);
