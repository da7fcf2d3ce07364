-- A signed call counts once: at all workers by the memory they share, after a restart by a file, at all gateways by asking the
-- server (gateway/src/NonceClaims.ts). While the server is away each nginx decides for itself, and tells it afterwards.
local semaphore = require 'ngx.semaphore'
local files = require 'portal.files'
local loop = require 'portal.loop'

local kept_seconds = 600
local claim_seconds = 0.5
local claims_max = 1000
local ask_again_seconds = 1

local nonces = {}
nonces.__index = nonces

local function remember(dict, path, now)
  for line in (files.read(path) or ''):gmatch '([^\n]+)\n' do
    local at, id = line:match '^(%d+) (.+)$'
    local left = at and tonumber(at) / 1000 + kept_seconds - now
    if left and left > 0 then dict:safe_add('nonce ' .. id, true, left) end
  end
end

-- @param parts  `dict`, `folder` of this worker, `all`: a pattern for the files of all of them, `server`.
function nonces.start(parts)
  local now = ngx.now()
  for _, path in ipairs(files.find(parts.all)) do remember(parts.dict, path, now) end
  local self = setmetatable({
    dict = parts.dict, server = parts.server, path = parts.folder .. '/nonces-young.log', old = parts.folder .. '/nonces-old.log',
    turned_at = now, waiting = {}, untold = {}, is_away = false, wake = semaphore.new(0),
  }, nonces)
  self.file = files.append_to(self.path)
  loop('portal nonces', function()
    self.wake:wait(ask_again_seconds)
    self:work()
  end)
  return self
end

function nonces:turn(now)
  if now - self.turned_at <= kept_seconds then return end
  self.turned_at = now
  if self.file then self.file:close() end
  os.rename(self.path, self.old)
  self.file = files.append_to(self.path)
end

-- @returns 'new', 'used', or 'unknown' where it cannot be written down.
function nonces:claim(key_id, nonce)
  local id, now = key_id .. ' ' .. nonce, ngx.now()
  local is_new, problem = self.dict:safe_add('nonce ' .. id, true, kept_seconds)
  if not is_new then return problem == 'exists' and 'used' or 'unknown' end
  self:turn(now)
  if not self.file or not self.file:append(string.format('%.0f %s\n', now * 1000, id)) then return 'unknown' end
  local claim = { text = '{"keyId":"' .. key_id .. '","nonce":"' .. nonce .. '"}', at = now, done = semaphore.new(0) }
  if self.is_away then
    self.untold[#self.untold + 1] = claim
    return 'new'
  end
  self.waiting[#self.waiting + 1] = claim
  self.wake:post(1)
  claim.done:wait(2 * claim_seconds + ask_again_seconds)
  return claim.verdict or 'unknown'
end

-- Of each whether this nginx is the first; nil and why not where the server does not say so in time.
function nonces:ask(claims)
  local texts = {}
  for at, claim in ipairs(claims) do texts[at] = claim.text end
  local reply, problem = self.server:post('/internal/gateway/nonces', ',"nonces":[' .. table.concat(texts, ',') .. ']', {
    step_ms = claim_seconds * 1000,
  })
  return reply and reply.free, problem
end

local function first_of(list, count)
  local first, rest = {}, {}
  for at, one in ipairs(list) do
    local into = at <= count and first or rest
    into[#into + 1] = one
  end
  return first, rest
end

function nonces:decide()
  local batch
  batch, self.waiting = first_of(self.waiting, claims_max)
  local free, problem
  if not self.is_away then free, problem = self:ask(batch) end
  if problem then ngx.log(ngx.WARN, 'nonces are not compared with other gateways: ', problem) end
  if not free then self.is_away = true end
  for at, claim in ipairs(batch) do
    claim.verdict = (not free or free[at]) and 'new' or 'used'
    if not free then self.untold[#self.untold + 1] = claim end
    claim.done:post(1)
  end
end

-- Says what was decided alone; that the server takes it is how it is known to be back.
function nonces:tell()
  local oldest, kept = ngx.now() - kept_seconds, {}
  for _, claim in ipairs(self.untold) do
    if claim.at > oldest then kept[#kept + 1] = claim end
  end
  self.untold = kept
  repeat
    local part, rest = first_of(self.untold, claims_max)
    if not self:ask(part) then return end
    -- Others may have come meanwhile: `rest` was made before.
    for at = #part + #rest + 1, #self.untold do rest[#rest + 1] = self.untold[at] end
    self.untold = rest
  until #self.untold == 0
  self.is_away = false
end

function nonces:work()
  while #self.waiting > 0 do self:decide() end
  if self.is_away then self:tell() end
end

return nonces
