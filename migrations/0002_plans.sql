-- Plans that people save, which plans they used last, and the workshop where plans are made. All secret: they tell how somebody
-- likes to set up.

create table plans (
    -- Stands in buttons and menus; autoincrement, since an old button must never mean another plan.
    id integer primary key autoincrement,
    user_id integer not null,
    variant text not null constraint known_plan_variant check (variant in ('classic', 'barrage', 'duel')),
    -- As its owner wrote it.
    name text not null,
    -- The same in lower case: nobody has two plans whose names differ only in that.
    folded text not null,
    setup text not null,
    constraint one_plan_a_name unique (user_id, variant, folded)
) strict;

-- When somebody last began with a plan: the menu offers the last used first.
create table plan_uses (
    user_id integer not null,
    variant text not null constraint known_use_variant check (variant in ('classic', 'barrage', 'duel')),
    -- A built-in plan's key, or the id of one of `plans`.
    plan text not null,
    used_at integer not null,
    primary key (user_id, variant, plan)
) strict, without rowid;

-- A person's setup in the making outside any match, one for each variant.
create table workshops (
    user_id integer not null,
    variant text not null constraint known_workshop_variant check (variant in ('classic', 'barrage', 'duel')),
    -- Always a legal setup.
    setup text not null,
    -- What was last typed and was not legal; it stands in the form at the next Edit.
    typed text,
    -- Whether Random was pressed last and drew a natural setup, so that the next press draws a wild one.
    drawn integer not null default 0 constraint workshop_drawn_is_yes_or_no check (drawn in (0, 1)),
    -- Raised with every change; a panel that shows an earlier one decides nothing.
    revision integer not null default 0 constraint workshop_revisions_are_counted check (revision >= 0),
    -- The workshop opens with the variant that was worked on last.
    worked_at integer not null,
    primary key (user_id, variant)
) strict, without rowid;

-- As in `workshops`.
alter table drafts add column drawn integer not null default 0 constraint drawn_is_yes_or_no check (drawn in (0, 1));
