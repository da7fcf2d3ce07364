-- Lists and sums that read a whole table to show a page of it: each has an index of what it asks by, in its order.
-- The accounts of somebody in the ledger are the worst of them: the list of the money desk read all accounts for each.
-- Locks: each table while its indexes are built, about a second for a million rows. A server of the version before goes on.

create index ledger_accounts_of_owner on ledger_accounts (owner_id);
create index ledger_accounts_held on ledger_accounts (owner_id) where held_minor > 0 or is_held;
create index providers_by_user on providers (user_id);
create index subscriptions_by_app on subscriptions (app_id, submitted_at desc, id) include (state);
create index cost_days_by_app on cost_days (app_id, day);
create index support_tickets_in_order on support_tickets (updated_at desc, id desc);
create index publications_in_order on publications (updated_at desc, id)
  where state in ('online', 'deprecated', 'suspended');
create index recharge_orders_to_check on recharge_orders (created_at) where state = 7;
create index recharge_refunds_waiting on recharge_refunds (created_at) where state = 1;
create index portals_in_order on portals (created_at desc, id);
create index notices_in_order_of_change on notices ((coalesce(updated_at, published_at)) desc, id desc);
create index coupons_in_order on coupons (issued_at desc, id);
create index review_cases_decided_in_order on review_cases (kind, submitted_at desc, subject_id) where state = 'decided';
