-- An application keeps which terms of data use were agreed to, from when on the API is wanted, and the file that came
-- with it.
-- Locks: subscriptions, for an instant.

-- version of the terms; null: applied for by a program that named none
alter table subscriptions add column data_terms text;
-- not before; null: as soon as it is granted
alter table subscriptions add column starts_at timestamptz;
alter table subscriptions add column attachment_id text references files (id);
create index subscriptions_attachments on subscriptions (attachment_id) where attachment_id is not null;
