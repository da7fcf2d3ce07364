-- What the gateway knows of apps and APIs, ready to be looked up. Replaced entity by entity (gateway/src/CallDirectory.ts).
local addresses = require 'portal.addresses'
local crypto = require 'portal.crypto'
local or_nil = require 'portal.or_nil'
local paths = require 'portal.paths'

local hashes_max = 10000

local function http_date(ms) return ngx.http_time(math.floor(ms / 1000)) end

-- How programs are told that a version ends (gateway/src/endHeadersOf.ts).
local function end_headers_of(version)
  if not version.isDeprecated then return {} end
  local since, last, successor =
    or_nil(version.deprecatedAt), or_nil(version.sunsetAt), or_nil(version.successor)
  return {
    Deprecation = since and string.format('@%d', math.floor(since / 1000)) or 'true',
    Sunset = last and http_date(last),
    Link = successor and successor ~= '' and '<' .. successor .. '>; rel="successor-version"' or nil,
  }
end

local function versions_of(entity)
  local versions = {}
  for _, version in ipairs(entity.versions) do
    local name = 'v' .. (version.version:match '%d+' or '1')
    versions[name] = versions[name] or {
      name = name,
      is_ending = version.isDeprecated,
      end_headers = end_headers_of(version),
      find = paths.routes(version.operations),
      routes = {},
      route_count = 0,
      settings = or_nil(version.settings) or {},
    }
  end
  return versions
end

-- What of an upstream takes the gateway of the portal: here such an API is refused.
local function beyond(upstream)
  if or_nil(upstream.success) then return '按返回内容计费' end
  if or_nil(upstream.masks) and #upstream.masks > 0 then return '返回脱敏' end
  if or_nil(upstream.tls) then return '上游双向证书' end
  return nil
end

local function way_of(entity, upstream, env)
  local auth_types = {}
  for _, kind in ipairs(upstream.authTypes) do auth_types[kind] = true end
  local auth_header, auth_value = or_nil(upstream.authHeader), or_nil(upstream.authValue)
  return {
    lane_key = entity.id .. ' ' .. env,
    base_url = upstream.baseUrl,
    more = or_nil(upstream.more),
    weight = or_nil(upstream.weight) or 1,
    timeout_ms = upstream.timeoutMs,
    auth_header = auth_header and auth_value and auth_header,
    auth_value = auth_header and auth_value,
    auth_types = auth_types,
    needs_ip_list = upstream.needsIpList,
    beyond = beyond(upstream),
  }
end

-- Nothing of the sandbox goes to production, whatever an older server has written.
local function ways_of(entity)
  local prod, own, drawn
  for _, upstream in ipairs(entity.upstreams) do
    if upstream.env == 'prod' then prod = upstream end
  end
  for _, upstream in ipairs(entity.upstreams) do
    if upstream.env == 'sandbox' then
      drawn = upstream
      if not prod or upstream.baseUrl ~= prod.baseUrl then own = upstream end
    end
  end
  drawn = or_nil(entity.mock) or drawn
  local ways = { prod = prod and way_of(entity, prod, 'prod') }
  if own then ways.sandbox = way_of(entity, own, 'sandbox')
  elseif drawn then
    ways.sandbox = way_of(entity, {
      baseUrl = '', timeoutMs = 0, authTypes = drawn.authTypes, needsIpList = drawn.needsIpList,
    }, 'sandbox')
    ways.sandbox.beyond = '门户模拟的沙箱'
  end
  return ways
end

local function subscriptions_of(entity)
  local found = {}
  for _, subscription in ipairs(entity.subscriptions) do
    subscription.startsAt, subscription.expiresAt = or_nil(subscription.startsAt), or_nil(subscription.expiresAt)
    subscription.rate_key = 'rate ' .. subscription.id
    local weights = {}
    for _, weight in ipairs(or_nil(subscription.weights) or {}) do weights[weight.operation] = weight end
    subscription.weights = weights
    local key = subscription.apiId .. ' ' .. subscription.env
    found[key] = found[key] or subscription
  end
  return found
end

-- From where, and with what, an app may call in an environment.
local function place_of(entity, env)
  local networks = or_nil(entity.networks) or { sandbox = entity.ips, prod = entity.ips }
  local asked = or_nil((or_nil(entity.clientTls) or {})[env])
  return { addresses = addresses.list(asked and asked.networks or networks[env]), needs_certificate = asked ~= nil }
end

local directory = {}
directory.__index = directory

function directory.new()
  -- `portal`: where people find it, for what a caller is told to read; empty before the server has said so.
  -- `revision`: another one after each change.
  return setmetatable({
    portal = '', entities = {}, size = 0, keys = {}, keys_by_id = {}, apis = {}, hashes = {}, hash_count = 0, revision = 0,
  }, directory)
end

-- @param line  The entity as JSON: it is kept so, for the file.
function directory:put(line, entity)
  self:remove(entity.kind, entity.id)
  self.entities[entity.kind .. ' ' .. entity.id] = { line = line, entity = entity }
  self.size = self.size + 1
  if entity.kind == 'app' then
    local places = { sandbox = place_of(entity, 'sandbox'), prod = place_of(entity, 'prod') }
    entity.by_api = subscriptions_of(entity)
    for _, key in ipairs(entity.keys) do
      key['until'], key.publicKey = or_nil(key['until']), or_nil(key.publicKey)
      local place = places[key.env]
      local caller = { app = entity, key = key, addresses = place.addresses, needs_certificate = place.needs_certificate }
      self.keys[key.hash], self.keys_by_id[key.id] = caller, caller
    end
  else
    self.apis[entity.code] = { entity = entity, versions = versions_of(entity), ways = ways_of(entity) }
  end
end

function directory:remove(kind, id)
  self.revision = self.revision + 1
  local name = kind .. ' ' .. id
  local known = self.entities[name]
  if not known then return end
  self.entities[name] = nil
  self.size = self.size - 1
  if kind == 'api' then
    self.apis[known.entity.code] = nil
    return
  end
  for _, key in ipairs(known.entity.keys) do self.keys[key.hash], self.keys_by_id[key.id] = nil, nil end
end

function directory:clear()
  self.revision = self.revision + 1
  self.entities, self.size, self.keys, self.keys_by_id, self.apis = {}, 0, {}, {}, {}
end

-- One entity a line, for the file.
function directory:text()
  local lines = {}
  for _, known in pairs(self.entities) do lines[#lines + 1] = known.line end
  return table.concat(lines, '\n')
end

function directory:find_key(app_key)
  local hash = self.hashes[app_key]
  if not hash then
    hash = crypto.base64url(crypto.sha256(app_key))
    if self.hash_count >= hashes_max then self.hashes, self.hash_count = {}, 0 end
    self.hashes[app_key], self.hash_count = hash, self.hash_count + 1
  end
  return self.keys[hash]
end

return directory
