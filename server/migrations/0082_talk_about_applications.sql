-- Applicant and provider talk about an application, and operators look after those that nobody decides on.
-- Locks: subscriptions, for an instant.

create table apply_comments (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  -- applicant, provider, operator
  party text not null,
  -- the account that it was written for
  account_id text not null,
  -- the human
  author_id text,
  author_name text not null,
  text text not null,
  at timestamptz not null
);
create index apply_comments_in_order on apply_comments (subscription_id, at desc, id desc);
create index apply_comments_by_account on apply_comments (account_id, at);

-- when an operator reminded the provider last, and when operators were told of it
alter table subscriptions add column pressed_at timestamptz;
alter table subscriptions add column escalated_at timestamptz;
create index subscriptions_waiting_longest on subscriptions (submitted_at, id) where state = 1;
