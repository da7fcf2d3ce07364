-- Calls per second of a subscription, as a bucket that refills evenly (gateway/src/RateLimiter.ts), for all workers of an
-- nginx together: what is kept is the moment at which the bucket would have been empty, moved by one `incr`.
local rate = {}

-- Fewer digits before the point leave more behind it.
local epoch = 1750000000

function rate.hit(dict, id, qps)
  local now, step = ngx.now() - epoch, 1 / qps
  local empty_at, problem = dict:incr('rate ' .. id, step, now - 1)
  if not empty_at then
    ngx.log(ngx.ERR, 'lua_shared_dict portal_gateway is too small: ', problem)
    empty_at = now
  end
  if empty_at - step < now - 1 then
    -- Nobody has called for a second: it is full.
    empty_at = now - 1 + step
    dict:set('rate ' .. id, empty_at)
  end
  local left = (now - empty_at) * qps
  local is_allowed = left >= -1e-6
  if not is_allowed then
    dict:incr('rate ' .. id, -step)
    left = left + 1
  end
  left = math.max(0, left)
  return {
    is_allowed = is_allowed,
    limit = qps,
    remaining = math.floor(left + 1e-6),
    reset_seconds = math.ceil((qps - left) / qps - 1e-9),
    wait_seconds = is_allowed and 0 or math.max(1, math.ceil((1 - left) / qps)),
  }
end

return rate
