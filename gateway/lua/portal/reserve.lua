-- What comes between the verdict on a call and its upstream.
local files = require 'portal.files'
local rate = require 'portal.rate'
local refusals = require 'portal.refusals'
local is_wrong = require 'portal.signature'
local traces = require 'portal.traces'

local moment_seconds = 1

local reserve = {}

local function body_of_request()
  ngx.req.read_body()
  local body = ngx.req.get_body_data()
  if body then return body end
  local file = ngx.req.get_body_file()
  return file and files.read(file) or ''
end

-- @returns Why the signature of a call that needs one is not right; nil: it is.
function reserve.verify(parts, call, headers, method, target)
  if not call.needs_signature then return nil end
  local body = body_of_request()
  local secret = call.key.secret ~= '' and parts.open_secret(call.key.secret)
  local fault = is_wrong(headers, method, target.text, body, secret or '', ngx.now() * 1000)
  if not fault and not secret then fault = { code = 'E9102' } end
  if fault then return fault end
  local verdict = parts.nonces:claim(call.key.id, headers['x-nonce'])
  if verdict == 'used' then
    return { code = 'E9113', text = '随机数已使用：每次请求（重试也是）须用新的随机数重新签名' }
  end
  if verdict ~= 'new' then
    return { code = 'E0000', text = '网关暂时无法核对签名，请稍后重试', retry_after = moment_seconds }
  end
  return nil
end

-- Takes what a call needs: room in its rate, a way that is up, and the money for all its units. @returns Why not.
function reserve.take(parts, state, call)
  local subscription = call.subscription
  state.units = call.weight and call.env ~= 'sandbox' and call.weight.units or 1
  local is_allowed, remaining, reset_seconds, wait_seconds = rate.hit(parts.dict, subscription.rate_key, subscription.qps)
  state.remaining, state.reset_seconds = remaining, reset_seconds
  if not is_allowed then return { code = 'E9104', retry_after = wait_seconds } end
  if not parts.usage.is_writable then return { code = 'E0000', retry_after = moment_seconds } end
  local lane, no_lane, is_trial = parts.upstreams:enter(call, ngx.now())
  if not lane then return no_lane end
  state.lane, state.is_trial = lane, is_trial
  state.peer = parts.upstreams:peer_of(lane)
  if not state.peer then return { code = 'E9112' } end
  if subscription.isUnlimited then
    state.taken = { units = state.units, cost = 0 }
    return nil
  end
  local taken, why = parts.leases:take(subscription.id, state.units)
  state.taken = taken
  if taken then return nil end
  local text = state.units > 1 and why.code ~= 'E0000' and refusals[why.code]
    and refusals[why.code].text .. '（这次调用计 ' .. state.units .. ' 次）' or nil
  local wait = why.ends_at and math.max(1, math.ceil((why.ends_at - ngx.now() * 1000) / 1000))
  return { code = why.code, text = text, retry_after = wait or (why.code == 'E0000' and moment_seconds or nil) }
end

-- What the upstream is told by the gateway itself. @returns Whether it can be.
function reserve.set_headers(parts, state, call)
  if state.span then
    ngx.req.set_header('traceparent', traces.parent_of(state.span))
    ngx.req.clear_header 'tracestate'
  end
  if call.has_token then ngx.req.clear_header 'Authorization' end
  local way = call.way
  if not way.auth_header then return true end
  local value = parts.open_secret(way.auth_value)
  if not value then return false end
  ngx.req.set_header(way.auth_header, value)
  return true
end

return reserve
