-- Units whose money the server has set aside (gateway/src/Lease.ts): segments of one price each, taken in their order.
local or_nil = require 'portal.or_nil'

local leasing = {}

-- @param now  In ms, when it was asked for.
function leasing.of(reply, now)
  local granted = 0
  for _, segment in ipairs(reply.segments) do granted = granted + segment.calls end
  local ends_in = or_nil(reply.endsInMs)
  return {
    id = reply.leaseId, segments = reply.segments, first = 1, spare = {}, in_flight = 0, uncounted = 0,
    used_at = now, granted_at = now, granted = granted, left = granted, calls_left = or_nil(reply.calls) or granted,
    ends_at = ends_in and now + ends_in, is_retired = false,
  }
end

local function next_segment(lease)
  local spare = lease.spare[1]
  if spare then return spare, true end
  return lease.segments[lease.first], false
end

-- @returns `parts`, each with a price of its own, and what they cost together.
local function take_parts(lease, units)
  local parts, cost, missing = {}, 0, units
  while missing > 0 do
    local segment, is_spare = next_segment(lease)
    local calls = math.min(missing, segment.calls)
    segment.calls = segment.calls - calls
    if segment.calls == 0 then
      if is_spare then table.remove(lease.spare, 1) else lease.first = lease.first + 1 end
    end
    parts[#parts + 1] = { calls = calls, priceMinor = segment.priceMinor }
    cost, missing = cost + calls * segment.priceMinor, missing - calls
  end
  return parts, cost
end

-- All units of a call or none; nil: it holds fewer. Without `parts` all of them have one price.
function leasing.take(lease, units)
  if lease.calls_left < 1 or lease.left < units then return nil end
  lease.left, lease.calls_left, lease.in_flight = lease.left - units, lease.calls_left - 1, lease.in_flight + 1
  -- PERF: most calls are a small part of the first segment.
  local first = next_segment(lease)
  if units > 0 and first.calls > units then
    first.calls = first.calls - units
    return { lease = lease, units = units, cost = units * first.priceMinor, parts = false }
  end
  local parts, cost = take_parts(lease, units)
  return { lease = lease, units = units, cost = cost, parts = parts }
end

function leasing.spend(taken)
  local lease = taken.lease
  if not lease then return end
  lease.in_flight, lease.uncounted = lease.in_flight - 1, lease.uncounted + 1
end

-- The call costs nothing after all: its units may be taken again.
function leasing.give_back(taken)
  local lease = taken.lease
  if not lease then return end
  lease.in_flight, lease.left, lease.calls_left = lease.in_flight - 1, lease.left + taken.units, lease.calls_left + 1
  for _, part in ipairs(taken.parts or { { calls = taken.units, priceMinor = taken.cost / taken.units } }) do
    local alike
    for _, one in ipairs(lease.spare) do
      if one.priceMinor == part.priceMinor then alike = one end
    end
    if alike then alike.calls = alike.calls + part.calls else lease.spare[#lease.spare + 1] = part end
  end
end

return leasing
