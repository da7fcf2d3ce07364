-- The list of what somebody publishes names the categories that are in it, and counts states: both went through all of the
-- owner's publications and, for the category, through the products of all. Now each has the category that it is shown in.
-- Locks: publications while the column is written and indexes are built, about ten seconds for a million.

alter table publications add column category_id text;
update publications p set category_id = coalesce(
  (select category_id from api_products where id = p.api_id), p.data ->> 'categoryId');

-- Of what is or was online the category of the product, which operators may have changed; of a draft its own.
create function take_publication_category() returns trigger language plpgsql as $$
begin
  if new.api_id is null then
    new.category_id := new.data ->> 'categoryId';
  elsif tg_op = 'INSERT' then
    -- Whoever changes the category of the product meanwhile has to see this row.
    new.category_id := (select category_id from api_products where id = new.api_id for share);
  else
    new.category_id := (select category_id from api_products where id = new.api_id);
  end if;
  return new;
end $$;
create trigger publications_in_category before insert or update of data, api_id on publications
  for each row execute function take_publication_category();

create function pass_category_on() returns trigger language plpgsql as $$
begin
  update publications set category_id = new.category_id where api_id = new.id;
  return null;
end $$;
create trigger api_products_moved after update of category_id on api_products for each row
  when (old.category_id <> new.category_id) execute function pass_category_on();

create index publications_of_category on publications (user_id, category_id);
create index publications_of_state on publications (user_id, state, updated_at desc, id);
drop index publications_by_user;
create index publications_by_user on publications (user_id, updated_at desc, id);
