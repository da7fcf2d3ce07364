-- Who is behind several accounts that are told the same in parts is told once.
-- Locks: member_messages gets a column without a default, and an index that begins empty.

-- Of `subscriber_tellings`, which is gone once all have been told; null: told by itself.
alter table member_messages add column telling_id text;
create unique index member_messages_once on member_messages (user_id, telling_id) where telling_id is not null;
