-- Calls of the server's /internal/* (gateway/src/ServerClient.ts), and of the collector of traces. Every function gives nil and why where it does not answer
-- as it should.
local cjson = require 'cjson.safe'

local server = {}
server.__index = server

local connect_ms = 3000
local answer_ms = 10000
-- So often a question that waits for news looks whether nginx is asked to stop.
local look_ms = 1000
local long_poll_looks = 30
local idle_ms = 10000
local pool_size = 8

-- Whoever answers to JSON. @param origin  "http://127.0.0.1:8080"
function server.to(origin, headers)
  local scheme, host, port = origin:match '^(https?)://([^:/]+):?(%d*)/?$'
  assert(scheme, 'an address must be like http://10.0.0.2:8080')
  local head = '\r\nHost: ' .. host .. '\r\nContent-Type: application/json\r\n'
  for name, value in pairs(headers) do head = head .. name .. ': ' .. value .. '\r\n' end
  return setmetatable({
    is_secure = scheme == 'https',
    host = host,
    port = tonumber(port) or (scheme == 'https' and 443 or 80),
    head = head,
  }, server)
end

function server.new(origin, token, gateway_id)
  local self = server.to(origin, { Authorization = 'Bearer ' .. token })
  self.gateway_id = gateway_id
  return self
end

-- One line; waits in small steps, so that the end of nginx is not held up.
local function read_line(socket, looks)
  local text = ''
  for _ = 1, looks do
    local line, problem, partial = socket:receive '*l'
    if line then return text .. line end
    if problem ~= 'timeout' then return nil, problem end
    if ngx.worker.exiting() and looks > 1 then return nil, 'leaving' end
    text = text .. (partial or '')
  end
  return nil, 'timeout'
end

local function read_chunks(socket)
  local parts = {}
  while true do
    local line, problem = socket:receive '*l'
    local size = line and tonumber(line:match '^%x+', 16)
    if not size then return nil, problem or 'no size' end
    local part = size > 0 and socket:receive(size)
    parts[#parts + 1] = part or nil
    if size > 0 and not part then return nil, 'broken off' end
    if not socket:receive '*l' then return nil, 'broken off' end
    if size == 0 then return table.concat(parts) end
  end
end

local function read_answer(socket, looks)
  local first, problem = read_line(socket, looks)
  if not first then return nil, problem end
  local status = tonumber(first:match '^HTTP/1%.%d (%d%d%d)')
  local length, is_chunked, is_closing = 0, false, false
  socket:settimeout(answer_ms)
  while true do
    local line, fault = socket:receive '*l'
    if not line then return nil, fault end
    if line == '' then break end
    local name, value = line:match '^([^:]+):%s*(.-)%s*$'
    name = name and name:lower()
    if name == 'content-length' then length = tonumber(value) end
    if name == 'transfer-encoding' then is_chunked = true end
    if name == 'connection' and value:lower() == 'close' then is_closing = true end
  end
  local body, fault
  if is_chunked then body, fault = read_chunks(socket)
  elseif length == 0 then body = ''
  else body, fault = socket:receive(length) end
  if not body then return nil, fault end
  return { status = status, body = body, is_closing = is_closing }
end

function server:connected()
  local socket = ngx.socket.tcp()
  socket:settimeouts(connect_ms, answer_ms, answer_ms)
  local is_connected, problem = socket:connect(self.host, self.port, { pool_size = pool_size })
  if not is_connected then return nil, problem end
  if self.is_secure and socket:getreusedtimes() == 0 then
    local is_trusted, fault = socket:sslhandshake(nil, self.host, true)
    if not is_trusted then return nil, fault end
  end
  return socket
end

local function send(socket, head, body)
  if type(body) == 'string' then return socket:send(head .. body) end
  local is_sent, problem = socket:send(head .. body.first)
  if is_sent then is_sent, problem = body.send_rest(socket) end
  return is_sent, problem
end

-- @param body  Text; or what is too large for one: its `length`, what is `first` of it, and a function that sends the rest.
-- @param options  `looks`: how many steps it waits for an answer, of `step_ms` each.
function server:ask(method, path, body, options)
  local looks, step_ms = options and options.looks or 1, options and options.step_ms or answer_ms
  local length = type(body) == 'string' and #body or body.length
  local head = method .. ' ' .. path .. ' HTTP/1.1' .. self.head .. 'Content-Length: ' .. length .. '\r\n\r\n'
  local answer, problem
  for _ = 1, 2 do
    local socket, fault = self:connected()
    if not socket then return nil, fault end
    local was_used = socket:getreusedtimes() > 0
    local is_sent
    is_sent, problem = send(socket, head, body)
    if is_sent then
      socket:settimeout(step_ms)
      answer, problem = read_answer(socket, looks)
    end
    if answer and not answer.is_closing then socket:setkeepalive(idle_ms, pool_size) else socket:close() end
    -- A connection that the server had closed while nobody used it: asked twice, nothing does harm.
    if answer or not was_used or problem ~= 'closed' then break end
  end
  if not answer then return nil, problem end
  if answer.status ~= 200 then return nil, 'server answered ' .. tostring(answer.status) .. ' to ' .. path, answer.status end
  return answer.body
end

local function decoded(body, problem, status)
  if not body then return nil, problem, status end
  return cjson.decode(body)
end

-- Number of the last change, then every entity: one JSON a line.
function server:snapshot() return self:ask('GET', '/internal/gateway/snapshot', '') end

function server:changes(after)
  local path = string.format('/internal/gateway/changes?after=%.0f&gatewayId=%s', after, self.gateway_id)
  return decoded(self:ask('GET', path, '', { looks = long_poll_looks, step_ms = look_ms }))
end

-- @param rest  Of a list of events: how many bytes it has, and a function that sends it.
function server:post_events(path, length, rest)
  local first, last = '{"gatewayId":"' .. self.gateway_id .. '","voided":[],"events":[', ']}'
  return decoded(self:ask('POST', path, {
    length = #first + length + #last, first = first,
    send_rest = function(socket)
      local is_sent, problem = rest(socket)
      if is_sent then is_sent, problem = socket:send(last) end
      return is_sent, problem
    end,
  }))
end

function server:post(path, fields, options)
  return decoded(self:ask('POST', path, '{"gatewayId":"' .. self.gateway_id .. '"' .. fields .. '}', options))
end

-- Words of a list that are clear by themselves, such as ids.
function server.words(list) return #list == 0 and '[]' or '["' .. table.concat(list, '","') .. '"]' end

return server
