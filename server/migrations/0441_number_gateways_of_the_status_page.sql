-- Each gateway is a part of the status page of its own, under a number that says nothing of where it runs. It keeps the
-- number, and with it its days in status_days, until it has not been heard of for a month (decisions/0094-a-status-page.md).
-- Locks: nothing; the table is new.

create table status_gateways (
  number integer primary key,
  gateway_id text not null unique,
  heard_at timestamptz not null
);
