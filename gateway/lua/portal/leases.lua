-- What this worker may sell (gateway/src/LeasePool.ts). Calls are taken from memory, the server is asked ahead of need; what
-- is held lasts for `lease_ms` of the calls that come, so that a worker sells on while the server is away, and as long.
local semaphore = require 'ngx.semaphore'
local leasing = require 'portal.lease'
local pooling = require 'portal.lease_pool'
local loop = require 'portal.loop'
local or_nil = require 'portal.or_nil'
local words = require('portal.server').words

local wish_min, wish_max = pooling.wish_min, pooling.wish_max
local left_in, target_of, note_quota = pooling.left_in, pooling.target_of, pooling.note_quota
local top_up_share, top_up_every_ms = 0.75, 5000
local surplus_times = 4
local tidy_every_ms, heartbeat_ms, tell_held_every_ms = 500, 2000, 30000
local refusal_kept_ms, retry_ms, minute_ms = 300, 500, 60000
local wait_max_seconds = 10
local finish_rounds_max = 40

local function now_ms() return ngx.now() * 1000 end

local function seconds_until(at, now) return math.max(1, math.ceil((at - now) / 1000)) end

local leases = {}
leases.__index = leases

-- @param parts  `server`, `lease_ms`, `is_settled`: whether what a former process held has been given back, `is_told`:
--   whether, at the end, all usage has been told.
function leases.start(parts)
  local now = now_ms()
  local self = setmetatable({
    server = parts.server, lease_ms = parts.lease_ms, is_settled = parts.is_settled,
    is_told = parts.is_told, pools = {}, by_id = {}, wishes = {}, returns = {},
    wake = semaphore.new(0), asked_at = now, held_told_at = now, contact = now, tidied_at = now,
  }, leases)
  loop('portal leases', function()
    self.wake:wait(tidy_every_ms / 1000)
    self:work()
  end, function() self:close() end)
  return self
end

function leases:pool_of(id)
  local pool = self.pools[id]
  if pool then return pool end
  pool = pooling.new()
  self.pools[id] = pool
  return pool
end

function leases:silent_ms() return now_ms() - self.contact end

local function take_from_lease(lease, units, now)
  if lease.is_retired or (lease.ends_at and lease.ends_at <= now) then return nil end
  local taken = leasing.take(lease, units)
  if taken then lease.used_at = now end
  return taken
end

function leases:take_from(pool, units)
  local now = now_ms()
  if now - self.contact > self.lease_ms then return nil end
  -- PERF: the one that gave last mostly gives again, without a loop.
  local last = pool.gave
  local taken = last and take_from_lease(last, units, now)
  if taken then return taken end
  for _, lease in ipairs(pool.leases) do
    taken = take_from_lease(lease, units, now)
    if taken then
      pool.gave = lease
      return taken
    end
  end
  return nil
end

