-- Names and titles that contain a text were looked for by reading all of them, 50 to 150 ms of a million. Now an index of
-- their pairs of characters leaves those that contain all pairs of the text (`partOf`). A name is written seldom.
-- Locks: writing to each table waits while its index is made, about 15 s for a million rows.

create function grams_of(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := lower(words);
  grams text[] := '{}';
begin
  for place in 1 .. char_length(folded) - 1 loop
    grams := grams || substr(folded, place, 2);
  end loop;
  return grams;
end $$;

-- With its owner, who may have many.
create index publications_by_grams on publications using gin (grams_of(name), (array[user_id])) with (fastupdate = off);
create index notices_by_grams on notices using gin (grams_of(title)) with (fastupdate = off);
create index users_by_grams on users using gin (grams_of(nick_name)) with (fastupdate = off);
