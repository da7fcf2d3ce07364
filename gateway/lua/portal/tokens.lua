-- Access tokens of OAuth 2.0, as gateway/src/AccessTokens.ts issues them. Here they are only read.
local cjson = require 'cjson.safe'
local crypto = require 'portal.crypto'

local tokens = {}

function tokens.is_one(authorization)
  return authorization ~= nil and authorization:lower():find '^bearer +gat_' ~= nil
end

-- @returns A function that gives the id of a key and when the token ends; nil for what no gateway has issued.
function tokens.reader(gateway_token)
  local secret = crypto.hmac(gateway_token, 'access tokens')
  return function(authorization)
    local facts, signature = authorization:match '^%a+ +%a%a%a_([%w_%-]+)%.([%w_%-]+)$'
    if not facts or #facts > 200 or #signature ~= 43 then return nil end
    local given = crypto.from_base64(signature)
    if not given or not crypto.same(given, crypto.hmac(secret, facts)) then return nil end
    local read = cjson.decode(crypto.from_base64(facts) or '')
    return read and read[1], read and read[2]
  end
end

return tokens
