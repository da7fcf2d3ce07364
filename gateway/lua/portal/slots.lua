-- A worker of nginx is a gateway of its own to the server: it has a folder, in it its name and the usage that it writes. The
-- folder is the worker's as long as it lives: when nginx reloads, old and new workers are there side by side. What a worker
-- left that is no more is taken up by another one.
local crypto = require 'portal.crypto'
local files = require 'portal.files'
local usage = require 'portal.usage'

local slots_max = 1024

local slots = {}

local function take(data_dir, number)
  local folder = string.format('%s/worker-%04d', data_dir, number)
  files.make_folder(folder)
  local lock = files.lock(folder .. '/lock')
  if not lock then return nil end
  local id = files.read(folder .. '/gateway-id') or ''
  if not id:find '^gwn[%x]+$' then
    id = 'gwn' .. crypto.random_hex(8)
    local is_written, problem = files.replace(folder .. '/gateway-id', id)
    if not is_written then error('portal gateway cannot write to ' .. folder .. ': ' .. tostring(problem)) end
  end
  return { folder = folder, gateway_id = id, lock = lock, number = number }
end

-- The first folder that no living worker holds.
function slots.take(data_dir)
  files.make_folder(data_dir)
  for number = 0, slots_max do
    local slot = take(data_dir, number)
    if slot then return slot end
  end
  error('portal gateway cannot lock a folder in ' .. data_dir)
end

-- Sends what is left in folders without a worker, and has their leases taken back.
function slots.adopt(data_dir, server_of)
  for _, folder in ipairs(files.find(data_dir .. '/worker-*')) do
    local is_left = #files.find(folder .. '/usage/*.log') > 0
    local slot = is_left and take(data_dir, tonumber(folder:match '(%d+)$'))
    if slot then
      local server = server_of(slot.gateway_id)
      if usage.replay(slot.folder .. '/usage', server) then server:post('/internal/gateway/hello', '') end
      files.unlock(slot.lock)
    end
  end
end

return slots
