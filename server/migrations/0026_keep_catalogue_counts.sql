-- Lists, their totals and the figures of the home page without reading whole tables: what is counted is kept, what is
-- ordered has an index in that order.
-- Locks: api_products and providers while the indexes are built and the counts are made, about 10 s for 300,000 APIs.

-- What is online, counted by all that the list is filtered by. Each change adds a row of +1 or −1, so that nobody waits
-- for somebody else's row; a job sums them up. Their sum is exact at any time.
create table product_counts (
  category_id text not null,
  charge_type text not null,
  auth_level smallint not null,
  has_sandbox boolean not null,
  products integer not null
);
create table provider_counts (
  provider_id text not null,
  products integer not null
);

create function count_product() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'online' then
    insert into product_counts values (old.category_id, old.charge_type, old.auth_level, old.has_sandbox, -1);
    insert into provider_counts values (old.provider_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'online' then
    insert into product_counts values (new.category_id, new.charge_type, new.auth_level, new.has_sandbox, 1);
    insert into provider_counts values (new.provider_id, 1);
  end if;
  return null;
end $$;
create trigger api_products_counted after insert or delete on api_products
  for each row execute function count_product();
create trigger api_products_recounted after update on api_products for each row
  when ((old.status, old.category_id, old.charge_type, old.auth_level, old.has_sandbox, old.provider_id)
    is distinct from (new.status, new.category_id, new.charge_type, new.auth_level, new.has_sandbox, new.provider_id))
  execute function count_product();

insert into product_counts
  select category_id, charge_type, auth_level, has_sandbox, count(*)
  from api_products where status = 'online' group by 1, 2, 3, 4;
insert into provider_counts
  select provider_id, count(*) from api_products where status = 'online' group by 1;

-- The certified come first among equals: the order of a list must not need another table.
alter table api_products add column is_certified boolean not null default false;
update api_products p set is_certified = true from providers where providers.id = p.provider_id and providers.is_certified;

create function take_certification() returns trigger language plpgsql as $$
begin
  new.is_certified := (select is_certified from providers where id = new.provider_id);
  return new;
end $$;
create trigger api_products_certified before insert or update of provider_id on api_products
  for each row execute function take_certification();

create function pass_certification() returns trigger language plpgsql as $$
begin
  update api_products set is_certified = new.is_certified where provider_id = new.id;
  return null;
end $$;
create trigger providers_certified after update on providers for each row
  when (old.is_certified is distinct from new.is_certified) execute function pass_certification();

create index api_products_overall on api_products ((calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  where status = 'online';
create index api_products_hottest on api_products (calls_30d desc, views_30d desc, name, id) where status = 'online';
drop index api_products_newest;
create index api_products_newest on api_products (published_at desc, name, id) where status = 'online';
create index api_products_by_tag on api_products using gin (tags) with (fastupdate = off);
-- Those that have figures to be measured again.
create index api_products_measured on api_products (id) where calls_30d > 0 or subscriber_count > 0;
create index api_versions_online on api_versions (api_id, published_at desc) include (version, operation_count)
  where status = 'online';

-- The list searches what the whole portal searches. A server of the version before still writes this column.
alter table api_products alter column search_text set default '';

-- The figures of the home page: one row.
create table market_figures (
  is_only boolean primary key default true check (is_only),
  providers integer not null,
  operations integer not null,
  users integer not null,
  counted_at timestamptz not null
);

-- Views that the sum of thirty days knows already: what differs has to be summed up.
alter table api_view_days add column counted integer not null default 0;
create index api_view_days_uncounted on api_view_days (api_id) where views <> counted;
create index api_view_days_by_day on api_view_days (day);

-- Documents and notices in the order of their lists.
create index documents_by_type on documents (type, updated_at desc, id desc) where is_enabled and removed_at is null;
create index document_counts_by_downloads on document_counts (downloads desc, document_id) where downloads > 0;
create index notices_on_main on notices (is_pinned desc, published_at desc, id desc) where state = 1 and is_on_main;
create index notices_on_portals on notices using gin (portal_ids) with (fastupdate = off) where state = 1;
