-- What operators see of mails and text messages that leave: why one was refused, and each channel in the order of its
-- messages. And mails that somebody wants once a day, in one.
-- Locks: outgoing_messages while indexes are built; it holds thirty days. message_settings for an instant.

alter table outgoing_messages add column fault text not null default '';
alter table outgoing_messages add column tried_at timestamptz;
create index outgoing_messages_in_order on outgoing_messages (channel, created_at desc, id desc);

-- By mail, but not at once.
alter table message_settings add column mail_daily boolean not null default false;

-- One for whoever has chosen so for any kind.
create table mail_digests (
  user_id text primary key references users (id),
  -- what came later is not told yet
  since timestamptz not null,
  next_at timestamptz not null
);
create index mail_digests_due on mail_digests (next_at);
