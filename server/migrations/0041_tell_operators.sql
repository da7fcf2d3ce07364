-- When operators were told of a case; a case that is submitted again is told again.
-- Locks: the table of cases for a moment. What waits now is known to them.

alter table review_cases add column told_at timestamptz;
update review_cases set told_at = submitted_at;
create index review_cases_untold on review_cases (submitted_at) where state = 'open' and told_at is null;
