-- Usage, written ahead: a line is in the file before the answer it pays for leaves (gateway/src/UsageLog.ts). Segments go to
-- the server one after the other, and are removed once it has counted them; it counts each number once.
local ffi = require 'ffi'
local files = require 'portal.files'
local line = require 'portal.line'
local loop = require 'portal.loop'

ffi.cdef [[ void *portal_memchr(const void *bytes, int wanted, size_t count) __asm__("memchr"); ]]

local line_feed, comma = 10, 44
local send_every_seconds = 0.2
local retry_seconds = 1
local lines_per_segment_max = 2000
local finish_rounds_max = 50

local usage = {}
usage.__index = usage

local function name_of(folder, number) return string.format('%s/%010d.log', folder, number) end

-- What a file of another process says: its lines are JSON already. A line that is not whole was being written when its process
-- died: its answer never left. @returns A list of events, and one of ids whose charge goes back, as JSON without its brackets.
local function read_line_by_line(text)
  local events, voided = {}, {}
  for one in text:gmatch '([^\n]+)\n' do
    local id = one:match '^{"voided":"([^"]+)"}$'
    if id then voided[#voided + 1] = '"' .. id .. '"'
    elseif one:find '^{"requestId":.*}$' then events[#events + 1] = one end
  end
  return table.concat(events, ','), table.concat(voided, ',')
end

-- PERF: a file of nothing but whole events is the list, with commas for the ends of its lines; no line becomes a text of Lua.
local function send_at_once(server, path, bytes)
  -- Without the end of the last line.
  local length = bytes - 1
  local reply, problem = server:post_events('/internal/meter', length, function(socket)
    local fault = 'cannot read ' .. path
    local is_sent = files.read_pieces(path, length, function(piece, count)
      local at, ends_at = piece, piece + count
      while true do
        at = ffi.cast('char *', ffi.C.portal_memchr(at, line_feed, ends_at - at))
        if at == nil then break end
        at[0] = comma
        at = at + 1
      end
      local sent, unsent = socket:send(ffi.string(piece, count))
      fault = unsent or fault
      return sent
    end)
    return is_sent, fault
  end)
  return reply ~= nil, problem
end

local function send(server, path)
  local events, voided = read_line_by_line(files.read(path) or '')
  if events == '' and voided == '' then return true end
  local reply, problem = server:post('/internal/meter', ',"events":[' .. events .. '],"voided":[' .. voided .. ']')
  return reply ~= nil, problem
end

-- Sends what a process left that is no more. @returns Whether all of it was taken.
function usage.replay(folder, server, except)
  for _, path in ipairs(files.find(folder .. '/*.log')) do
    if path ~= except then
      local is_sent, problem = send(server, path)
      if not is_sent then return false, problem end
      os.remove(path)
    end
  end
  return true
end

-- @param parts  `folder`, `server`, `on_counted`, `is_settled`, `is_idle`: whether no call is under way,
--   `sync`: 'none', 'interval' or 'each'.
function usage.start(parts)
  files.make_folder(parts.folder)
  local left = files.find(parts.folder .. '/*.log')
  local self = setmetatable({
    folder = parts.folder, server = parts.server, on_counted = parts.on_counted, is_settled = parts.is_settled,
    is_idle = parts.is_idle, sync = parts.sync,
    closed = {}, owed = {}, lines = 0, counts = {}, is_writable = true, tried_at = 0, synced_at = 0,
    number = #left > 0 and tonumber(left[#left]:match '(%d+)%.log$') or 0,
  }, usage)
  self:open()
  loop('portal usage', function()
    ngx.sleep(send_every_seconds)
    self:work()
  end, function() self:close() end)
  return self
end

function usage:open()
  self.number = self.number + 1
  self.file = files.append_to(name_of(self.folder, self.number))
  self.lines, self.counts, self.has_voided = 0, {}, false
  if not self.file then self:block() end
end

function usage:block()
  self.is_writable = false
  ngx.log(ngx.CRIT, 'disk full or not writable: calls are refused until there is room in ', self.folder)
end

function usage:append(data, length)
  local is_written = self.file ~= nil and self.file:append(data, length)
  if is_written and self.sync == 'each' then is_written = self.file:sync() end
  if not is_written then
    self:block()
    return false
  end
  self.lines = self.lines + 1
  return true
end

-- Of the line that has just been put together. @param lease_id  Of a call that is paid for. @returns Whether it is written down.
function usage:append_line(lease_id)
  if not self:append(line.bytes()) then return false end
  if lease_id then self.counts[lease_id] = (self.counts[lease_id] or 0) + 1 end
  return true
end

-- The answer of this call broke off: its charge goes back, however long it takes until that can be written.
function usage:void(request_id)
  local text = '{"voided":"' .. request_id .. '"}\n'
  if self.is_writable and self:append(text) then self.has_voided = true else self.owed[#self.owed + 1] = text end
end

function usage:cut()
  local file = self.file
  self.file = nil
  if not file then return end
  if self.sync ~= 'none' then file:sync() end
  file:close()
  if self.lines == 0 then
    os.remove(file.path)
    return
  end
  self.closed[#self.closed + 1] = {
    path = file.path, counts = self.counts, lines = self.lines,
    plain_bytes = not self.has_voided and file.is_whole and file.bytes or nil,
  }
end

function usage:try_again()
  if self.is_writable or ngx.now() - self.tried_at < retry_seconds then return end
  self.tried_at = ngx.now()
  if not self.file then
    self.file = files.append_to(name_of(self.folder, self.number))
    if not self.file then return end
  end
  if not self.file:has_room() then return end
  self.is_writable = true
  local owed = self.owed
  self.owed = {}
  self.has_voided = self.has_voided or #owed > 0
  for _, text in ipairs(owed) do
    if not self:append(text) then self.owed[#self.owed + 1] = text end
  end
end

function usage:send_first()
  local first = self.closed[1]
  local is_sent, problem
  if first.plain_bytes then is_sent, problem = send_at_once(self.server, first.path, first.plain_bytes)
  else is_sent, problem = send(self.server, first.path) end
  if not is_sent then return false, problem end
  table.remove(self.closed, 1)
  self.on_counted(first.counts)
  os.remove(first.path)
  return true
end

function usage:work()
  self:try_again()
  if self.sync == 'interval' and self.file and ngx.now() - self.synced_at >= 1 then
    self.synced_at = ngx.now()
    self.file:sync()
  end
  -- While the server is away one file grows, instead of many small ones.
  if self.lines > 0 and (#self.closed == 0 or self.lines >= lines_per_segment_max) and self.file then
    self:cut()
    self:open()
  end
  while #self.closed > 0 and self.is_settled() do
    local is_sent, problem = self:send_first()
    if not is_sent then
      ngx.log(ngx.WARN, 'usage not sent, kept: ', problem)
      ngx.sleep(retry_seconds)
      return
    end
  end
end

-- Calls that the server has not counted yet.
function usage:backlog()
  local lines = self.lines
  for _, segment in ipairs(self.closed) do lines = lines + segment.lines end
  return lines
end

-- Nginx is asked to stop: what calls that are still on their way write is sent, too, as far as that takes no longer than nginx
-- should. What is left is sent by whoever comes next.
function usage:close()
  for _ = 1, finish_rounds_max do
    local is_idle = self.is_idle()
    self:work()
    if is_idle and self:backlog() == 0 then break end
    ngx.sleep(send_every_seconds)
  end
  self.is_closed = true
end

return usage
