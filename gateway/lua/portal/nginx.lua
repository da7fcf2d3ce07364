-- nginx with its Lua module, and OpenResty: what the phases of a location call. docs/gateways.md has the configuration.
local balancer = require 'ngx.balancer'
local gateway = require 'portal.gateway'

local nginx = {}

local connect_ms = 3000
local too_large_status = 413
local groups = { http = 'http://portal_http', https = 'https://portal_https' }

nginx.setup = gateway.setup
nginx.start = gateway.start

function nginx.access()
  local state = gateway.begin()
  -- PERF: nobody else keeps anything between the phases here: no table around it.
  ngx.ctx = state
  if not gateway.access(state) then return end
  local var, lane = ngx.var, state.lane
  var.portal_target = groups[lane.scheme] .. gateway.uri_of(state)
  var.portal_host = lane.authority
  var.portal_id = state.id
  var.portal_app = state.call.app.id
  if lane.scheme == 'https' then var.portal_name = lane.name end
  if state.is_mapped then var.portal_address = state.address end
end

function nginx.balance()
  local state = ngx.ctx
  local peer, seconds = state.peer, state.call.timeout_ms / 1000
  assert(balancer.set_current_peer(peer.host, peer.port))
  balancer.set_timeouts(math.min(connect_ms / 1000, seconds), seconds, seconds)
end

-- Of a request that nginx has refused itself nothing is known.
local function current()
  local state = ngx.ctx
  return state.id and state
end

-- A body that is announced to be too large is refused before the first phase.
local function current_or_too_large()
  local state = current()
  if state or ngx.status ~= too_large_status then return state end
  state = gateway.begin()
  ngx.ctx = state
  return state
end

function nginx.header() gateway.header(current_or_too_large()) end

-- Where nginx has hidden what is not for an upstream to say (nginx/carry.conf).
function nginx.header_after_hide() gateway.header(current_or_too_large(), true) end

function nginx.body() gateway.body(current()) end

function nginx.log() gateway.log(current()) end

function nginx.ready()
  local why = gateway.why_not_ready()
  ngx.status = why and 503 or 200
  ngx.header['Content-Type'] = 'application/json; charset=utf-8'
  ngx.say(why and '{"status":"unavailable","reason":"' .. why .. '"}' or '{"status":"ok"}')
end

return nginx
