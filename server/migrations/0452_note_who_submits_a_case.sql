-- Which operator put a case about somebody else before the others: it is another one's to take.
-- Locks: review_cases, for an instant.

alter table review_cases add column submitted_by text references users (id);
