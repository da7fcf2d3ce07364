-- The order of a call: judged, verified if it is signed, reserved, carried by nginx, settled; or refused on the way. What is
-- here runs in the phases of nginx, whoever calls them: `portal.nginx` and `apisix.plugins.portal-gateway` are all there is
-- between.
local jit_opt = require 'jit.opt'
local answer = require 'portal.answer'
local crypto = require 'portal.crypto'
local directory = require 'portal.directory'
local end_trickle = require 'portal.end_trickle'
local faults = require 'portal.faults'
local follow = require 'portal.follow'
local judge = require 'portal.judge'
local leasing = require 'portal.lease'
local leases = require 'portal.leases'
local loop = require 'portal.loop'
local nonces = require 'portal.nonces'
local request = require 'portal.request'
local reserve = require 'portal.reserve'
local server = require 'portal.server'
local settings = require 'portal.settings'
local slots = require 'portal.slots'
local tokens = require 'portal.tokens'
local trace_call = require 'portal.trace_call'
local traces = require 'portal.traces'
local upstreams = require 'portal.upstreams'
local usage = require 'portal.usage'
local write_down = require 'portal.write_down'

local byte, format = string.byte, string.format
local colon = 58

local gateway = {}

local dict_name = 'portal_gateway'
local adopt_every_seconds = 5
local retry_seconds = 1
local abandoned_status = 499
local moment_seconds = 1

local config, parts
local id_prefix, id_count = '', 0
local under_way = 0

-- Once, while nginx reads its configuration. @param given  See docs/gateways.md.
function gateway.setup(given)
  -- PERF: a whole phase of a call is compiled at once; it names more constants than LuaJIT allows a trace by itself, which would
  -- leave it to its interpreter where functions of C are called (decisions/0138).
  jit_opt.start('maxirconst=4000', 'maxrecord=20000', 'maxsnap=4000')
  config = settings(given)
  assert(ngx.shared[dict_name], 'lua_shared_dict portal_gateway is missing')
end

-- Usage that a former process left goes first; then the server takes back what that process held.
local function settle(slot, slot_server, current)
  loop('portal start', function()
    if not parts.is_settled then
      local is_sent, problem = usage.replay(slot.folder .. '/usage', slot_server, current())
      local said = is_sent and slot_server:post('/internal/gateway/hello', '')
      if not said then error('portal has not answered yet: ' .. tostring(problem)) end
      parts.is_settled = true
    end
    slots.adopt(config.data_dir, function(id) return server.new(config.server_origin, config.token, id) end)
    -- In small steps: nginx waits for it where it is asked to stop.
    for _ = 1, adopt_every_seconds do
      if ngx.worker.exiting() then return end
      ngx.sleep(retry_seconds)
    end
  end)
end

-- In each worker, when it starts.
function gateway.start()
  if ngx.worker.id() == nil then return end
  local slot = slots.take(config.data_dir)
  local slot_server = server.new(config.server_origin, config.token, slot.gateway_id)
  local function is_settled() return parts.is_settled end
  local known = directory.new()
  parts = {
    directory = known,
    read_token = tokens.reader(config.token),
    open_secret = crypto.opener(config.token),
    upstreams = upstreams.new(config),
    dict = ngx.shared[dict_name],
    is_settled = false,
    traces = config.traces and traces.start(config.traces),
  }
  id_prefix = 'rn' .. crypto.random_hex(6)
  parts.usage = usage.start {
    folder = slot.folder .. '/usage', server = slot_server, sync = config.usage_sync, is_settled = is_settled,
    is_idle = function() return under_way == 0 end,
    on_counted = function(counts) parts.leases:counted(counts) end,
  }
  parts.leases = leases.start {
    server = slot_server, lease_ms = config.lease_minutes * 60000, is_settled = is_settled,
    is_told = function() return parts.usage.is_closed end,
  }
  parts.nonces = nonces.start {
    dict = parts.dict, folder = slot.folder, all = config.data_dir .. '/worker-*/nonces-*.log', server = slot_server,
  }
  parts.follower = follow {
    directory = known, server = slot_server, file = config.data_dir .. '/snapshot.ndjson', is_writer = ngx.worker.id() == 0,
  }
  settle(slot, slot_server, function() return parts.usage.file and parts.usage.file.path end)
