-- Operators say which names may stand for an address of a private network, beside those of the setting UPSTREAM_HOSTS.
-- Locks: none, the table is new.

create table upstream_hosts (
  host text primary key,
  -- host:port
  address text not null,
  remark text not null,
  updated_at timestamptz not null
);
