-- Entries of search that are no APIs, shortest titles first: a common word fills its limit along this index. Without an order the planner read
-- the table from its beginning, where a million APIs stood before the first document.
-- Locks: writing to the index of search waits while this one is made, 3 s for a million entries.

create index search_entries_others_shortest on search_entries (char_length(title), object_id) where kind <> 'api';
