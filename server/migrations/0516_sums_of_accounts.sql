-- What an account was billed, paid out and paid in is added up beside its list, from the index of the list alone. Calls write none
-- of these.
-- Locks: writing to each table waits while its index is made, 1 to 3 s for a million rows.

drop index invoices_of_owner;
create index invoices_of_owner on invoices (owner_id, created_at desc, id desc) include (state, red_of, amount_minor);
drop index withdrawals_of_owner;
create index withdrawals_of_owner on withdrawals (owner_id, created_at desc, id desc) include (state, amount_minor, fee_minor);
drop index recharge_orders_of_owner;
create index recharge_orders_of_owner on recharge_orders (owner_id, created_at desc, order_no)
  include (state, channel, received_minor, refunded_minor);
