-- The tags of what is online in the main portal, for its filter, and how many each leads to, without reading the table:
-- each change adds rows of +1 or -1, and a job sums them up (see 0026).
-- Locks: api_products and tag_counts while they are counted once, about 10 s for 1,000,000 APIs.

create table tag_counts (
  tag text not null,
  products integer not null
);

create function count_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'online' and old.portal_id is null then
    insert into tag_counts select distinct tag, -1 from unnest(old.tags) as tag;
  end if;
  if tg_op <> 'DELETE' and new.status = 'online' and new.portal_id is null then
    insert into tag_counts select distinct tag, 1 from unnest(new.tags) as tag;
  end if;
  return null;
end $$;
create trigger api_products_tagged after insert or delete on api_products for each row execute function count_tags();
create trigger api_products_retagged after update on api_products for each row
  when ((old.status, old.tags, old.portal_id) is distinct from (new.status, new.tags, new.portal_id))
  execute function count_tags();

insert into tag_counts
  select tag, count(distinct id) from api_products, unnest(tags) as tag where status = 'online' and portal_id is null group by tag;
create index tag_counts_by_tag on tag_counts (tag) include (products);
