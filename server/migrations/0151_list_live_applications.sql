-- Applications of apps to go live stand among all others that somebody has made, so they are rows of their own: until now
-- they were read out of the log of each app. Those that wait now are taken over; what was decided before stays in the
-- logs alone.
-- Locks: none, the table is new; apps and review_cases are read.

create table live_applications (
  id text primary key,
  apply_no text not null unique,
  app_id text not null references apps (id),
  applicant_id text not null references users (id),
  -- as of an application for an API: 1 waiting, 2 granted, 3 refused, 4 withdrawn
  state smallint not null,
  reason text not null default '',
  decision_reason text not null default '',
  submitted_at timestamptz not null
);
create index live_applications_of_applicant on live_applications (applicant_id, submitted_at desc, id desc);
create index live_applications_of_app on live_applications (app_id);

insert into live_applications (id, apply_no, app_id, applicant_id, state, submitted_at)
select 'live_' || a.id, 'SX' || a.id, a.id, a.owner_id, 1, c.submitted_at
from apps a join review_cases c on c.kind = 'app' and c.subject_id = a.id
where a.state = 2;
