-- Parts of invoice titles are found along an index of their pairs of characters (`partOf`), calls of the sandbox without passing by
-- all others of an account or of the market, and the most called APIs without sorting all. Production calls write none of these.
-- Locks: writing to each table waits while its index is made: calls about 3 s for ten million, invoices about 15 s for a million.

create index invoices_by_grams on invoices using gin (grams_of(title_name)) with (fastupdate = off);

create index call_records_of_sandbox on call_records (at desc, request_id desc) where env = 'sandbox';
create index call_records_of_sandbox_by_owner on call_records (owner_id, at desc, request_id desc) where env = 'sandbox';
create index call_records_of_sandbox_by_provider on call_records (provider_id, at desc, request_id desc) where env = 'sandbox';

create index api_products_called on api_products (calls_30d desc, name, id) where calls_30d > 0;
