-- Documents in the order of their reads or downloads were all put in order for each page: those that nobody had read yet stood
-- nowhere, and came last. Now each document has its row of counts from the start, and the list goes along an index of them.
-- Locks: document_counts while rows are added and indexes are built, about two seconds for a million documents. A server of
-- the version before goes on: it adds to a row that is there, and reads a missing one as 0.

insert into document_counts (document_id) select id from documents on conflict do nothing;

create function count_reads_from_start() returns trigger language plpgsql as $$
begin
  insert into document_counts (document_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger documents_have_counts after insert on documents
  for each row execute function count_reads_from_start();

create index document_counts_by_views on document_counts (views desc, document_id);
drop index document_counts_by_downloads;
create index document_counts_by_downloads on document_counts (downloads desc, document_id);
