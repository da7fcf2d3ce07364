-- Applications of an account, newest first: for portals, all of its portals were read, most of which have never been submitted;
-- to go live in a state, all of those in any state.
-- Locks: writing to each table waits while its index is made, about 2 s for a million rows.

create index portals_submitted on portals (owner_id, submitted_at desc, id desc) where submitted_at is not null;
create index live_applications_of_state on live_applications (applicant_id, state, submitted_at desc, id desc);
