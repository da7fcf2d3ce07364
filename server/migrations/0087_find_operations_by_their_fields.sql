-- A search finds an operation by the names of its fields and by its text, and leads to it.
-- Locks: api_operations and search_entries get columns without a default to write. The daily indexing fills them.

-- What an operation is found by beside its path and summary; null: not looked at yet.
alter table api_operations add column words text;

-- What within the entry a hit may lead to: [{ id, title, text }]
alter table search_entries add column parts jsonb not null default '[]';
