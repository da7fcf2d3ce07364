-- Every security event, kept for good: rows can be added and read, nothing else.
-- Locks: none, the table is new.

create table audit_log (
  id text primary key,
  at timestamptz not null,
  user_id text,
  event text not null,
  address text not null,
  outcome text not null,
  detail text
);
create index audit_log_by_time on audit_log (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log cannot be changed';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
