-- Addresses of a name, asked by UDP (RFC 1035). Own code: what OpenResty has for that is not in Debian, and the resolver that
-- nginx has built in tells no address before it connects to it, which would be too late to see that it is a private one.
local bit = require 'bit'
local crypto = require 'portal.crypto'
local files = require 'portal.files'

local dns = {}

local types = { a = 1, aaaa = 28 }
local kept_min_seconds, kept_max_seconds = 5, 300
local failure_kept_seconds = 2
local answer_ms, tries = 1000, 2
local names_max = 10000

local function u16(text, at)
  local high, low = text:byte(at, at + 1)
  return low and high * 256 + low
end

local function question(id, name, kind)
  local labels = name:gsub('([^.]+)%.?', function(label) return string.char(#label) .. label end)
  local head = string.char(bit.rshift(id, 8), bit.band(id, 255), 1, 0, 0, 1, 0, 0, 0, 0, 0, 0)
  return head .. labels .. '\0' .. string.char(0, kind, 0, 1)
end

-- Where what follows a name begins; nil: the answer is cut short.
local function after_name(text, at)
  while true do
    local length = text:byte(at)
    if not length then return nil end
    if length == 0 then return at + 1 end
    if length >= 192 then return at + 2 end
    at = at + 1 + length
  end
end

local function address_of(kind, data)
  if kind == types.a and #data == 4 then return string.format('%d.%d.%d.%d', data:byte(1, 4)) end
  if kind ~= types.aaaa or #data ~= 16 then return nil end
  local groups = {}
  for at = 1, 15, 2 do groups[#groups + 1] = string.format('%x', u16(data, at)) end
  return table.concat(groups, ':')
end

-- @returns Addresses and for how many seconds; nil for what is no answer to the question.
local function read(text, asked, kind)
  if u16(text, 1) ~= u16(asked, 1) or not u16(text, 11) then return nil end
  -- The question comes back as it was asked.
  if text:sub(13, #asked):lower() ~= asked:sub(13):lower() then return nil end
  local count, at = u16(text, 7), #asked + 1
  local found, seconds = {}, kept_max_seconds
  for _ = 1, count do
    at = after_name(text, at)
    local length = at and u16(text, at + 8)
    if not length then return nil end
    local data = text:sub(at + 10, at + 9 + length)
    if u16(text, at) == kind then
      found[#found + 1] = address_of(kind, data)
      seconds = math.min(seconds, u16(text, at + 4) * 65536 + u16(text, at + 6))
    end
    at = at + 10 + length
  end
  return found, seconds
end

local function ask(nameserver, name, kind)
  local socket = ngx.socket.udp()
  socket:settimeout(answer_ms)
  if not socket:setpeername(nameserver.host, nameserver.port) then return nil end
  local asked = question(tonumber(crypto.random_hex(2), 16), name, kind)
  local text = socket:send(asked) and socket:receive(4096)
  socket:close()
  if text then return read(text, asked, kind) end
end

local function nameservers_of(config)
  local found = {}
  for _, one in ipairs(config or {}) do
    local host, port = one:match '^(.-):?(%d*)$'
    found[#found + 1] = { host = host, port = tonumber(port) or 53 }
  end
  if #found > 0 then return found end
  for host in ('\n' .. (files.read '/etc/resolv.conf' or '')):gmatch '\nnameserver%s+([%d.]+)' do
    found[#found + 1] = { host = host, port = 53 }
  end
  return found
end

-- @param config  Name servers as "10.0.0.53" or "10.0.0.53:5353"; nil: those of the machine.
-- @returns A function that gives all addresses of a name; nil where there is none, or nobody answers.
function dns.resolver(config)
  local nameservers, known, count = nameservers_of(config), {}, 0
  local function find(name, kind)
    for try = 1, tries * #nameservers do
      local found, seconds = ask(nameservers[(try - 1) % #nameservers + 1], name, kind)
      if found then return found, seconds end
    end
  end
  return function(name)
    local now, kept = ngx.now(), known[name]
    if kept and kept.ends_at > now then return kept.addresses end
    local found, seconds = find(name, types.a)
    if not found or #found == 0 then found, seconds = find(name, types.aaaa) end
    local is_found = found ~= nil and #found > 0
    seconds = is_found and math.max(kept_min_seconds, seconds) or failure_kept_seconds
    if count >= names_max then known, count = {}, 0 end
    known[name], count = { addresses = is_found and found or nil, ends_at = now + seconds }, count + 1
    return is_found and found or nil
  end
end

return dns
