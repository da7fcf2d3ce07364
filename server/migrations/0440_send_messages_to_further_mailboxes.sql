-- A member may have messages sent to further mailboxes, once each of them has agreed (decisions/0169).
-- Locks: outgoing_messages while an index of no rows is built; it holds thirty days.

create table message_receivers (
  id text primary key,
  user_id text not null references users (id),
  email text not null,
  remark text not null,
  -- none: whatever the member gets by mail
  kinds text[] not null,
  -- waiting, on, refused
  state text not null,
  -- of the link with which the mailbox agrees
  token_hash text,
  token_until timestamptz,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  proven_at timestamptz,
  refused_at timestamptz,
  -- taken off the list after it refused: that it did is remembered for a while
  removed_at timestamptz,
  unique (user_id, email)
);
create unique index message_receivers_token on message_receivers (token_hash) where token_hash is not null;
create index message_receivers_asked on message_receivers (asked_at) where state <> 'on';

alter table outgoing_messages add column receiver_id text;
create index outgoing_messages_receiver on outgoing_messages (receiver_id) where receiver_id is not null;
