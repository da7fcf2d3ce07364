-- Kinds of documents become contents that operators write: the six that there were, each with its first revision, and a table of
-- what is shown of them and of what was, because documents keep a kind that is withdrawn.
-- Servers of the version before know the six alone, and refuse to show any other. So `type` stays one of them; whoever has
-- another kind has it in `kind_id`, and stands among the guides there until all servers know it.
-- Locks: documents while they are counted and the indexes are built, about two seconds for a million.

create table document_kinds (
  id text primary key,
  name text not null,
  -- empty: as the other
  name_en text not null,
  brief text not null,
  sort integer not null,
  -- false: it was withdrawn, and is there for the documents that have it
  is_offered boolean not null
);

insert into document_kinds values
  ('guide', '接入指南', 'Integration guide', '', 10, true),
  ('api', '接口文档', 'API documentation', '', 20, true),
  ('sdk', 'SDK与示例', 'SDKs and samples', '', 30, true),
  ('standard', '规范与标准', 'Specifications and standards', '', 40, true),
  ('billing', '计费与结算', 'Billing and settlement', '', 50, true),
  ('change', '变更说明', 'Changes', '', 60, true);

-- Pieces of all kinds share their ids: others may be called `api` or `billing`.
insert into content_items (id, kind, state, title, draft, shown, live_revision, sort, published_at, updated_at, created_at)
  select 'documentType_' || id, 'documentType', 1, name, content, content, 1, sort, now(), now(), now()
  from document_kinds
  cross join lateral (select jsonb_build_object('name', name, 'nameEn', name_en, 'brief', brief, 'order', sort)) c(content);
insert into content_revisions (item_id, revision, content, made_at)
  select id, 1, shown, now() from content_items where kind = 'documentType';

alter table documents add column kind_id text;
alter table document_revisions add column kind_id text;

-- A server of the version before that changes the type means the type.
create function forget_document_kind() returns trigger language plpgsql as $$
begin
  new.kind_id := null;
  return new;
end $$;
create trigger documents_of_known_kind before update of type on documents for each row
  when (new.type is distinct from old.type and new.kind_id is not distinct from old.kind_id)
  execute function forget_document_kind();

create index documents_by_kind on documents ((coalesce(kind_id, type)), updated_at desc, id desc)
  where is_enabled and removed_at is null;
create index documents_restricted_by_kind on documents ((coalesce(kind_id, type)), id)
  where is_enabled and removed_at is null and is_restricted;

-- As `readable_counts` (0446), which servers of the version before go on summing up.
create table readable_kind_counts (
  kind_id text not null,
  documents integer not null
);
create function count_document_kind() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_enabled and old.removed_at is null and not old.is_restricted then
    insert into readable_kind_counts values (coalesce(old.kind_id, old.type), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_enabled and new.removed_at is null and not new.is_restricted then
    insert into readable_kind_counts values (coalesce(new.kind_id, new.type), 1);
  end if;
  return null;
end $$;
create trigger documents_counted_by_kind after insert or delete on documents
  for each row execute function count_document_kind();
create trigger documents_recounted_by_kind after update on documents for each row
  when ((coalesce(old.kind_id, old.type), old.is_enabled, old.removed_at is null, old.is_restricted)
    is distinct from (coalesce(new.kind_id, new.type), new.is_enabled, new.removed_at is null, new.is_restricted))
  execute function count_document_kind();
insert into readable_kind_counts
  select type, count(*) from documents where is_enabled and removed_at is null and not is_restricted group by type;
