-- What visitors may read is counted by type on every page with documents: that looked at all documents each time. Now each
-- change adds a row of +1 or −1, as with products (0026): their sum is exact at any time, and a job sums them up.
-- Documents of private APIs alone are few, and still counted for those who may see them.
-- Locks: documents while they are counted and the index is built, about a second for a million.

create table readable_counts (
  type text not null,
  documents integer not null
);

create function count_document() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_enabled and old.removed_at is null and not old.is_restricted then
    insert into readable_counts values (old.type, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_enabled and new.removed_at is null and not new.is_restricted then
    insert into readable_counts values (new.type, 1);
  end if;
  return null;
end $$;
create trigger documents_counted after insert or delete on documents
  for each row execute function count_document();
create trigger documents_recounted after update on documents for each row
  when ((old.type, old.is_enabled, old.removed_at is null, old.is_restricted)
    is distinct from (new.type, new.is_enabled, new.removed_at is null, new.is_restricted))
  execute function count_document();

insert into readable_counts
  select type, count(*) from documents where is_enabled and removed_at is null and not is_restricted group by type;

create index documents_restricted on documents (type, id) where is_enabled and removed_at is null and is_restricted;
