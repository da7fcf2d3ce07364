-- What a day brought in, who came and went: the figures of the market and of a provider added up all of it each time. Now each day has
-- a row, of the whole market and of each provider. What changes rarely is noted as it changes: applications, subscriptions,
-- events, views as they are counted by their job. What each batch of calls changes, earnings and costs, is left alone: days are
-- closed by a job when they are over, and only what is booked for a day that is long over is noted as well. Who writes those
-- notes are triggers: an older server beside this one is heard, too.
-- What reached APIs on some days is read from an index alone: the latencies take most of the room in the table.
-- Locks: subscriptions, subscription_events, api_view_days and usage_rollups against writing while the first are counted, about
-- three seconds for a million subscriptions; earnings and cost_days for an instant; api_quality_days while its index is built.

create table market_days (
  -- '' for the whole market
  provider_id text not null,
  -- Asia/Shanghai
  day date not null,
  -- 1/10000 yuan. Earnings, and what was paid in all and in production: of days that are closed
  gross_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  net_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  paid_prod_minor bigint not null default 0,
  applies integer not null default 0,
  started integer not null default 0,
  ended integer not null default 0,
  -- as far as `count-views` has counted them
  views bigint not null default 0,
  primary key (provider_id, day)
);
-- What is to be added to it: a job does.
create table market_day_changes (like market_days including defaults);

create table market_days_closed (
  is_only boolean primary key default true check (is_only),
  -- Earnings and costs of days before it are in market_days and market_day_changes.
  until date not null
);
insert into market_days_closed (until) values ('0001-01-01');

-- Subscriptions in production that stand: the sum of its rows.
create table standing_counts (
  provider_id text not null,
  standing integer not null
);

-- The first day on which each subscription in production was called.
create table first_calls (
  subscription_id text primary key,
  provider_id text not null,
  day date not null
);
create index first_calls_by_day on first_calls (day);
create index first_calls_of_provider on first_calls (provider_id, day);

