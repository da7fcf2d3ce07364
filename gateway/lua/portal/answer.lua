-- What a caller is told beside what the upstream says.
local cjson = require 'cjson.safe'
local number_text = require 'portal.number_text'
local refusals = require 'portal.refusals'
local write_down = require 'portal.write_down'

local costs_kept_max = 1000
-- What the gateway alone says of a call: an upstream's own value would be taken for the gateway's word.
local gateway_words = {
  'X-Cache', 'X-Quota-Remaining', 'X-Quota-Reset', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset',
  'X-Refusal', 'X-Refusal-Body', 'X-Refusal-Status', 'X-Sandbox',
}
-- What a browser would keep for all providers behind this host (gateway/src/headers.ts).
local host_wide = {
  'Alt-Svc', 'Clear-Site-Data', 'NEL', 'Report-To', 'Service-Worker-Allowed', 'Set-Cookie', 'Strict-Transport-Security',
}

local answer = {}

local cost_texts, cost_count = {}, 0

-- @param minor  1/10000 yuan. @returns The same in yuan.
function answer.cost_text(minor)
  local known = cost_texts[minor]
  if known then return known end
  local digits = string.format('%05.0f', minor)
  known = digits:sub(1, -5) .. '.' .. digits:sub(-4)
  if cost_count >= costs_kept_max then cost_texts, cost_count = {}, 0 end
  cost_texts[minor], cost_count = known, cost_count + 1
  return known
end

-- Takes back what is not for an upstream to say. X-Request-Id and X-Cost are set anyway.
function answer.drop_words()
  local header = ngx.header
  for at = 1, #gateway_words do header[gateway_words[at]] = nil end
  for at = 1, #host_wide do header[host_wide[at]] = nil end
end

-- How much of its rate and of its plan the caller has left.
function answer.add_limits(parts, state)
  if not state.remaining then return end
  local header, subscription = ngx.header, state.call.subscription
  header['X-RateLimit-Limit'] = number_text(subscription.qps)
  header['X-RateLimit-Remaining'] = number_text(state.remaining)
  header['X-RateLimit-Reset'] = number_text(state.reset_seconds)
  local remaining, reset = parts.leases:quota_of(subscription.id)
  if not remaining then return end
  header['X-Quota-Remaining'] = remaining
  if reset then header['X-Quota-Reset'] = reset end
end

-- Writes a refusal down where the consumer may read it, and sets its head. @returns Its body.
function answer.prepare_refusal(parts, state, refusal)
  local code = refusal.code
  local entry = refusals[code] or refusals.E0000
  state.is_refused, state.code = true, code
  if state.call and parts.usage.is_writable then write_down(parts.usage, state, entry.http, nil, refusal) end
  local header = ngx.header
  ngx.status = entry.http
  header['Content-Type'] = 'application/json; charset=utf-8'
  header['X-Request-Id'] = state.id
  header['X-Refusal'] = code
  header['X-Cost'] = '0.0000'
  if code == 'E9117' then header['WWW-Authenticate'] = 'Bearer error="invalid_token"' end
  if refusal.retry_after then header['Retry-After'] = refusal.retry_after end
  if state.call then answer.add_limits(parts, state) end
  local portal = parts and parts.directory.portal or ''
  local text = string.format(
    '{"resCode":"%s","resMsg":%s,"requestId":"%s","help":"%s/help?code=%s#codes"%s%s}', code,
    cjson.encode(refusal.text or entry.text), state.id, portal, code,
    state.call and ',"explain":"' .. portal .. '/explainCall?requestId=' .. state.id .. '"' or '',
    refusal.hash and ',"stringToSignHash":"' .. refusal.hash .. '"' or ''
  )
  text = text:gsub('\\/', '/')
  header['Content-Length'] = #text
  return text
end

return answer
