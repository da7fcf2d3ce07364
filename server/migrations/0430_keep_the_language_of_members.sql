-- A person may choose the language in which pages are written for them, wherever they sign in.
-- Locks: users, for a moment: the column has no default.

alter table users add column language text;
