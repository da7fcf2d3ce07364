-- How much waited in each queue of the operators when they were told last: they are told when work comes to an empty
-- queue, and when the first of it is late, not of each case.
-- Locks: the indexes are of few rows (what waits, what failed) or are built on tables that are written seldom
-- (accounts, applications: seconds for a million).

create table desk_queues (
  key text primary key,
  waiting int not null,
  late int not null
);

create index subscriptions_escalated on subscriptions (escalated_at) where state = 1 and escalated_at is not null;
create index users_by_age on users (created_at desc, id);
create index subscriptions_by_submission on subscriptions (submitted_at);
create index review_cases_decided on review_cases (decided_at) where state = 'decided';
