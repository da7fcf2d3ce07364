-- What gateways show an upstream that asks for a client certificate, and by whose word they believe its own: certificate, key
-- and authority as one sealed text. When the first of them ends, and the reminder of that that was last sent, in days before it.
-- Locks: api_upstreams for a moment; columns without a default rewrite nothing.

alter table api_upstreams add column tls_sealed text;
alter table api_upstreams add column tls_ends_at timestamptz;
alter table api_upstreams add column tls_reminded_days smallint;
create index api_upstreams_tls_ending on api_upstreams (tls_ends_at) where tls_ends_at is not null;
