-- nginx with its Lua module, and OpenResty: what the phases of a location call. docs/gateways.md has the configuration.
local balancer = require 'ngx.balancer'
local gateway = require 'portal.gateway'

local nginx = {}

local connect_ms = 3000
local groups = { http = 'http://portal_http', https = 'https://portal_https' }

nginx.setup = gateway.setup
nginx.start = gateway.start
nginx.header = gateway.header
nginx.body = gateway.body
nginx.log = gateway.log

function nginx.access()
  local way = gateway.access()
  if not way then return end
  local var = ngx.var
  var.portal_target = groups[way.scheme] .. way.uri
  var.portal_host = way.authority
  var.portal_id = way.id
  var.portal_app = way.app_id
  if way.scheme == 'https' then var.portal_name = way.name end
  if way.address ~= var.remote_addr then var.portal_address = way.address end
end

function nginx.balance()
  local host, port, timeout_ms = gateway.peer()
  local seconds = timeout_ms / 1000
  assert(balancer.set_current_peer(host, port))
  balancer.set_timeouts(math.min(connect_ms / 1000, seconds), seconds, seconds)
end

function nginx.ready()
  local why = gateway.why_not_ready()
  ngx.status = why and 503 or 200
  ngx.header['Content-Type'] = 'application/json; charset=utf-8'
  ngx.say(why and '{"status":"unavailable","reason":"' .. why .. '"}' or '{"status":"ok"}')
end

return nginx
