-- What is noted of days (0492) is noted row by row, by functions whose statements were read and planned anew for each row: a third of a
-- millisecond. As procedures they keep their plans.
-- Locks: none that anybody waits for.

create or replace function note_earning(e earnings, sign integer) returns void language plpgsql as $$
begin
  if e.day >= noted_before() then return; end if;
  insert into market_day_changes (provider_id, day, gross_minor, commission_minor, net_minor)
  select whose, e.day, sign * e.gross_minor, sign * e.commission_minor, sign * e.net_minor
  from unnest(array['', e.provider_id]) whose;
end $$;

create or replace function note_cost(c cost_days, sign integer) returns void language plpgsql as $$
begin
  if c.day >= noted_before() then return; end if;
  insert into market_day_changes (provider_id, day, paid_minor, paid_prod_minor)
  values ('', c.day, sign * (c.gross_minor - c.discount_minor),
    case when c.env = 'prod' then sign * (c.gross_minor - c.discount_minor) else 0 end);
end $$;

create or replace function note_event(e subscription_events, sign integer) returns void language plpgsql as $$
begin
  if e.to_state not in (2, 8, 9) then return; end if;
  insert into market_day_changes (provider_id, day, started, ended)
  select whose, day_of(e.at), case when e.to_state = 2 then sign else 0 end, case when e.to_state = 2 then 0 else sign end
  from subscriptions s join api_products p on p.id = s.api_id cross join unnest(array['', p.provider_id]) whose
  where s.id = e.subscription_id and s.env = 'prod'
    and (e.to_state in (8, 9)
      or e.to_state = 2 and s.previous_id is null and (e.from_state is null or e.from_state = 1));
end $$;

create or replace function note_views(v api_view_days, sign integer) returns void language plpgsql as $$
begin
  insert into market_day_changes (provider_id, day, views)
  select whose, v.day, sign * v.counted
  from api_products p cross join unnest(array['', p.provider_id]) whose where p.id = v.api_id;
end $$;
