-- Operators' lists say how many payouts, invoices, statements and APIs there are in a state, and what payouts come to: that looked at
-- all of that state each time. Now each change adds rows of +1 and −1, as with products (0026): their sum is exact at any time, and
-- a job sums them up. And the APIs of a state have an index in the order of their list.
-- Locks: withdrawals, invoices, earning_statements and publications against writing while they are counted and the index is built,
-- about a second for a million each.

create table state_counts (
  -- name of the table
  list text not null,
  state text not null,
  counted integer not null,
  -- 1/10000 yuan; 0 where no list says what they come to
  amount_minor bigint not null,
  fee_minor bigint not null
);

create function count_by_state() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into state_counts values (tg_table_name, old.state::text, -1, 0, 0); end if;
  if tg_op <> 'DELETE' then insert into state_counts values (tg_table_name, new.state::text, 1, 0, 0); end if;
  return null;
end $$;
create trigger invoices_counted after insert or delete on invoices
  for each row execute function count_by_state();
create trigger invoices_recounted after update on invoices for each row
  when (old.state <> new.state) execute function count_by_state();
create trigger earning_statements_counted after insert or delete on earning_statements
  for each row execute function count_by_state();
create trigger earning_statements_recounted after update on earning_statements for each row
  when (old.state <> new.state) execute function count_by_state();

create function count_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into state_counts values ('withdrawals', old.state::text, -1, -old.amount_minor, -old.fee_minor);
  end if;
  if tg_op <> 'DELETE' then
    insert into state_counts values ('withdrawals', new.state::text, 1, new.amount_minor, new.fee_minor);
  end if;
  return null;
end $$;
create trigger withdrawals_counted after insert or delete on withdrawals
  for each row execute function count_withdrawal();
create trigger withdrawals_recounted after update on withdrawals for each row
  when ((old.state, old.amount_minor, old.fee_minor) <> (new.state, new.amount_minor, new.fee_minor))
  execute function count_withdrawal();

-- Of publications those that stand for an API: a draft of a new one does not yet.
create function count_publication() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.api_id is not null then
    insert into state_counts values ('publications', old.state, -1, 0, 0);
  end if;
  if tg_op <> 'DELETE' and new.api_id is not null then
    insert into state_counts values ('publications', new.state, 1, 0, 0);
  end if;
  return null;
end $$;
create trigger publications_counted after insert or delete on publications
  for each row execute function count_publication();
create trigger publications_recounted after update on publications for each row
  when ((old.state, old.api_id is null) <> (new.state, new.api_id is null)) execute function count_publication();

insert into state_counts
  select 'withdrawals', state::text, count(*), sum(amount_minor), sum(fee_minor) from withdrawals group by state
  union all select 'invoices', state::text, count(*), 0, 0 from invoices group by state
  union all select 'earning_statements', state::text, count(*), 0, 0 from earning_statements group by state
  union all select 'publications', state, count(*), 0, 0 from publications where api_id is not null group by state;

create index publications_in_state on publications (state, updated_at desc, id) where api_id is not null;
