local cjson = require 'cjson.safe'
local line = require 'portal.line'

local format, max, put = string.format, math.max, line.put

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

-- Writes a call down as the log of the consumer and the bill show it: `UsageEvent` of shared/contract/gateway.ts, one line.
-- @returns Whether it is in the file.
return function(usage, state, status, taken, refusal)
  local call, now = state.call, ngx.now()
  local lease = taken and taken.lease
  line.start()
  put '{"requestId":"' put(state.id)
  put '","at":' put(format('%.0f', now * 1000))
  put ',"subscriptionId":"' put(call.subscription.id)
  put '","keyId":"' put(call.key.id)
  put '","operation":' put(json_text(call.operation))
  put ',"status":' put(tostring(status))
  put ',"code":"' put(refusal and refusal.code or '')
  put(refusal and refusal.is_sent and '","isSent":true' or '"')
  put ',"costMinor":' put(format('%.0f', taken and taken.cost or 0))
  if state.units and state.units ~= 1 then
    put ',"units":' put(format('%.0f', state.units))
  end
  put ',"latencyMs":' put(format('%.0f', max(0, (now - ngx.req.start_time()) * 1000)))
  put ',"address":"' put(call.address)
  put '","leaseId":'
  if lease then
    put '"' put(lease.id) put '"'
  else
    put 'null'
  end
  put(taken and ',"isBilled":true}\n' or ',"isBilled":false}\n')
  return usage:append_line(lease and lease.id)
end
