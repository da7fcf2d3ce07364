local traces = require 'portal.traces'

-- Where a call leads, by names of the catalogue: nothing of what stands in the address (gateway/src/traceCall.ts).
local function route_of(state)
  local call = state.call
  return '/' .. call.env .. '/' .. call.api_code .. '/' .. call.version.name .. call.operation:match ' (.*)$'
end

-- Tells of a call that is over.
return function(told, state)
  local span = state.span
  if not span.is_kept then return end
  local method, call, status = ngx.req.get_method(), state.call, ngx.status
  local facts = {
    ['http.request.method'] = method, ['http.response.status_code'] = status, ['portal.request_id'] = state.id,
    ['portal.refusal'] = state.code or nil,
  }
  local name = method
  if call then
    facts['http.route'], facts['portal.app_id'] = route_of(state), call.app.id
    facts['portal.api_id'] = call.subscription.apiId
    name = method .. ' ' .. facts['http.route']
  end
  local is_abandoned = state.taken and not state.answered_at and not state.is_refused
  if is_abandoned then
    facts['portal.outcome'] = 'abandoned'
    traces.part(span, 'carry', state.lane.authority)
  end
  told:finish(span, name, facts, status >= 500 and tostring(status) or nil)
end