create function day_of(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;

-- A day before it may be closed, or is about to be: the job closes none that is not at least a day older than this, so that a
-- transaction that began before has ended.
create function noted_before() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date - 2
$$;

create function note_earning(e earnings, sign integer) returns void language sql as $$
  insert into market_day_changes (provider_id, day, gross_minor, commission_minor, net_minor)
  select whose, e.day, sign * e.gross_minor, sign * e.commission_minor, sign * e.net_minor
  from unnest(array['', e.provider_id]) whose where e.day < noted_before()
$$;
create function note_late_earning() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_earning(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_earning(new, 1); end if;
  return null;
end $$;
create trigger earnings_late after insert on earnings for each row
  when (new.day < noted_before()) execute function note_late_earning();
create trigger earnings_corrected after update on earnings for each row
  when (least(old.day, new.day) < noted_before()
    and (old.provider_id, old.day, old.gross_minor, old.commission_minor, old.net_minor)
      <> (new.provider_id, new.day, new.gross_minor, new.commission_minor, new.net_minor))
  execute function note_late_earning();
create trigger earnings_gone after delete on earnings for each row
  when (old.day < noted_before()) execute function note_late_earning();

create function note_cost(c cost_days, sign integer) returns void language sql as $$
  insert into market_day_changes (provider_id, day, paid_minor, paid_prod_minor)
  select '', c.day, sign * (c.gross_minor - c.discount_minor),
    case when c.env = 'prod' then sign * (c.gross_minor - c.discount_minor) else 0 end
  where c.day < noted_before()
$$;
create function note_late_cost() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_cost(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_cost(new, 1); end if;
  return null;
end $$;
create trigger cost_days_late after insert on cost_days for each row
  when (new.day < noted_before()) execute function note_late_cost();
create trigger cost_days_corrected after update on cost_days for each row
  when (least(old.day, new.day) < noted_before()
    and (old.day, old.env, old.gross_minor - old.discount_minor)
      <> (new.day, new.env, new.gross_minor - new.discount_minor))
  execute function note_late_cost();
create trigger cost_days_gone after delete on cost_days for each row
  when (old.day < noted_before()) execute function note_late_cost();

-- 2, 5, 6 and 7: subscriptions that stand, whether or not they serve calls just now.
create function note_subscription(s subscriptions, sign integer) returns void language plpgsql as $$
declare
  provider text := (select provider_id from api_products where id = s.api_id);
begin
  if s.env <> 'prod' then return; end if;
  if s.state in (2, 5, 6, 7) then
    insert into standing_counts values ('', sign), (provider, sign);
  end if;
  if s.previous_id is null then
    insert into market_day_changes (provider_id, day, applies)
      select whose, day_of(s.submitted_at), sign from unnest(array['', provider]) whose;
  end if;
end $$;
create function note_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_subscription(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_subscription(new, 1); end if;
  return null;
end $$;
create trigger subscriptions_noted after insert or delete on subscriptions
  for each row execute function note_subscriptions();
create trigger subscriptions_changed after update on subscriptions for each row
  when ((old.api_id, old.env, old.state in (2, 5, 6, 7), old.previous_id is null, old.submitted_at)
    <> (new.api_id, new.env, new.state in (2, 5, 6, 7), new.previous_id is null, new.submitted_at))
  execute function note_subscriptions();

-- Granted (2) for the first time, or ended (8, 9); another plan is neither.
create function note_event(e subscription_events, sign integer) returns void language sql as $$
  insert into market_day_changes (provider_id, day, started, ended)
  select whose, day_of(e.at), case when e.to_state = 2 then sign else 0 end, case when e.to_state = 2 then 0 else sign end
  from subscriptions s join api_products p on p.id = s.api_id cross join unnest(array['', p.provider_id]) whose
  where s.id = e.subscription_id and s.env = 'prod'
    and (e.to_state in (8, 9)
      or e.to_state = 2 and s.previous_id is null and (e.from_state is null or e.from_state = 1))
$$;
create function note_events() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_event(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_event(new, 1); end if;
  return null;
end $$;
create trigger subscription_events_noted after insert or delete on subscription_events
  for each row execute function note_events();
create trigger subscription_events_changed after update on subscription_events for each row
  when ((old.subscription_id, old.at, old.to_state) <> (new.subscription_id, new.at, new.to_state)
    or old.from_state is distinct from new.from_state)
  execute function note_events();

create function note_views(v api_view_days, sign integer) returns void language sql as $$
  insert into market_day_changes (provider_id, day, views)
  select whose, v.day, sign * v.counted
  from api_products p cross join unnest(array['', p.provider_id]) whose where p.id = v.api_id
$$;
create function note_counted_views() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_views(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_views(new, 1); end if;
  return null;
end $$;
create trigger api_view_days_noted after insert on api_view_days for each row
  when (new.counted <> 0) execute function note_counted_views();
create trigger api_view_days_counted after update on api_view_days for each row
  when (old.counted <> new.counted) execute function note_counted_views();
create trigger api_view_days_gone after delete on api_view_days for each row
  when (old.counted <> 0) execute function note_counted_views();

-- Once for each subscription and day, not for each call; of a call that is heard of late, the day before.
create function keep_first_call() returns trigger language plpgsql as $$
begin
  if not exists (
    select from first_calls where subscription_id = new.subscription_id and day <= day_of(new.starts_at)
  ) then
    insert into first_calls
      select s.id, p.provider_id, day_of(new.starts_at)
      from subscriptions s join api_products p on p.id = s.api_id where s.id = new.subscription_id
      on conflict (subscription_id) do update set day = excluded.day where first_calls.day > excluded.day;
  end if;
  return null;
end $$;
create trigger usage_rollups_first after insert on usage_rollups for each row
  when (new.grain = 'day' and new.env = 'prod') execute function keep_first_call();

insert into market_day_changes (provider_id, day, applies)
  select coalesce(p.provider_id, ''), day_of(s.submitted_at), count(*)
  from subscriptions s join api_products p on p.id = s.api_id
  where s.env = 'prod' and s.previous_id is null
  group by grouping sets ((2, p.provider_id), (2));
insert into standing_counts
  select coalesce(p.provider_id, ''), count(*)
  from subscriptions s join api_products p on p.id = s.api_id
  where s.env = 'prod' and s.state in (2, 5, 6, 7)
  group by grouping sets ((p.provider_id), ());
insert into market_day_changes (provider_id, day, started, ended)
  select coalesce(p.provider_id, ''), day_of(e.at), count(*) filter (where e.to_state = 2), count(*) filter (where e.to_state <> 2)
  from subscription_events e
    join subscriptions s on s.id = e.subscription_id and s.env = 'prod'
    join api_products p on p.id = s.api_id
  where e.to_state in (8, 9)
    or e.to_state = 2 and s.previous_id is null and (e.from_state is null or e.from_state = 1)
  group by grouping sets ((2, p.provider_id), (2));
insert into market_day_changes (provider_id, day, views)
  select coalesce(p.provider_id, ''), v.day, sum(v.counted)
  from api_view_days v join api_products p on p.id = v.api_id
  group by grouping sets ((2, p.provider_id), (2));
insert into first_calls
  select s.id, p.provider_id, day_of(f.starts_at)
  from subscriptions s join api_products p on p.id = s.api_id
    cross join lateral (
      select min(r.starts_at) as starts_at from usage_rollups r
      where r.grain = 'day' and r.subscription_id = s.id) f
  where s.env = 'prod' and f.starts_at is not null;

create index subscriptions_in_sandbox on subscriptions (api_id) where env = 'sandbox';

drop index api_quality_days_by_day;
create index api_quality_days_by_day on api_quality_days (day) include (api_id, reached, faults);
