-- A server of before 0081 that still ran beside a newer one granted packs and months without keeping what was paid for
-- them, so that a change of their plan gave nothing back: of each that runs and has no payment, what was agreed was paid.
-- Locks: none that anybody waits for; about a second for a million rows.

insert into prepayments (id, subscription_id, paid_at, amount_minor, is_by_time, calls, starts_at, ends_at)
select
  'pay_' || id,
  id,
  coalesce(decided_at, submitted_at),
  (terms->>'priceMinor')::bigint
    * case when (terms->>'packSize')::int > 0
        then greatest(1, (terms->>'included')::int / (terms->>'packSize')::int) else 1 end,
  terms->>'kind' = 'monthly',
  (terms->>'included')::int,
  case when terms->>'kind' = 'monthly' and expires_at is not null
    then expires_at - make_interval(days => (terms->>'validDays')::int) else coalesce(decided_at, submitted_at) end,
  expires_at
from subscriptions s
where env = 'prod' and state in (2, 5, 6, 7) and terms->>'kind' in ('pack', 'monthly')
  and (terms->>'priceMinor')::bigint > 0
  and not exists (select from prepayments p where p.subscription_id = s.id)
on conflict (id) do nothing;
