-- The home page shows how many apps are live and how many calls they made in thirty days: counted with the other figures.
-- Locks: market_figures for a moment, one row.

alter table market_figures add column apps integer not null default 0;
alter table market_figures add column calls bigint not null default 0;
