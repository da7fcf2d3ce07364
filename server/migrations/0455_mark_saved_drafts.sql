-- Which save of a draft was the last: a page that does not know it must not undo it.
-- Locks: publications, for an instant.

alter table publications add column save_mark text;
