-- Lists of addresses and networks, IPv4 and IPv6; IPv4 that travels in IPv6 is IPv4.
local ffi = require 'ffi'
local bit = require 'bit'
local C = ffi.C

ffi.cdef [[ int portal_pton(int af, const char *src, unsigned char *dst) __asm__("inet_pton"); ]]

local addresses = {}

local inet4, inet6 = 2, 10
local mapped = string.rep('\0', 10) .. '\255\255'
local buffer = ffi.new('unsigned char[16]')

-- Four or sixteen bytes; nil for what is no address.
local function bytes_of(text)
  if C.portal_pton(inet4, text, buffer) == 1 then return ffi.string(buffer, 4) end
  if C.portal_pton(inet6, text, buffer) ~= 1 then return nil end
  local bytes = ffi.string(buffer, 16)
  return bytes:sub(1, 12) == mapped and bytes:sub(13) or bytes
end
addresses.bytes_of = bytes_of

local function parse(network)
  local base, bits = network:match '^([^/]+)/(%d+)$'
  local bytes = bytes_of(base or network)
  if not bytes then return nil end
  if not bits then return { bytes = bytes, bits = #bytes * 8 } end
  bits = tonumber(bits)
  -- A network of IPv4 in the clothes of IPv6.
  if #bytes == 4 and base:find(':', 1, true) then bits = bits - 96 end
  if bits < 0 or bits > #bytes * 8 then return nil end
  return { bytes = bytes, bits = bits }
end

local function lies_in(bytes, network)
  if #bytes ~= #network.bytes then return false end
  local whole = math.floor(network.bits / 8)
  if bytes:sub(1, whole) ~= network.bytes:sub(1, whole) then return false end
  local rest = network.bits % 8
  if rest == 0 then return true end
  local shift = 8 - rest
  return bit.rshift(bytes:byte(whole + 1), shift) == bit.rshift(network.bytes:byte(whole + 1), shift)
end

-- Whether an address may call; an empty list lets in everybody.
function addresses.list(networks)
  local parsed = {}
  for _, network in ipairs(networks) do parsed[#parsed + 1] = parse(network) end
  local is_empty = #networks == 0
  return {
    is_empty = is_empty,
    admits = function(address)
      if is_empty then return true end
      local bytes = bytes_of(address)
      if not bytes then return false end
      for _, network in ipairs(parsed) do
        if lies_in(bytes, network) then return true end
      end
      return false
    end,
  }
end

-- What is not of the open internet: loopback, private, link-local, reserved (IANA's registries of special addresses).
local special = addresses.list {
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24',
  '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3',
  '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48',
  '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8',
}

function addresses.is_public(address)
  return bytes_of(address) ~= nil and not special.admits(address)
end

return addresses
