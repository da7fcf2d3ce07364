-- The directory of branded portals is narrowed by the industry that a portal serves; null: its owner has not said.
-- Locks: portals for a moment, nothing is rewritten.

alter table portals add column industry text;
