-- A mail ends with the page that it is about, in the language that the rest of it is written in (decisions/0161).
-- Locks: outgoing_messages for an instant; a constant default rewrites no row.

alter table outgoing_messages add column language text not null default 'zh';
