-- Keeps the directory what the server says: everything once, then each change as it happens (gateway/src/followServer.ts).
-- What was last known lies in a file that all workers read and the first one writes.
local cjson = require 'cjson.safe'
local files = require 'portal.files'
local loop = require 'portal.loop'
local or_nil = require 'portal.or_nil'

local retry_seconds = 1
local save_every_seconds = 5

local function put_line(directory, line)
  local entity = cjson.decode(line)
  if entity then directory:put(line, entity) end
end

-- @param parts  `directory`, `server`, `file`, `is_writer`.
return function(parts)
  local directory = parts.directory
  local follower = { is_in_sync = false }
  local seq, is_dirty, saved_at = -1, false, 0

  -- A file of its own: gateways of the version before take each line of the snapshot for an app or an API.
  local portal_file = parts.file .. '.portal'
  directory.portal = files.read(portal_file) or ''
  for line in (files.read(parts.file) or ''):gmatch '[^\n]+' do put_line(directory, line) end

  local function read_all()
    local text, problem = parts.server:snapshot()
    if not text then return nil, problem end
    local head, rest = text:match '^([^\n]*)\n?(.*)$'
    local said = cjson.decode(head)
    if not said or not said.seq then return nil, 'no snapshot' end
    directory:clear()
    directory.portal = or_nil(said.portal) or ''
    for line in rest:gmatch '[^\n]+' do put_line(directory, line) end
    seq, is_dirty = said.seq, true
    return true
  end

  local function take(changes)
    for _, change in ipairs(changes) do
      if change.entity == cjson.null then directory:remove(change.kind, change.id)
      else
        local line = cjson.encode(change.entity)
        put_line(directory, line)
      end
    end
    if #changes > 0 then is_dirty = true end
  end

  local function save()
    if not is_dirty or not parts.is_writer or ngx.now() - saved_at < save_every_seconds then return end
    is_dirty, saved_at = false, ngx.now()
    local is_saved, problem = files.replace(parts.file, directory:text())
    if is_saved then is_saved, problem = files.replace(portal_file, directory.portal) end
    if not is_saved then ngx.log(ngx.ERR, 'snapshot not written: ', problem) end
  end

  local function lost(problem)
    if follower.is_in_sync then ngx.log(ngx.WARN, 'portal is away, going on with the last snapshot: ', problem) end
    follower.is_in_sync = false
    ngx.sleep(retry_seconds)
  end

  loop('portal changes', function()
    -- The server may be another one than before: what it says counts, from the beginning.
    if seq < 0 or not follower.is_in_sync then
      local is_read, problem = read_all()
      if not is_read then return lost(problem) end
      follower.is_in_sync = true
    end
    save()
    local reply, problem = parts.server:changes(seq)
    if not reply then
      if problem == 'leaving' then return end
      return lost(problem)
    end
    if reply.changes == cjson.null then
      follower.is_in_sync = false
      return
    end
    take(reply.changes)
    seq = reply.seq
    save()
  end)
  return follower
end