-- Takes one call; waits for the server where nothing is held. @returns The call, or nil and why not.
function leases:take(id, units)
  local pool = self:pool_of(id)
  pool.per_second, pool.per_minute = pool.per_second + math.max(1, units), pool.per_minute + math.max(1, units)
  local taken = self:take_from(pool, units)
  if taken then
    if not pool.is_asking and pooling.is_urgent(pool) then self:ask(id, pool) end
    return taken
  end
  local refusal = pool.refusal
  if refusal and refusal.until_ms > now_ms() and units >= refusal.least then return nil, refusal end
  local waiter = { units = units, done = semaphore.new(0) }
  pool.waiters[#pool.waiters + 1] = waiter
  if not pool.is_asking then self:ask(id, pool) end
  waiter.done:wait(wait_max_seconds)
  if waiter.taken then return waiter.taken end
  -- Whoever does not wait any more must not be given anything.
  waiter.is_gone = true
  return nil, waiter.refusal or { code = 'E0000' }
end

-- The server has counted calls of these leases: how many by id.
function leases:counted(counts)
  for id, count in pairs(counts) do
    local lease = self.by_id[id]
    if lease then lease.uncounted = lease.uncounted - count end
  end
end

-- What is left of the quota of the plan, and for how long; nil: nothing limits it, or nobody has said.
function leases:quota_of(id)
  local pool, now = self.pools[id], now_ms()
  local quota = pool and pool.quota
  if not quota or (quota.ends_at and quota.ends_at <= now) then return nil end
  local remaining = quota.calls
  for _, lease in ipairs(pool.leases) do
    if not (lease.ends_at and lease.ends_at <= now) then
      remaining = remaining + (quota.of_calls and lease.calls_left or lease.left)
    end
  end
  return remaining, quota.ends_at and seconds_until(quota.ends_at, now)
end

function leases:ask(id, pool)
  pool.is_asking, pool.asked_at = true, now_ms()
  local least = pool.waiters[1] and pool.waiters[1].units or 1
  local calls = math.max(wish_min, least, target_of(pool, self.lease_ms) - left_in(pool))
  self.wishes[id] = { calls = math.min(wish_max, calls), least = least }
  self.wake:post(1)
end

local function wish_text(id, wish)
  return string.format('{"subscriptionId":"%s","calls":%.0f,"least":%.0f}', id, wish.calls, wish.least)
end

-- One exchange: what is wished, given back, and now and then all that is held.
function leases:flush(is_heartbeat)
  local wishes, returns, texts = self.wishes, self.returns, {}
  if not self.is_settled() then return self:fail(wishes) end
  if next(wishes) == nil and #returns == 0 and not is_heartbeat then return end
  local asked_at = now_ms()
  self.asked_at, self.wishes, self.returns = asked_at, {}, {}
  for id, wish in pairs(wishes) do texts[#texts + 1] = wish_text(id, wish) end
  local tells_held, held = asked_at - self.held_told_at >= tell_held_every_ms, ''
  if tells_held then
    local ids = {}
    for id in pairs(self.by_id) do ids[#ids + 1] = id end
    held = ',"held":' .. words(ids)
  end
  local question = ',"wishes":[' .. table.concat(texts, ',') .. '],"returns":' .. words(returns) .. held
  local reply, problem = self.server:post('/internal/gateway/leases', question)
  if not reply then
    ngx.log(ngx.WARN, 'no leases: ', problem)
    -- Giving back twice does no harm.
    for _, id in ipairs(returns) do self.returns[#self.returns + 1] = id end
    self.held_told_at = -math.huge
    return self:fail(wishes)
  end
  if self:silent_ms() > self.lease_ms then self:retire(function() return true end) end
  self.contact = asked_at
  if tells_held then self.held_told_at = asked_at end
  self:take_over(reply, wishes, asked_at)
end

function leases:take_over(reply, wishes, asked_at)
  for _, one in ipairs(reply.leases) do self:receive(one, wishes[one.subscriptionId], asked_at, refusal_kept_ms) end
  local is_recalled = {}
  for _, id in ipairs(reply.recalled) do is_recalled[id] = true end
  self:retire(function(lease) return is_recalled[lease.id] end)
  for _, id in ipairs(reply.recalled) do
    if not self.by_id[id] then self.returns[#self.returns + 1] = id end
  end
end

-- The server could not be asked.
function leases:fail(wishes)
  self.wishes = self.wishes == wishes and {} or self.wishes
  for id, wish in pairs(wishes) do
    self:receive({ subscriptionId = id, refusal = 'E0000' }, { calls = wish.calls, least = 0 }, now_ms(), retry_ms)
  end
end

function leases:receive(reply, wish, asked_at, kept_ms)
  local pool, now = self:pool_of(reply.subscriptionId), now_ms()
  local wished, least = wish and wish.calls or 0, wish and wish.least or 1
  pool.is_asking = false
  if reply.refusal then
    local ends_in = or_nil(reply.endsInMs)
    local ends_at = ends_in and asked_at + ends_in
    pool.refusal = { code = reply.refusal, ends_at = ends_at, until_ms = now + kept_ms, least = least }
    if reply.refusal == 'E9107' and least <= 1 then note_quota(pool, { calls = 0, endsInMs = reply.endsInMs }, asked_at) end
  else
    local lease = leasing.of(reply, asked_at)
    pool.refusal = nil
    pool.is_scarce = lease.granted < wished
    pool.leases[#pool.leases + 1] = lease
    self.by_id[lease.id] = lease
    note_quota(pool, or_nil(reply.quota), asked_at)
    -- It has ended on its way, or is less than the call needs that waits for it.
    if lease.ends_at and lease.ends_at <= now then
      pool.refusal = { code = 'E0000', until_ms = now + kept_ms, least = 0 }
    elseif lease.granted < least or lease.calls_left < 1 then
      pool.refusal = { code = 'E0000', until_ms = now + kept_ms, least = least }
    end
  end
  self:serve(reply.subscriptionId, pool)
end

-- Serves who waits, as far as it goes; who needs more than there is, and has not been refused, asks again.
function leases:serve(id, pool)
  local waiters, rest, refusal = pool.waiters, {}, pool.refusal
  pool.waiters = {}
  for _, waiter in ipairs(waiters) do
    if not waiter.is_gone then
      waiter.taken = self:take_from(pool, waiter.units)
      if waiter.taken then waiter.done:post(1)
      elseif refusal and waiter.units >= refusal.least then
        waiter.refusal = refusal
        waiter.done:post(1)
      else rest[#rest + 1] = waiter end
    end
  end
  pool.waiters = rest
  if #rest > 0 and not pool.is_asking then self:ask(id, pool) end
end

function leases:retire(is_meant)
  for _, lease in pairs(self.by_id) do
    if not lease.is_retired and is_meant(lease) then lease.is_retired = true end
  end
end

-- What is at rest goes back.
function leases:collect()
  local now = now_ms()
  for id, pool in pairs(self.pools) do
    local kept = {}
    for _, lease in ipairs(pool.leases) do
      if not lease.is_retired or lease.in_flight > 0 or lease.uncounted > 0 then kept[#kept + 1] = lease
      else
        self.returns[#self.returns + 1] = lease.id
        self.by_id[lease.id] = nil
        if pool.quota and not (lease.ends_at and lease.ends_at <= now) then
          pool.quota.calls = pool.quota.calls + (pool.quota.of_calls and lease.calls_left or lease.left)
        end
      end
    end
    pool.leases = kept
    if #kept == 0 and #pool.waiters == 0 and not pool.is_asking and pool.per_minute < 1 then self.pools[id] = nil end
  end
end

function leases:tidy(now)
  -- While the server is away nothing can go back, and all of it may be needed.
  local is_heard = self:silent_ms() <= 2 * heartbeat_ms
  self:retire(function(lease)
    local is_spent = lease.calls_left == 0 or (lease.left == 0 and lease.granted > 0)
    return is_spent or (lease.ends_at and lease.ends_at <= now) or (is_heard and now - lease.used_at > self.lease_ms)
  end)
  for id, pool in pairs(self.pools) do
    pool.per_second = math.floor(pool.per_second / 2)
    pool.per_minute = pool.per_minute * (1 - tidy_every_ms / minute_ms)
    local left, target = left_in(pool), target_of(pool, self.lease_ms)
    if is_heard and left > surplus_times * target then
      for _, lease in ipairs(pool.leases) do
        if now - lease.granted_at > self.lease_ms then lease.is_retired = true end
      end
    end
    local may_ask = not pool.is_asking and not pool.is_scarce and pool.per_minute >= 1
    if may_ask and now - pool.asked_at >= top_up_every_ms and left < target * top_up_share then self:ask(id, pool) end
  end
  self:collect()
end

function leases:work()
  local now = now_ms()
  if now - self.tidied_at >= tidy_every_ms then
    self.tidied_at = now
    self:tidy(now)
  end
  local may_hold = next(self.by_id) ~= nil or self.held_told_at == -math.huge
  self:flush(may_hold and now - self.asked_at >= heartbeat_ms)
end

-- Nginx is asked to stop: serves on until all usage is told, then gives back what is at rest.
function leases:close()
  for _ = 1, finish_rounds_max do
    if self.is_told() then break end
    self.wake:wait(tidy_every_ms / 1000)
    self:work()
  end
  self:retire(function() return true end)
  self:collect()
  if #self.returns > 0 and self.is_settled() then
    self.server:post('/internal/gateway/leases', ',"wishes":[],"returns":' .. words(self.returns))
  end
end

return leases
