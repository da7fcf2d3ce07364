-- What those who have called an API say of it: one row of an account and an API, which is written again where it was
-- withdrawn. How many stars it has is kept with the API, so that lists, cards and filters read nothing else.
-- Locks: api_products for a moment, to add columns; no row is written.

create table api_comments (
  id text primary key,
  api_id text not null references api_products (id),
  -- the account; an organisation has one voice
  user_id text not null references users (id),
  -- the human who wrote it last
  writer_id text not null references users (id),
  score smallint not null check (score between 1 and 5),
  text text not null,
  -- live, hidden, withdrawn
  state text not null,
  -- it was hidden once: what is written since is shown when an operator has passed it
  needs_check boolean not null default false,
  hide_reason text not null default '',
  -- of the provider; '': none
  reply text not null default '',
  replied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (api_id, user_id)
);
create index api_comments_newest on api_comments (api_id, created_at desc, id) where state = 'live';
create index api_comments_by_score on api_comments (api_id, score, created_at desc, id) where state = 'live';
create index api_comments_by_user on api_comments (user_id);

create table api_comment_reports (
  comment_id text not null references api_comments (id) on delete cascade,
  -- the human
  user_id text not null references users (id),
  reason text not null,
  text text not null default '',
  at timestamptz not null,
  -- null: the operators have not decided
  decided_at timestamptz,
  primary key (comment_id, user_id)
);
create index api_comment_reports_by_user on api_comment_reports (user_id);

alter table api_products
  add column score_count integer not null default 0,
  -- how many gave one star, two, …
  add column score_split integer[] not null default '{0,0,0,0,0}',
  -- the average in tenths; null: nobody has rated it
  add column score smallint;
create index api_products_by_score on api_products (score) where status = 'online' and score is not null;

create function count_score() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'live' then
    perform add_score(old.api_id, old.score, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'live' then
    perform add_score(new.api_id, new.score, 1);
  end if;
  return null;
end $$;
create function add_score(rated text, stars smallint, change integer) returns void language plpgsql as $$
declare
  split integer[];
begin
  select score_split into split from api_products where id = rated for no key update;
  split[stars] := split[stars] + change;
  update api_products p set score_split = split, score_count = f.n,
    score = case when f.n > 0 then round(10.0 * f.stars / f.n) end
  from (
    select sum(n)::int as n, sum(n * place)::int as stars from unnest(split) with ordinality as s (n, place)
  ) f
  where p.id = rated;
end $$;
create trigger api_comments_counted after insert or delete on api_comments
  for each row execute function count_score();
create trigger api_comments_recounted after update on api_comments for each row
  when ((old.state, old.score) is distinct from (new.state, new.score)) execute function count_score();
