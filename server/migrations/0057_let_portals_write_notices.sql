-- portal_id: the branded portal whose managers wrote it; null: the operators. What stood there until now was for a
-- portal, and written by the operators: they keep it. is_barred: the operators took it back, the portal cannot publish
-- it again. Short locks: one update of few rows, an index over them.
update notices set portal_id = null where portal_id is not null;
alter table notices add column is_barred boolean not null default false;
create index notices_of_portals on notices (portal_id, (coalesce(updated_at, published_at)) desc, id desc)
  where portal_id is not null;
