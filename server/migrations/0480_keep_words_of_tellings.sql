-- What all subscribers are told is told to each in their language: beside the Chinese, what it is said of.
-- Locks: subscriber_tellings, for an instant.

alter table subscriber_tellings add column said jsonb;
