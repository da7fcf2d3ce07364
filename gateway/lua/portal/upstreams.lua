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

function upstreams:lane_at(way, version, base_url, weight)
  local key = way.lane_key .. ' ' .. version.name .. ' ' .. base_url
  local lane = self.lanes[key]
  if lane then return lane end
  lane = parse(base_url) or { is_broken = true }
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

function upstreams:pick(way, version, now)
  if not way.more then return self:lane_at(way, version, way.base_url, 1) end
  local lanes = { self:lane_at(way, version, way.base_url, way.weight) }
  for _, one in ipairs(way.more) do lanes[#lanes + 1] = self:lane_at(way, version, one.baseUrl, one.weight) end
  return next_of(lanes, now) or lanes[1]
end

-- Address and port that a lane leads to now. @returns Nil where it leads nowhere, or into a private network.
function upstreams:peer_of(lane)
  local given = self.hosts[lane.name]
  if given then
    local host, port = given:match '^(.-):(%d+)$'
    return host, tonumber(port)
  end
  if addresses.bytes_of(lane.name) then
    return addresses.is_public(lane.name) and lane.name or nil, lane.port
  end
  local found = self.resolve(lane.name)
  for _, address in ipairs(found or {}) do
    if not addresses.is_public(address) then return nil end
  end
  return found and found[math.random(#found)], lane.port
end

-- A lane for a call, its place taken. @returns Nil and why not.
function upstreams:enter(way, version, timeout_ms, now)
  local lane = self:pick(way, version, now)
  local is_timed = timeout_ms > 0 and timeout_ms <= timeout_max_ms
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
