-- A document all of whose APIs are private, to a branded portal or to named accounts, is read by those alone who are shown
-- one of them. Kept with the document, and in the indexes of its lists, so that the document centre need not ask about APIs.
-- Locks: documents, for the update of the few that are meant and while two indexes are built, about 1 s for 100,000.

alter table documents add column is_restricted boolean not null default false;

update documents d set is_restricted = true
where exists (select from api_documents r where r.document_id = d.id)
  and not exists (
    select from api_documents r join api_products p on p.id = r.api_id
    where r.document_id = d.id and p.portal_id is null);

drop index documents_newest;
create index documents_newest on documents (updated_at desc, id desc) include (is_restricted)
  where is_enabled and removed_at is null;
drop index documents_by_type;
create index documents_by_type on documents (type, updated_at desc, id desc) include (is_restricted)
  where is_enabled and removed_at is null;

update search_entries e set portals = coalesce((
  select array_agg(distinct place) from (
    select p.portal_id as place from api_documents r join api_products p on p.id = r.api_id
    where r.document_id = e.object_id and p.portal_id <> '@named'
    union
    select 'account:' || n.account_id from api_documents r
    join api_products p on p.id = r.api_id and p.portal_id = '@named'
    join api_audience n on n.api_id = p.id
    where r.document_id = e.object_id) places), '{}')
from documents d
where e.kind = 'doc' and d.id = e.object_id and d.is_restricted;
