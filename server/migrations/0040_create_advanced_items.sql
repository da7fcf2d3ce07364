-- Parts of advanced authentications: one row for each part of an enterprise, one (`identity`) for a person. What was
-- submitted stands sealed in one text.
-- Locks: none, the table is new.

create table advanced_items (
  id text primary key,
  user_id text not null references users (id),
  -- account, legal, finance, security, contacts; identity of a person
  item text not null,
  -- 0 none, 1 under review, 2 passed, 3 rejected, 4 run out, 12 amount under way
  state smallint not null,
  -- sealed: the fields of the part
  content_sealed text not null,
  -- what it is called on the desk
  name text not null default '',
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  submitted_at timestamptz,
  decided_at timestamptz,
  -- of a licence; null: for good
  valid_to date,
  -- when the pictures of a decided application were removed
  pictures_gone_at timestamptz,
  payout_order text,
  payout_cents smallint,
  payout_tries smallint not null default 0,
  payout_at timestamptz,
  payout_sent_at timestamptz,
  unique (user_id, item)
);
create index advanced_items_paying on advanced_items (payout_at) where state = 12;
create index advanced_items_by_end on advanced_items (valid_to) where state = 2;
create index advanced_items_decided on advanced_items (decided_at)
  where item = 'identity' and pictures_gone_at is null;
