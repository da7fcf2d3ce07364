-- What the portal notes of a difference that it has settled by asking the channel is read in the language of whoever reads it:
-- beside the Chinese, what it is said of.
-- Locks: payment_differences, for an instant.

alter table payment_differences add column note_said jsonb;
