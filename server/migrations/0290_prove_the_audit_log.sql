-- The audit log in words and with a proof: what an entry is about, in which order it was written, and a chain of hashes
-- over it (decisions/0093-the-audit-log-proves-itself.md). Entries from before get what they lack: their place in the
-- order, and the object that their detail names. They are told nothing else that is new.
-- Locks: audit_log while its rows are written once and indexes are built, about 20 s for a million of them.

alter table audit_log add column object_id text;

alter table audit_log disable trigger audit_log_is_append_only;
update audit_log a set
  seq = coalesce(a.seq, o.place),
  object_id = substring(a.detail from '"id":"([^"]+)"')
from (
  select id, row_number() over (order by at, id) - count(*) over () - 1 as place from audit_log where seq is null
  union all
  select id, seq from audit_log where seq is not null
) o
where o.id = a.id and (a.seq is null or a.detail like '%"id":"%');
alter table audit_log enable trigger audit_log_is_append_only;

alter table audit_log alter column seq set not null;
create unique index audit_log_in_order on audit_log (seq);
create index audit_log_of_user on audit_log (user_id, at desc);
create index audit_log_of_object on audit_log (object_id, at desc) where object_id is not null;
create index audit_log_of_topic on audit_log (split_part(event, '.', 1) text_pattern_ops, at desc);
create index audit_log_refused on audit_log (at desc) where outcome <> 'ok';
-- In which queue the object of an entry has been.
create index review_cases_of_subject on review_cases (subject_id);

-- Nobody chooses a place in the order. The transaction has its number before the place is taken: so whoever sees that
-- all transactions up to a number are over knows that all places up to one are final.
create function take_audit_place() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.seq := nextval('audit_log_order');
  return new;
end $$;
alter table audit_log alter column seq drop default;
create trigger audit_log_takes_its_place before insert on audit_log
  for each row execute function take_audit_place();

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be changed', tg_table_name;
end $$;

-- one for each entry: sha256 over the hash before it and the entry, hexadecimal
create table audit_seals (
  seq bigint primary key,
  hash text not null
);
create trigger audit_seals_are_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- how the chain stood at the end of a day, signed: what is written elsewhere is compared with it
create table audit_heads (
  day date primary key,
  -- the last entry that was sealed
  seq bigint not null,
  hash text not null,
  -- hmac of day, seq and hash, after the id of the key that made it
  signature text not null,
  made_at timestamptz not null
);
create trigger audit_heads_are_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change();

-- How far sealing may go, once all transactions up to `horizon` are over. One row.
create table audit_marks (
  id smallint primary key check (id = 1),
  upto bigint not null,
  -- of pg_current_xact_id()
  horizon text not null,
  -- somebody wants the chain to be checked now
  check_asked boolean not null
);
insert into audit_marks values (1, 0, '0', false);

create table audit_checks (
  id text primary key,
  seq bigint generated always as identity unique,
  at timestamptz not null,
  -- entries that were looked at, and how many do not fit; no more are kept than the module says
  entries bigint not null,
  faults integer not null
);

create table audit_faults (
  check_id text not null references audit_checks (id) on delete cascade,
  place integer not null,
  -- auditFaultKinds of shared/calls
  kind text not null,
  -- of the entry; of a head the one that it names
  seq bigint not null,
  -- the entry that stands there, if any
  audit_id text,
  primary key (check_id, place)
);
