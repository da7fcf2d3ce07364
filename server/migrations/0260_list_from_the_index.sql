-- A list that is filtered walks along the index of its order until it has a page: what it is filtered by is in the index now, so
-- that thousands of products may be passed by without one of them being read. The figures stand there a second time because the
-- database reads from an index alone only what is a column of it, and the order is made of a sum.
-- What a word or a rare tag finds is picked by its ids and put in order, from an index of its own.
-- Locks: api_products while the indexes are built, about 30 s for 1,000,000 APIs. A server of the version before goes on as it did.

drop index api_products_overall;
create index api_products_overall on api_products
  ((calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  include (calls_30d, views_30d, charge_types, auth_level, has_sandbox)
  where status = 'online' and portal_id is null;
drop index api_products_hottest;
create index api_products_hottest on api_products (calls_30d desc, views_30d desc, name, id)
  include (charge_types, auth_level, has_sandbox)
  where status = 'online' and portal_id is null;
drop index api_products_newest;
create index api_products_newest on api_products (published_at desc, name, id)
  include (charge_types, auth_level, has_sandbox)
  where status = 'online' and portal_id is null;
drop index api_products_of_category;
create index api_products_of_category on api_products
  (category_id, (calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  include (calls_30d, views_30d, charge_types, auth_level, has_sandbox)
  where status = 'online' and portal_id is null;
drop index api_products_of_level;
create index api_products_of_level on api_products
  (auth_level, has_sandbox, (calls_30d + 10 * views_30d) desc, is_certified desc, name, id)
  include (calls_30d, views_30d, charge_types)
  where status = 'online' and portal_id is null;
create index api_products_picked on api_products (id) include (calls_30d, views_30d, is_certified, name)
  where status = 'online' and portal_id is null;
