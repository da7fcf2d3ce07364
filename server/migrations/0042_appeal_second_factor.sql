-- Appeals of people who have lost their second factor, and the time in which its owner can still object.
-- Locks: nothing, the table is new.

create table factor_appeals (
  id text primary key,
  user_id text not null references users (id),
  -- 1 under review, 2 passed and waiting, 3 rejected, 4 cancelled, 5 carried out
  state smallint not null,
  -- name and ID number that were given as proof; null: none was, or the appeal is over
  proof_sealed text,
  remark text not null,
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- when the second factor is taken away; null: not passed
  effective_at timestamptz,
  ended_at timestamptz
);
create index factor_appeals_by_user on factor_appeals (user_id, submitted_at desc);
create unique index factor_appeals_one_open on factor_appeals (user_id) where state in (1, 2);
create index factor_appeals_due on factor_appeals (effective_at) where state = 2;