end

-- Ends the request: no upstream is asked.
local function refuse(state, refusal)
  local text = answer.prepare_refusal(parts, state, refusal)
  if refusal.code == 'E0017' then
    -- What follows an unclean request is not to be read as one: nginx closes a connection for a page of its own, which this
    -- takes the place of.
    state.replacement = text
    return ngx.exit(ngx.HTTP_BAD_REQUEST)
  end
  if ngx.req.get_method() ~= 'HEAD' then ngx.print(text) end
  return ngx.exit(ngx.HTTP_OK)
end

-- IPv4 that travels in IPv6 is IPv4.
local function plain_address(address)
  if byte(address) ~= colon then return address end
  return address:match '^::[fF][fF][fF][fF]:(%d+%.%d+%.%d+%.%d+)$' or address
end

-- Lets go what a call that is not carried holds.
local function leave(state, verdict)
  if not state.lane then return end
  upstreams.leave(state.lane, verdict, state.is_trial, ngx.now())
  state.lane = nil
end

-- What is known of a request from its first phase to its last: the front keeps it between them.
-- PERF: with a place for all that is to come, so that the table is made once; sixteen fields, because a table of Lua doubles.
function gateway.begin()
  id_count, under_way = id_count + 1, under_way + 1
  return {
    id = format('%s%x', id_prefix, id_count), address = false, call = false, units = false, remaining = false,
    reset_seconds = false, taken = false, lane = false, is_trial = false, peer = false, status = false, answered_at = false,
    is_paid = false, is_whole = false, is_over = false, is_refused = false,
  }
end

-- Judges and reserves the current request. @returns Whether the front is to carry it: on the way of `state.lane` to
-- `gateway.uri_of`, for `state.address`. Where it is refused the request has been answered.
function gateway.access(state)
  if not parts then return refuse(state, { code = 'E0000' }) end
  if parts.traces then state.span = parts.traces:begin(ngx.var.http_traceparent) end
  local headers, method, target = request.read()
  if not headers then return refuse(state, { code = 'E0017', text = method }) end
  local remote = ngx.var.remote_addr
  local address = plain_address(remote)
  state.address = address
  if address ~= remote then state.is_mapped = true end
  local call, refusal = judge(parts, headers, method, target, address, ngx.now() * 1000)
  state.call = call or refusal.call
  local fault = refusal or reserve.verify(parts, call, headers, method, target)
  traces.part(state.span, 'authorise')
  if not call then return refuse(state, fault) end
  if not fault then
    -- Whoever sends slowly keeps no place at the upstream from others meanwhile.
    if headers['content-length'] or headers['transfer-encoding'] then ngx.req.read_body() end
    fault = reserve.take(parts, state, call)
    traces.part(state.span, 'reserve')
  end
  if not fault and not reserve.set_headers(parts, state, call) then
    leasing.give_back(state.taken)
    fault = { code = 'E9112', text = '上游设置有误，请联系提供方' }
  end
  if fault then
    leave(state)
    return refuse(state, fault)
  end
  return true
end

-- Path and query of a call at its upstream.
function gateway.uri_of(state) return state.lane.base_path .. state.call.upstream_rest end

-- In place of a page of nginx.
local function replace_page(state)
  if not state.is_refused then
    local fault = faults.of_body(ngx.status)
    if not fault then return end
    state.replacement = answer.prepare_refusal(parts, state, fault)
  elseif not state.replacement then return end
  ngx.header['Content-Type'] = 'application/json; charset=utf-8'
  ngx.header['Content-Length'] = #state.replacement
end

-- In place of an answer, of which nginx reads the rest before it serves this connection again.
local function replace(state, refusal)
  if faults.has_answered() then ngx.header.Connection = 'close' end
  for name in pairs(ngx.resp.get_headers(0)) do
    if name ~= 'connection' then ngx.header[name] = nil end
  end
  state.replacement = answer.prepare_refusal(parts, state, refusal)
end

