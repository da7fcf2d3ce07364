-- What is held for one subscription, and how much it needs (gateway/src/SubscriptionPool.ts).
local or_nil = require 'portal.or_nil'

local wish_min, wish_max = 10, 1000000
local urgent_share, urgent_seconds = 0.3, 4
local minute_ms = 60000

local pooling = { wish_min = wish_min, wish_max = wish_max }

function pooling.new()
  return { leases = {}, waiters = {}, is_asking = false, asked_at = 0, is_scarce = false, per_second = 0, per_minute = 0 }
end

-- Units that may still be taken.
function pooling.left_in(pool)
  local left = 0
  for _, lease in ipairs(pool.leases) do
    if not lease.is_retired and lease.calls_left > 0 then left = left + lease.left end
  end
  return left
end

-- How many should be held, by how many have come.
function pooling.target_of(pool, lease_ms)
  local soon = pool.per_second * urgent_seconds + #pool.waiters
  return math.min(wish_max, math.ceil(math.max(wish_min, soon, pool.per_minute * (lease_ms / minute_ms))))
end

function pooling.is_urgent(pool)
  local last = pool.leases[#pool.leases]
  local few = math.min(last and last.granted or 0, math.max(wish_min, pool.per_second * urgent_seconds))
  local enough = few * urgent_share
  -- PERF: mostly the last one alone is enough.
  if last and not last.is_retired and last.calls_left > 0 and last.left >= enough then return false end
  return pooling.left_in(pool) < enough
end

function pooling.note_quota(pool, quota, asked_at)
  if not quota then
    pool.quota = nil
    return
  end
  local ends_in = or_nil(quota.endsInMs)
  pool.quota = { calls = quota.calls, of_calls = quota.ofCalls == true, ends_at = ends_in and asked_at + ends_in }
end

return pooling
