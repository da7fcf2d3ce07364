-- Pages and sums of accounts with 100,000 rows of everything.
-- Locks: writing to each table waits while its index is made, 1 to 3 s for a million rows.
--
-- What each index is for:
-- the month's costs of an app, of its present owner;
create index cost_days_of_app on cost_days (app_id, owner_id, day);
drop index cost_days_by_app;
-- sessions of an account, last used first, and when somebody was last here. A session's time changes once a minute at most;
create index sessions_in_order on sessions (user_id, last_seen_at desc, id_hash);
drop index sessions_by_user;
-- open invitations of an organisation, newest first;
create index organisation_invitations_in_order on organisation_invitations (organisation_id, created_at desc, id)
  where accepted_at is null and withdrawn_at is null;
-- coupons that have ended, after those that `coupons_to_spend` has. Calls do not change them;
create index coupons_ended on coupons (owner_id, valid_until, id) where ended_at is not null;
-- applications that were refused (3) or ended for lack of money (6), shown in the user centre;
create index subscriptions_refused on subscriptions (applicant_id, decided_at desc) where state in (3, 6);
-- subscriptions of an app that stand or wait for a decision, newest first: most have ended;
create index subscriptions_standing_of_app on subscriptions (app_id, submitted_at desc, id) include (state)
  where state in (1, 2, 5, 6, 7);
-- applications for an API that wait (1), oldest first;
create index subscriptions_waiting_of_api on subscriptions (api_id, submitted_at, id) where state = 1;
-- portals of an account that were refused (3), shown in the user centre.
create index portals_refused on portals (owner_id) where state = 3;
