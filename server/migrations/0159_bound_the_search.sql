-- A search reads a bounded part of the index however many things are called so: the shortest names first, which is the order of
-- its results, and what is no API apart, so that a million APIs do not hide the few documents and notices. Locks: search_entries
-- while the indexes are built, about 6 s for 1,000,000 entries. A server of the version before goes on as it did.

create index search_entries_shortest on search_entries (char_length(title), kind, object_id);
create index search_entries_others_by_title on search_entries using gin (title_tokens) with (fastupdate = off)
  where kind <> 'api';
create index search_entries_others_by_token on search_entries using gin (all_tokens) with (fastupdate = off)
  where kind <> 'api';
