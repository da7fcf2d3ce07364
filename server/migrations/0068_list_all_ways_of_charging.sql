-- An API is found by the kind of any of its plans, not of one: a free plan beside others makes it one of those that are
-- free. Found results tell the price, from their next indexing on.
-- Locks: api_products and product_counts while they are written once, about 10 s for 300,000 APIs.

alter table api_products add column charge_types text[] not null default '{}';
update api_products p set charge_types = coalesce(
  (select array_agg(distinct kind order by kind) from api_plans where api_id = p.id and retired_at is null),
  array[p.charge_type]);

create function take_charge_type() returns trigger language plpgsql as $$
begin
  new.charge_types := array[new.charge_type];
  return new;
end $$;
create trigger api_products_charged before insert on api_products for each row
  when (new.charge_types = '{}') execute function take_charge_type();

create function take_charge_types() returns trigger language plpgsql as $$
begin
  update api_products p set charge_types = k.kinds
  from (
    select api_id, array_agg(distinct kind order by kind) as kinds from api_plans
    where retired_at is null and api_id in (select api_id from changed) group by api_id
  ) k
  where p.id = k.api_id and p.charge_types <> k.kinds;
  return null;
end $$;
create trigger api_plans_added after insert on api_plans referencing new table as changed
  for each statement execute function take_charge_types();
create trigger api_plans_changed after update on api_plans referencing new table as changed
  for each statement execute function take_charge_types();

-- The column holds all kinds, joined by a comma: its name is the one that a server of the version before knows.
create or replace function count_product() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'online' then
    insert into product_counts
      values (old.category_id, array_to_string(old.charge_types, ','), old.auth_level, old.has_sandbox, -1);
    insert into provider_counts values (old.provider_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'online' then
    insert into product_counts
      values (new.category_id, array_to_string(new.charge_types, ','), new.auth_level, new.has_sandbox, 1);
    insert into provider_counts values (new.provider_id, 1);
  end if;
  return null;
end $$;
drop trigger api_products_recounted on api_products;
create trigger api_products_recounted after update on api_products for each row
  when ((old.status, old.category_id, old.charge_types, old.auth_level, old.has_sandbox, old.provider_id)
    is distinct from (new.status, new.category_id, new.charge_types, new.auth_level, new.has_sandbox, new.provider_id))
  execute function count_product();
truncate product_counts;
insert into product_counts
  select category_id, array_to_string(charge_types, ','), auth_level, has_sandbox, count(*)
  from api_products where status = 'online' group by 1, 2, 3, 4;

update search_entries e set facets = e.facets || jsonb_build_object('chargeTypes', to_jsonb(p.charge_types))
from api_products p where e.kind = 'api' and e.object_id = p.id;
