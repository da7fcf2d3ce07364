-- Lists of somebody who has ten thousand of something put all of them in order, or looked at each, to show ten.
-- Locks: each table while its indexes are built, about two seconds for a million rows. A server of the version before goes on.

create index organisation_members_in_order on organisation_members (organisation_id, joined_at, user_id);
create index apps_in_order on apps (owner_id, created_at desc, id) include (state, name);
drop index apps_by_owner;
create index budgets_in_order on budgets (owner_id, created_at, id);
create index budgets_of_app on budgets (app_id) where app_id is not null;
create index subscriptions_of_api on subscriptions (api_id, submitted_at desc, id desc) include (state);
create index subscriptions_of_state on subscriptions (applicant_id, state, submitted_at desc, id desc);
create index api_products_of_score on api_products (score) where status = 'online' and portal_id is null and score is not null;
