-- A sandbox without an upstream of its own led to production. It answers from the description of the API now: what is
-- deleted here says just that, and the gateways are told. A server of the version before goes on writing such rows;
-- they are not looked at any more.
-- Locks: the rows that it deletes, for a moment.

with closed as (
  delete from api_upstreams s using api_upstreams p
  where s.env = 'sandbox' and p.env = 'prod' and p.api_id = s.api_id and p.base_url = s.base_url
  returning s.api_id
)
insert into gateway_changes (kind, subject_id, at) select 'api', api_id, now() from closed;
