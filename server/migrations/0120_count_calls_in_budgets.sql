-- A budget may cap calls instead of money; it says who else is told, how, and what it will be from the next period on.
-- Older servers see a cap of money on a budget of calls that nobody reaches. What they return of a lease of a newer server
-- stays set aside until the period of the budget ends.
-- Locks: budgets and budget_periods for an instant.

alter table budgets add column unit text not null default 'yuan';
alter table budgets add column cap_calls bigint;
-- accounts of persons who are told as well
alter table budgets add column receivers text[] not null default '{}';
-- 'mail', 'sms': used even where somebody has them switched off for costs
alter table budgets add column channels text[] not null default '{}';
-- settings that begin with the day
alter table budgets add column next jsonb;
alter table budgets add column next_from date;
create index budgets_turning on budgets (next_from) where next_from is not null;
alter table budget_periods add column used_calls bigint not null default 0;
alter table budget_periods add column reserved_calls bigint not null default 0;
