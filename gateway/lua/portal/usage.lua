-- Usage, written ahead: a line is in the file before the answer it pays for leaves (gateway/src/UsageLog.ts). Segments go to
-- the server one after the other, and are removed once it has counted them; it counts each number once.
local files = require 'portal.files'
local loop = require 'portal.loop'

local send_every_seconds = 0.2
local retry_seconds = 1
local lines_per_segment_max = 2000
local finish_rounds_max = 50

local usage = {}
usage.__index = usage

local function name_of(folder, number) return string.format('%s/%010d.log', folder, number) end

-- What a file says to the server: its lines are JSON already. A line that is not whole was being written when its process
-- died: its answer never left.
local function content_of(path)
  local events, voided = {}, {}
  for line in (files.read(path) or ''):gmatch '([^\n]+)\n' do
    local id = line:match '^{"voided":"([^"]+)"}$'
    if id then voided[#voided + 1] = '"' .. id .. '"'
    elseif line:find '^{"requestId":.*}$' then events[#events + 1] = line end
  end
  return events, voided
end

local function send(server, path)
  local events, voided = content_of(path)
  if #events + #voided == 0 then return true end
  local fields = ',"events":[' .. table.concat(events, ',') .. '],"voided":[' .. table.concat(voided, ',') .. ']'
  local reply, problem = server:post('/internal/meter', fields)
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
  self.lines, self.counts = 0, {}
  if not self.file then self:block() end
end

function usage:block()
  self.is_writable = false
  ngx.log(ngx.CRIT, 'disk full or not writable: calls are refused until there is room in ', self.folder)
end

-- @param lease_id  Of a call that is paid for. @returns Whether it is written down.
function usage:append(line, lease_id)
  local is_written = self.file ~= nil and self.file:append(line)
  if is_written and self.sync == 'each' then is_written = self.file:sync() end
  if not is_written then
    self:block()
    return false
  end
  self.lines = self.lines + 1
  if lease_id then self.counts[lease_id] = (self.counts[lease_id] or 0) + 1 end
  return true
end

-- The answer of this call broke off: its charge goes back, however long it takes until that can be written.
function usage:void(request_id)
  local line = '{"voided":"' .. request_id .. '"}\n'
  if not self.is_writable or not self:append(line) then self.owed[#self.owed + 1] = line end
end

function usage:cut()
  local file = self.file
  self.file = nil
  if not file then return end
  if self.sync ~= 'none' then file:sync() end
  file:close()
  if self.lines > 0 then self.closed[#self.closed + 1] = { path = file.path, counts = self.counts, lines = self.lines }
  else os.remove(file.path) end
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
  for _, line in ipairs(owed) do
    if not self:append(line) then self.owed[#self.owed + 1] = line end
  end
end

function usage:send_first()
  local first = self.closed[1]
  local is_sent, problem = send(self.server, first.path)
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
