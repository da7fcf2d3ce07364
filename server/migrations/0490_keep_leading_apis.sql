-- What the first APIs of each order are found by, apart from the others: where a word finds thousands, the first page is
-- among the few of these. A job keeps them; until it has, a word is looked for as before.
-- Locks: none to speak of. Nothing is written but by the job.

create table leading_entries (
  object_id text primary key,
  portals text[] not null,
  all_tokens tsvector not null
);
create index leading_entries_by_token on leading_entries using gin (all_tokens) with (fastupdate = off);

-- They stay as they are found. What is new, or shown where it was not, may be among the first until the job has looked.
create function keep_leading_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from leading_entries where object_id = old.object_id;
  elsif tg_op = 'INSERT' or old.portals <> new.portals then
    insert into leading_entries values (new.object_id, new.portals, new.all_tokens)
      on conflict (object_id) do update set portals = excluded.portals, all_tokens = excluded.all_tokens;
  else
    update leading_entries set all_tokens = new.all_tokens where object_id = new.object_id;
  end if;
  return null;
end $$;
create trigger search_entries_first after insert on search_entries for each row
  when (new.kind = 'api') execute function keep_leading_entry();
create trigger search_entries_again after update on search_entries for each row
  when (new.kind = 'api' and (old.portals <> new.portals or old.all_tokens <> new.all_tokens))
  execute function keep_leading_entry();
create trigger search_entries_gone after delete on search_entries for each row
  when (old.kind = 'api') execute function keep_leading_entry();

-- By order, as in the call: whatever everybody is shown with a greater figure is among them.
create table leading_marks (
  sort smallint primary key,
  figure numeric not null,
  marked_at timestamptz not null
);

-- A mark is forgotten when an API rises above it.
create function forget_leading_mark() returns trigger language plpgsql as $$
begin
  delete from leading_marks
  where sort = 2 and figure >= old.calls_30d and figure < new.calls_30d
    or sort = 3 and figure >= old.calls_30d + 10 * old.views_30d and figure < new.calls_30d + 10 * new.views_30d;
  return null;
end $$;
create trigger api_products_rising after update on api_products for each row
  when (new.calls_30d > old.calls_30d or new.views_30d > old.views_30d)
  execute function forget_leading_mark();
