-- nginx counts the time of an upstream from one byte to the next, and a byte now and then is an answer without end. Once the
-- time of the call is over, what has come more slowly than this on the whole is ended; whoever sends more goes on.
local least_bytes_per_second = 1024
-- A chunk costs some bytes beside what is in it, and they are counted where it comes from.
local chunk_bytes = 16

local function seconds_since(answered_at)
  local since_head = ngx.now() - answered_at
  -- PERF: most answers are whole with their head.
  if since_head <= 0 then return 0 end
  return since_head + (tonumber((ngx.var.upstream_header_time or ''):match '[%d.]+$') or 0)
end

-- Ends an answer on its way by an error, which closes both connections. `state.is_cut`: by the fault of the upstream, for the
-- caller has taken all that came before.
return function(state)
  local seconds = seconds_since(state.answered_at)
  if seconds <= state.call.timeout_ms / 1000 then return end
  local came = tonumber(ngx.var.upstream_response_length)
  if not came or came >= seconds * least_bytes_per_second then return end
  if came == tonumber(ngx.var.upstream_http_content_length) then return end
  state.is_cut = tonumber(ngx.var.body_bytes_sent) + chunk_bytes >= came - #ngx.arg[1]
  error('an answer of an upstream takes longer than the time-out of its API', 0)
end
