-- Whether direct messages do not reach a person who wishes to be told by them. He is mentioned in the channel meanwhile.
alter table settings add column is_unreached integer not null default 0
    constraint is_unreached_is_yes_or_no check (is_unreached in (0, 1));
