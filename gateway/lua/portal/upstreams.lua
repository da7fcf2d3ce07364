-- Ways to upstreams: one for each version of an API in an environment and each of its addresses, with a circuit and places of
-- its own, so that nothing that happens to one API reaches another (gateway/src/Lane.ts, Circuit.ts, UpstreamGroup.ts).
local addresses = require 'portal.addresses'
local dns = require 'portal.dns'

local failures_max, open_seconds = 3, 5
local timeout_max_ms = 60000
local lanes_max = 20000

local upstreams = {}
upstreams.__index = upstreams

-- @param config  `upstream_hosts`: names that may stand for a private address, `name` to `host:port`; `upstream_places`.
function upstreams.new(config)
  return setmetatable({
    hosts = config.upstream_hosts or {},
    places = config.upstream_places or 128,
    resolve = dns.resolver(config.nameservers),
    lanes = {},
    count = 0,
  }, upstreams)
end

local function parse(base_url)
  local scheme, authority, path = base_url:match '^(https?)://([^/?#]+)([^?#]*)$'
  if not scheme then return nil end
  local host, port = authority:match '^(%[[^%]]+%]):?(%d*)$'
  if not host then host, port = authority:match '^([^:]+):?(%d*)$' end
  if not host then return nil end
  return {
    scheme = scheme, name = host:gsub('^%[(.*)%]$', '%1'), authority = authority,
    port = tonumber(port) or (scheme == 'https' and 443 or 80), base_path = path:gsub('/+$', ''),
  }
end

-- Where a lane always leads; false: nowhere; nil: its name has to be asked for.
function upstreams:fixed_peer(lane)
  local given = self.hosts[lane.name]
  if given then
    local host, port = given:match '^(.-):(%d+)$'
    return host and { host = host, port = tonumber(port) } or false
  end
  if not lane.name or not addresses.bytes_of(lane.name) then return nil end
  return addresses.is_public(lane.name) and { host = lane.name, port = lane.port } or false
end

function upstreams:lane_at(way, version, base_url, weight)
  local key = way.lane_key .. ' ' .. version.name .. ' ' .. base_url
  local lane = self.lanes[key]
  if lane then return lane end
  lane = parse(base_url) or { is_broken = true }
  lane.peer = self:fixed_peer(lane)
  lane.failures, lane.open_until, lane.in_flight, lane.owed, lane.weight = 0, 0, 0, 0, weight
  -- Whatever is under way keeps its lane.
  if self.count >= lanes_max then self.lanes, self.count = {}, 0 end
  self.lanes[key], self.count = lane, self.count + 1
  return lane
end

local function is_open(lane, now)
  return lane.failures >= failures_max and (lane.is_trying or lane.open_until > now)
end

-- Of those that are up who is owed most is next, so that no weight comes in bursts.
local function next_of(lanes, now)
  local total, best = 0, nil
  for _, lane in ipairs(lanes) do
    if not is_open(lane, now) then
      total, lane.owed = total + lane.weight, lane.owed + lane.weight
      if not best or lane.owed > best.owed then best = lane end
    end
  end
  if best then best.owed = best.owed - total end
  return best
end

-- PERF: where there is but one, the call remembers it.
function upstreams:only_lane(call)
  if call.lanes ~= self.lanes then
    call.lane, call.lanes = self:lane_at(call.way, call.version, call.way.base_url, 1), self.lanes
  end
  return call.lane
end

function upstreams:pick(call, now)
  local way, version = call.way, call.version
  if not way.more then return self:only_lane(call) end
  local lanes = { self:lane_at(way, version, way.base_url, way.weight) }
  for _, one in ipairs(way.more) do lanes[#lanes + 1] = self:lane_at(way, version, one.baseUrl, one.weight) end
  return next_of(lanes, now) or lanes[1]
end

-- `host` and `port` that a lane leads to now. @returns Nil or false where it leads nowhere, or into a private network.
function upstreams:peer_of(lane)
  if lane.peer ~= nil then return lane.peer end
  local found = self.resolve(lane.name)
  for _, address in ipairs(found or {}) do
    if not addresses.is_public(address) then return nil end
  end
  return found and { host = found[math.random(#found)], port = lane.port } or nil
end

-- A lane for a call, its place taken. @returns Nil and why not.
function upstreams:enter(call, now)
  local lane = self:pick(call, now)
  local is_timed = call.timeout_ms > 0 and call.timeout_ms <= timeout_max_ms
  if lane.is_broken or not is_timed then return nil, { code = 'E9112', text = '上游设置有误，请联系提供方' } end
  if is_open(lane, now) then
    return nil, { code = 'E9112', retry_after = math.max(1, math.ceil(lane.open_until - now)) }
  end
  if lane.in_flight >= self.places then return nil, { code = 'E9114', retry_after = 1 } end
  lane.in_flight = lane.in_flight + 1
  -- After its time one call tries; the rest waits for what becomes of it.
  local is_trial = lane.failures >= failures_max
  if is_trial then lane.is_trying = true end
  return lane, nil, is_trial
end

-- @param verdict  'good', 'bad', or nil where the call says nothing about the upstream.
function upstreams.leave(lane, verdict, is_trial, now)
  lane.in_flight = lane.in_flight - 1
  if is_trial then lane.is_trying = false end
  if verdict == 'good' then lane.failures = 0
  elseif verdict == 'bad' then lane.failures, lane.open_until = lane.failures + 1, now + open_seconds end
end

return upstreams
