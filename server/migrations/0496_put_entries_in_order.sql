-- A ledger is read in the order of its transfers: all entries of an account were joined with their transfers, put in order and
-- added up to show ten. Each entry now has the time and the kind of its transfer beside it, which never change, in the index by
-- which its account is found: what is shown and what is summed up are read there.
-- Locks: ledger_entries while it is written anew and its index is built, about twenty seconds for a million entries.

alter table ledger_entries add column at timestamptz, add column kind text;

-- For a server of the version before, which does not say them.
create function take_time_of_transfer() returns trigger language plpgsql as $$
begin
  select t.at, t.kind into new.at, new.kind from ledger_transfers t where t.id = new.transfer_id;
  return new;
end $$;
create trigger ledger_entries_in_time before insert on ledger_entries for each row
  when (new.at is null or new.kind is null) execute function take_time_of_transfer();

update ledger_entries e set at = t.at, kind = t.kind from ledger_transfers t where t.id = e.transfer_id;

create index ledger_entries_in_order on ledger_entries (account_id, at desc, transfer_id) include (amount_minor, kind);
drop index ledger_entries_by_account;
