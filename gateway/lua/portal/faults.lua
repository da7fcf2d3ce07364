-- Why there is no answer to pass on.
local faults = {}

local byte = string.byte
local first_answer, bad_request, late_body, too_large, late_answer = 200, 400, 408, 413, 504
local digit_0, digit_9 = 48, 57

-- Whether the upstream has.
function faults.has_answered()
  local last = byte(ngx.var.upstream_header_time or '', -1)
  return last and last >= digit_0 and last <= digit_9
end

-- What nginx finds wrong with the body of a request; nil: something else.
function faults.of_body(status)
  if status == too_large then return { code = 'E0017', text = '请求体超过本网关接受的大小' } end
  if status == bad_request or status == late_body then return { code = 'E0017', text = '请求体不完整' } end
  return nil
end

-- Why there is no answer of the upstream; nil: there is one.
function faults.of_answer(status)
  -- What an upstream says before its answer is all that nginx passes on.
  if status < first_answer then return { code = 'E9112', is_sent = true } end
  -- What nginx says itself is an error.
  if status >= bad_request and not faults.has_answered() then
    if status == late_answer then return { code = 'E9111', is_sent = true } end
    return faults.of_body(status) or { code = 'E9112', is_sent = status == 502 }
  end
  -- nginx takes what does not begin as an answer of HTTP for one of 1991.
  if ngx.req.http_version() == 0.9 then return { code = 'E9112', is_sent = true } end
  return nil
end

return faults
