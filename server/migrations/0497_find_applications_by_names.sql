-- Applications looked for by the name of their API went through all products, or joined all applications with theirs; notices
-- looked for by a word were all read whole. Now the names stand in the indexes that are gone along.
-- Locks: subscriptions while the name is written beside each and its index is built, about a minute for a million;
-- notices and recharge_orders while indexes are built, about a second each.

alter table subscriptions add column name_of_api text;
update subscriptions s set name_of_api = p.name from api_products p where p.id = s.api_id;

-- Whoever adds a row with a copy of what a product says waits for whoever changes that, and the other way round: no copy is
-- made of what is just being changed. One lock for all: a product seldom gets another name or category.
create function take_name_of_api() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('copies-of-products'));
  new.name_of_api := (select name from api_products where id = new.api_id);
  return new;
end $$;
create trigger subscriptions_named before insert or update of api_id on subscriptions
  for each row execute function take_name_of_api();

create function pass_name_on() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('copies-of-products'));
  update subscriptions set name_of_api = new.name where api_id = new.id;
  return null;
end $$;
create trigger api_products_renamed after update of name on api_products for each row
  when (old.name <> new.name) execute function pass_name_on();

-- The same for the categories of publications, in place of a lock of the product, which its figures change too.
create or replace function take_publication_category() returns trigger language plpgsql as $$
begin
  if new.api_id is null then
    new.category_id := new.data ->> 'categoryId';
  else
    -- Of a row that is there already, the other one has to wait anyway.
    if tg_op = 'INSERT' then
      perform pg_advisory_xact_lock_shared(hashtext('copies-of-products'));
    end if;
    new.category_id := (select category_id from api_products where id = new.api_id);
  end if;
  return new;
end $$;
create or replace function pass_category_on() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('copies-of-products'));
  update publications set category_id = new.category_id where api_id = new.id;
  return null;
end $$;

create index subscriptions_in_order on subscriptions (applicant_id, submitted_at desc, id desc) include (name_of_api);
drop index subscriptions_by_applicant;

drop index notices_on_main;
create index notices_on_main on notices (is_pinned desc, published_at desc, id desc) include (title, type)
  where state = 1 and is_on_main;

-- What is not paid in yet; all but few are.
create index recharge_orders_open on recharge_orders (owner_id) where state in (1, 2, 6, 7, 8);
