-- What operations may count as when a subscription renews itself: as it was shown when that was switched on, like the highest
-- price. Null: switched on before, what was agreed last counts.
-- Locks: auto_renewals for a moment; a column without a default rewrites nothing.

alter table auto_renewals add column weights jsonb;
