-- Says which API a support ticket is about, and lists the tickets about one.
-- Locks: support_tickets for a moment (a nullable column); the index is empty at first: no row has an API yet.

alter table support_tickets add column api_id text references api_products (id);
create index support_tickets_of_api on support_tickets (api_id, updated_at desc, id desc) where api_id is not null;
