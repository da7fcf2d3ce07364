-- A plugin of APISIX: the same rules, with the upstream of each call as APISIX takes one from a plugin (traffic-split does it
-- so). Settings are of the process, in `plugin_attr` of its config.yaml: docs/gateways.md.
local core = require 'apisix.core'
local plugin = require 'apisix.plugin'
local upstream = require 'apisix.upstream'
local gateway = require 'portal.gateway'

local name = 'portal-gateway'
local connect_seconds = 3

local portal = {
  version = 0.1,
  -- Before what changes a request: a signature is of what the caller sent.
  priority = 12000,
  name = name,
  schema = { type = 'object', properties = {}, additionalProperties = false },
}

function portal.check_schema(conf) return core.schema.check(portal.schema, conf) end

-- In each worker; elsewhere, such as in the process that has privileges, there is nothing to sell.
function portal.init()
  if ngx.get_phase() ~= 'init_worker' or ngx.worker.id() == nil then return end
  gateway.setup(plugin.plugin_attr(name) or {})
  gateway.start()
end

function portal.access(_, ctx)
  local state = gateway.begin()
  ctx.portal = state
  if not gateway.access(state) then return end
  local lane, peer, seconds = state.lane, state.peer, state.call.timeout_ms / 1000
  core.request.set_header(ctx, 'X-Request-Id', state.id)
  core.request.set_header(ctx, 'X-Portal-App', state.call.app.id)
  core.request.set_header(ctx, 'X-Forwarded-For', state.address)
  ctx.var.upstream_uri = gateway.uri_of(state)
  ctx.upstream_scheme = lane.scheme
  ctx.var.upstream_scheme = lane.scheme
  upstream.set(ctx, name .. '#' .. lane.scheme .. lane.authority .. peer.host .. peer.port, ctx.conf_version, {
    type = 'roundrobin',
    scheme = lane.scheme,
    pass_host = 'rewrite',
    upstream_host = lane.authority,
    retries = 0,
    nodes = { { host = peer.host, port = peer.port, weight = 1, priority = 0 } },
    timeout = { connect = math.min(connect_seconds, seconds), send = seconds, read = seconds },
    parent = ctx.matched_route,
  })
end

function portal.header_filter(_, ctx) gateway.header(ctx.portal) end

function portal.body_filter(_, ctx) gateway.body(ctx.portal) end

function portal.log(_, ctx) gateway.log(ctx.portal) end

return portal
