-- HMAC-SHA256 over five lines: shared/contract/gatewaySignature.ts.
local crypto = require 'portal.crypto'

local skew_max_ms = 300000

-- @param target  As it was sent, with its query.
-- @param body  Of the request, whole.
-- @returns Nil where the signature is right; else why not.
return function(headers, method, target, body, secret, now)
  local timestamp, nonce = headers['x-timestamp'] or '', headers['x-nonce'] or ''
  local signature, kind = headers['x-signature'] or '', headers['x-sign-type'] or ''
  if kind ~= '' and kind ~= 'HMAC-SHA256' then
    return { code = 'E9102', text = '签名错误：该密钥的 X-Sign-Type 须为 HMAC-SHA256' }
  end
  if signature == '' then return { code = 'E9102' } end
  local is_timely = #timestamp == 13 and not timestamp:find '%D' and math.abs(now - tonumber(timestamp)) <= skew_max_ms
  if not is_timely or #nonce < 8 or #nonce > 64 or nonce:find '[^%w_%.~%-]' then return { code = 'E9113' } end
  local text = table.concat({ method, target, timestamp, nonce, crypto.hex(crypto.sha256(body)) }, '\n')
  local given = crypto.from_base64(signature)
  if given and crypto.same(given, crypto.hmac(secret, text)) then return nil end
  return { code = 'E9102', hash = crypto.hex(crypto.sha256(text)) }
end
