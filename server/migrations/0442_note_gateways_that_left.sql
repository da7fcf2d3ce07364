-- A gateway that is stopped says so, and an operator removes one that is gone for good: neither is looked for any more. One that
-- comes back under its id is there again.
-- Locks: gateways, for an instant.

alter table gateways add column left_at timestamptz;
