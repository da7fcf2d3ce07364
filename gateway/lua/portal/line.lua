-- A line put together outside of Lua's strings. Lua finds a string that it knows by a hash of a few of its bytes, and lines of
-- usage are alike in just these: each would be compared with all that are not swept up yet (decisions/0138).
local ffi = require 'ffi'

local line = {}

local room = 4096
local bytes = ffi.new('char[?]', room)
local length = 0

local function make_room(wanted)
  local larger = ffi.new('char[?]', 2 * wanted)
  ffi.copy(larger, bytes, length)
  bytes, room = larger, 2 * wanted
end

-- Begins a new one: there is but one at a time.
function line.start() length = 0 end

function line.put(text)
  local wanted = length + #text
  if wanted > room then make_room(wanted) end
  ffi.copy(bytes + length, text, #text)
  length = wanted
end

-- @returns Where it lies until the next begins, and how many bytes it has.
function line.bytes() return bytes, length end

return line
