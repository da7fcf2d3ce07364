-- Where in the portal a mail leads to; null: nowhere.
-- Locks: outgoing_messages, for an instant.

alter table outgoing_messages add column link text;
