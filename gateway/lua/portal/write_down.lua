local cjson = require 'cjson.safe'
local line = require 'portal.line'
local number_text = require 'portal.number_text'

local floor, max, min, put = math.floor, math.max, math.min, line.put
local half = 0.5
-- The server takes no longer call, and none beside one.
local latency_max_ms = 24 * 60 * 60 * 1000

-- Operations, as JSON writes them.
local operation_texts, operation_count = {}, 0
local function json_text(text)
  local known = operation_texts[text]
  if known then return known end
  if operation_count > 10000 then operation_texts, operation_count = {}, 0 end
  known = cjson.encode(text)
  operation_texts[text], operation_count = known, operation_count + 1
  return known
end

-- PERF: what all lines of a call have in common; calls are kept by `judge`.
local function common_text(call)
  local text = call.usage_text
  if text then return text end
  text = ',"subscriptionId":"' .. call.subscription.id .. '","keyId":"' .. call.key.id .. '","operation":'
    .. json_text(call.operation) .. ',"status":'
  call.usage_text = text
  return text
end

-- PERF: of the last moment; nginx looks at its clock once for all calls that it finds waiting.
local moment, moment_text = 0, ''
local function text_of_moment(now)
  if now ~= moment then moment, moment_text = now, number_text(now * 1000) end
  return moment_text
end

-- Writes a call down as the log of the consumer and the bill show it: `UsageEvent` of shared/contract/gateway.ts, one line.
-- @returns Whether it is in the file.
return function(usage, state, status, taken, refusal)
  local call, now = state.call, ngx.now()
  local lease = taken and taken.lease
  line.start()
  put '{"requestId":"' put(state.id)
  put '","at":' put(text_of_moment(now))
  put(common_text(call)) put(number_text(status))
  put ',"code":"' put(refusal and refusal.code or '')
  put(refusal and refusal.is_sent and '","isSent":true' or '"')
  put ',"costMinor":' put(number_text(taken and taken.cost or 0))
  if state.units and state.units ~= 1 then
    put ',"units":' put(number_text(state.units))
  end
  put ',"latencyMs":' put(number_text(max(0, min(latency_max_ms, floor((now - ngx.req.start_time()) * 1000 + half)))))
  put ',"address":"' put(state.address)
  put '","leaseId":'
  if lease then
    put '"' put(lease.id) put '"'
  else
    put 'null'
  end
  put(taken and ',"isBilled":true}\n' or ',"isBilled":false}\n')
  return usage:append_line(lease and lease.id)
end
