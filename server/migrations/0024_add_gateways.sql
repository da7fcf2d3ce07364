-- Gateways by when they were heard of, leases that they are asked to give back, and nonces that signed calls have used.
-- Locks: leases, for an instant and for as long as the index of open ones takes.

create table gateways (
  id text primary key,
  heard_at timestamptz not null
);

-- when somebody else needed what it holds
alter table leases add column recalled_at timestamptz;

create index leases_by_payer on leases (payer_id) where closed_at is null;

create table gateway_nonces (
  key_id text not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (key_id, nonce)
);
create index gateway_nonces_by_age on gateway_nonces (used_at);
