-- An API may be private to one branded portal: everywhere else it is as if it did not exist. Null: it is for all.
-- Locks: api_products and api_versions while the indexes are built, about 40 s for 1,000,000 APIs. A server of the version before goes on: it
-- shows what is private until it is replaced, and publishes nothing that is.

alter table api_products add column portal_id text references portals (id);
create index api_products_of_portal on api_products (portal_id) where portal_id is not null;

-- The main portal lists and counts what is for all: what is private is in none of its indexes.
drop index api_products_overall;
create index api_products_overall on api_products ((calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  where status = 'online' and portal_id is null;
drop index api_products_hottest;
create index api_products_hottest on api_products (calls_30d desc, views_30d desc, name, id)
  where status = 'online' and portal_id is null;
drop index api_products_newest;
create index api_products_newest on api_products (published_at desc, name, id)
  where status = 'online' and portal_id is null;
drop index api_products_of_provider;
create index api_products_of_provider on api_products
  (provider_id, (calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  where status = 'online' and portal_id is null;
drop index api_products_of_category;
create index api_products_of_category on api_products
  (category_id, (calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  where status = 'online' and portal_id is null;
drop index api_products_of_level;
create index api_products_of_level on api_products
  (auth_level, has_sandbox, (calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  where status = 'online' and portal_id is null;

create or replace function count_product() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'online' and old.portal_id is null then
    insert into product_counts
      values (old.category_id, array_to_string(old.charge_types, ','), old.auth_level, old.has_sandbox, -1);
    insert into provider_counts values (old.provider_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'online' and new.portal_id is null then
    insert into product_counts
      values (new.category_id, array_to_string(new.charge_types, ','), new.auth_level, new.has_sandbox, 1);
    insert into provider_counts values (new.provider_id, 1);
  end if;
  return null;
end $$;
drop trigger api_products_recounted on api_products;
create trigger api_products_recounted after update on api_products for each row
  when ((old.status, old.category_id, old.charge_types, old.auth_level, old.has_sandbox, old.provider_id, old.portal_id)
    is distinct from (new.status, new.category_id, new.charge_types, new.auth_level, new.has_sandbox, new.provider_id,
      new.portal_id))
  execute function count_product();

-- The version that a card shows is the newest that is online, or else the newest that is deprecated. The index before held
-- only what is online.
drop index api_versions_online;
create index api_versions_shown on api_versions (api_id, status desc, published_at desc) include (version, operation_count)
  where status <> 'offline';
