-- What an operator works at, bits of `operatorRoles`. Null: everything, as those who were operators before.
-- Locks: users for an instant; the index is of operators alone.

alter table users add column operator_roles smallint;
create index users_who_operate on users (created_at, id) where roles & 8 <> 0;
