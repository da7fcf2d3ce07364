-- Calls per second of a subscription, as a bucket that refills evenly (gateway/src/RateLimiter.ts), for all workers of an
-- nginx together: what is kept is the moment at which the bucket would have been empty, moved by one `incr`.
local ceil, floor, max = math.ceil, math.floor, math.max

local rate = {}

-- Fewer digits before the point leave more behind it.
local epoch = 1750000000

-- @returns Whether the call may be made, how many are left, in how many seconds all are there again, and the next one.
function rate.hit(dict, key, qps)
  local now, step = ngx.now() - epoch, 1 / qps
  local empty_at, problem = dict:incr(key, step, now - 1)
  if not empty_at then
    ngx.log(ngx.ERR, 'lua_shared_dict portal_gateway is too small: ', problem)
    empty_at = now
  end
  if empty_at - step < now - 1 then
    -- Nobody has called for a second: it is full.
    empty_at = now - 1 + step
    dict:set(key, empty_at)
  end
  local left = (now - empty_at) * qps
  local is_allowed = left >= -1e-6
  if not is_allowed then
    dict:incr(key, -step)
    left = left + 1
  end
  left = max(0, left)
  return is_allowed, floor(left + 1e-6), ceil((qps - left) / qps - 1e-9), is_allowed and 0 or max(1, ceil((1 - left) / qps))
end

return rate