-- The usage of a call is in the file before its answer leaves, or the answer does not.
local function pay(state, status)
  local taken = state.taken
  local is_paid = status < 300
  if not is_paid then leasing.give_back(taken) end
  local is_written = (is_paid or parts.usage.is_writable) and write_down(parts.usage, state, status, is_paid and taken or nil)
  state.is_paid = is_paid and is_written
  if not is_paid then return true end
  if is_written then leasing.spend(taken) else leasing.give_back(taken) end
  return is_written
end

-- What the upstream has said to nginx alone.
local function drop_named(connection)
  if not connection or connection == 'close' or connection == 'keep-alive' then return end
  for name in connection:gmatch '[^%s,]+' do ngx.header[name] = nil end
end

-- Before the head of an answer leaves. @param is_hidden  Whether the front has left behind what `answer.drop_words` takes back.
function gateway.header(state, is_hidden)
  if not state or state.answered_at then return end
  if state.is_refused or not state.taken then return replace_page(state) end
  local status = ngx.status
  local fault = faults.of_answer(status)
  traces.part(state.span, 'carry', state.lane.authority)
  state.answered_at = ngx.now()
  if fault then
    leasing.give_back(state.taken)
    if fault.is_sent then state.verdict = 'bad' end
    return replace(state, fault)
  end
  state.status = status
  local is_payable = pay(state, status)
  traces.part(state.span, 'settle')
  if not is_payable then return replace(state, { code = 'E0000', retry_after = moment_seconds }) end
  local header = ngx.header
  drop_named(ngx.var.upstream_http_connection)
  if not is_hidden then answer.drop_words() end
  header['X-Request-Id'] = state.id
  header['X-Cost'] = state.is_paid and answer.cost_text(state.taken.cost) or '0.0000'
  answer.add_limits(parts, state)
  local version = state.call.version
  if version.is_ending then
    for name, value in pairs(version.end_headers) do header[name] = value end
  end
end

-- Each part of an answer.
function gateway.body(state)
  if not state then return end
  if state.replacement then
    ngx.arg[1] = (state.is_replaced or ngx.req.get_method() == 'HEAD') and '' or state.replacement
    ngx.arg[2] = true
    state.is_replaced = true
  elseif ngx.arg[2] then state.is_whole = true
  elseif state.answered_at then end_trickle(state) end
end

-- Whether the upstream has broken off its answer; nginx does not complete a request whose caller left, nor one of whose
-- answer it has sent nothing.
local function is_broken_off(state)
  if state.is_cut then return true end
  if state.is_whole or not state.is_paid or state.call.is_head or state.status == 204 then return false end
  if ngx.var.request_completion ~= 'OK' then return ngx.var.bytes_sent == '0' end
  local announced, came = tonumber(ngx.var.upstream_http_content_length), tonumber(ngx.var.upstream_response_length)
  return not (announced and announced >= 0 and came and came >= announced)
end

local function verdict_of(state)
  if state.verdict then return state.verdict end
  if not state.status then return nil end
  return (state.status >= 500 or is_broken_off(state)) and 'bad' or 'good'
end

-- When all is over.
function gateway.log(state)
  if not state or state.is_over then return end
  state.is_over = true
  under_way = under_way - 1
  if state.taken and not state.answered_at and not state.is_refused then
    -- The caller left before there was an answer.
    leasing.give_back(state.taken)
    if parts.usage.is_writable then write_down(parts.usage, state, abandoned_status) end
  elseif state.is_paid and is_broken_off(state) then parts.usage:void(state.id) end
  if state.span then trace_call(parts.traces, state) end
  leave(state, verdict_of(state))
end

-- @returns Nil where this worker can serve, else why not.
function gateway.why_not_ready()
  if not parts then return '网关正在启动' end
  local is_known = parts.follower.is_in_sync or parts.directory.size > 0
  -- Without the server there is nothing to settle with: what the last snapshot allows is served all the same.
  if not is_known or (not parts.is_settled and parts.follower.is_in_sync) then return '还没有从门户取得配置' end
  if not parts.usage.is_writable then return '磁盘已满或不可写，暂时无法计费' end
  return nil
end

function gateway.backlog() return parts and parts.usage:backlog() or 0 end

return gateway
