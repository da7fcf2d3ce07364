-- The head of a request: what may be read in two ways is refused, what is nobody's business behind is dropped
-- (gateway/src/findViolation.ts, headers.ts). nginx has refused broken requests before.
local paths = require 'portal.paths'

local request = {}

local methods = { GET = true, HEAD = true, POST = true, PUT = true, PATCH = true, DELETE = true, OPTIONS = true }
local target_length_max = 8192
local names_kept_max = 2000
local targets_kept_max, target_kept_length_max = 5000, 256

local function set(text)
  local names = {}
  for name in text:gmatch '%S+' do names[name] = true end
  return names
end

local once = set [[host authorization content-encoding content-length content-type range transfer-encoding
  x-app-key x-nonce x-sign-type x-signature x-timestamp]]
local overrides = set 'x-http-method x-http-method-override x-method-override'
-- Of one connection, of the proof of who calls, of the way to here. nginx itself sets Host, Connection and the lengths; and it
-- answers Expect when it reads the body, without sending it on.
local dropped = set [[keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade
  x-app-key x-timestamp x-nonce x-sign-type x-signature x-portal-app
  cookie client-cert client-cert-chain ssl-client-cert x-client-cert x-ssl-client-cert
  cf-connecting-ip client-ip fastly-client-ip forwarded true-client-ip x-client-ip x-cluster-client-ip x-host
  x-original-host x-original-uri x-original-url x-real-ip x-remote-addr x-remote-ip x-rewrite-url]]

local known, known_count = {}, 0

-- What there is to say of a name, worked out once.
local function facts_of(given)
  local facts = known[given]
  if facts then return facts end
  local name = given:lower()
  facts = {
    name = name,
    is_clear = not given:find '[^%w%-]',
    is_once = once[name],
    is_override = overrides[name],
    is_dropped = dropped[name] or (name:find('x-forwarded-', 1, true) == 1 and name ~= 'x-forwarded-for'),
  }
  if known_count >= names_kept_max then known, known_count = {}, 0 end
  known[given], known_count = facts, known_count + 1
  return facts
end

-- The headers by their names in small letters; or nil and what is wrong with them. Those that are to be dropped are no longer
-- sent on.
local function read_headers()
  local headers = {}
  for given, value in pairs(ngx.req.get_headers(0, true)) do
    local facts = facts_of(given)
    if not facts.is_clear then return nil, '请求头 ' .. given .. ' 的名称只能由字母、数字与连字符组成' end
    if facts.is_override then return nil, '不支持用请求头 ' .. given .. ' 改变请求方法' end
    if facts.is_once and (type(value) == 'table' or headers[facts.name]) then
      return nil, '请求头 ' .. given .. ' 重复'
    end
    if facts.is_dropped then ngx.req.clear_header(given) end
    if type(value) == 'table' then value = table.concat(value, ',') end
    headers[facts.name] = headers[facts.name] and headers[facts.name] .. ',' .. value or value
  end
  return headers
end

-- None that says where the request ends or what was judged: nginx would take the body for the next request.
local function connection_problem(connection)
  for name in connection:lower():gmatch '[^%s,]+' do
    if once[name] and name ~= 'host' then return '请求头 Connection 不能指定 ' .. name end
  end
  return nil
end

local function drop_named(connection)
  local lower = connection:lower()
  if lower == 'keep-alive' or lower == 'close' then return end
  for name in lower:gmatch '[^%s,]+' do
    if name ~= 'host' and name:find '^[%w%-]+$' then ngx.req.clear_header(name) end
  end
end

local function target_problem(path, query)
  local problem = paths.problem(path)
  if problem then return problem end
  if query:find "[^%w%-%._~!%$&'%(%)%*%+,;=:@/%?%%%[%]{}|%^`\"<>\\]" then return '请求地址含有不允许的字符' end
  return nil
end

-- Where an address leads: environment, code of the API, version, path and query below it; nil: not to an API.
local function place_of(path, query)
  local env, api_code, version_name, rest = path:match '^/(%l+)/([%l%d%-]+)/(v%d+)(.*)$'
  if (env ~= 'prod' and env ~= 'sandbox') or #api_code > 40 or #version_name > 7 then return nil end
  if rest == '' then rest = '/' elseif rest:sub(1, 1) ~= '/' then return nil end
  return { env = env, api_code = api_code, version_name = version_name, path = rest, query = query }
end

local function read_target(target)
  local path, query = target:match '^([^?]*)(.*)$'
  local problem = target_problem(path, query)
  return { text = target, problem = problem, place = not problem and place_of(path, query) or nil }
end

local targets, target_count = {}, 0

-- PERF: the same addresses are called again and again.
local function target_of(target)
  local read = targets[target]
  if read then return read end
  read = read_target(target)
  if #target > target_kept_length_max then return read end
  if target_count >= targets_kept_max then targets, target_count = {}, 0 end
  read.is_kept = true
  targets[target], target_count = read, target_count + 1
  return read
end

local function body_problem(headers, version)
  local coding = headers['transfer-encoding']
  if coding and headers['content-length'] then return '不能同时使用 Content-Length 与 Transfer-Encoding' end
  if coding and (coding:lower() ~= 'chunked' or version == 1.0) then return '不支持的 Transfer-Encoding' end
  local length = headers['content-length']
  if length and (length:find '%D' or length == '' or #length > 15) then return 'Content-Length 有误' end
  if headers.expect and headers.expect:lower() ~= '100-continue' then return '请求头 Expect 只能是 100-continue' end
  if headers.upgrade then
    return '不支持协议升级，请以 HTTP/1.1 发送（Java 的 HttpClient 须指定 HTTP_1_1）'
  end
  return headers.connection and connection_problem(headers.connection)
end

-- What the request line names. nginx leaves out a scheme and a host that are before the path.
local function target_named(method)
  local line = ngx.var.request
  if line:byte(#method + 2) == 47 then return ngx.var.request_uri end
  return line:match '^%S+ +(%S+)' or ''
end

-- @returns The headers of the current request, its method, and its target: `text`, the `place` that it leads to, and whether it
-- `is_kept`: the same table next time; or nil and what is wrong with it.
function request.read()
  local version, method = ngx.req.http_version(), ngx.req.get_method()
  local target = target_named(method)
  local headers, unclear = read_headers()
  if not headers then return nil, unclear end
  -- It knows no number for HTTP/1.2.
  if not version or version < 1.0 then return nil, '只支持 HTTP/1.1' end
  if not methods[method] then return nil, '不支持的请求方法' end
  if #target > target_length_max then return nil, '请求地址过长' end
  local read = target_of(target)
  local problem = read.problem or body_problem(headers, version)
  if problem then return nil, problem end
  if headers.connection then drop_named(headers.connection) end
  return headers, method, read
end

return request
