-- The folders of favourites are counted, and the first portals by name found, along an index; and in the index of notices
-- stands what their order is made of, without which the database does not look for a word there.
-- Locks: favourites, notices and portals while an index is built, about two seconds for a million rows.

create index favourites_in_folders on favourites (user_id, kind, folder, object_id);
drop index notices_in_order_of_change;
create index notices_in_order_of_change on notices ((coalesce(updated_at, published_at)) desc, id desc)
  include (title, state, updated_at, published_at);
create index portals_in_order_of_names on portals (name) include (id);
