-- HMAC-SHA256 over five lines: shared/contract/gatewaySignature.ts.
local crypto = require 'portal.crypto'

local skew_max_ms = 300000

-- @returns What is wrong with time or nonce; nil: nothing.
local function find_stale(timestamp, nonce, now)
  if #timestamp ~= 13 or timestamp:find '%D' then
    return 'X-Timestamp 须为 1970 年以来的毫秒数（13 位数字）'
  end
  local ahead = tonumber(timestamp) - now
  if math.abs(ahead) > skew_max_ms then
    return string.format('X-Timestamp 比网关的时间%s %d 秒，最多相差 %d 秒：请校准时钟', ahead < 0 and '早' or '晚',
      math.floor(math.abs(ahead) / 1000 + 0.5), skew_max_ms / 1000)
  end
  if #nonce < 8 or #nonce > 64 or nonce:find '[^%w_%.~%-]' then
    return 'X-Nonce 须为 8 到 64 位字母、数字或 _ . ~ -'
  end
  return nil
end

-- @param target  As it was sent, with its query.
-- @param body  Of the request, whole.
-- @returns Nil where the signature is right; else why not.
return function(headers, method, target, body, secret, now)
  local timestamp, nonce = headers['x-timestamp'] or '', headers['x-nonce'] or ''
  local signature, kind = headers['x-signature'] or '', headers['x-sign-type'] or ''
  if kind ~= '' and kind ~= 'HMAC-SHA256' then
    return { code = 'E9102', text = '签名错误：该密钥的 X-Sign-Type 须为 HMAC-SHA256' }
  end
  if signature == '' then
    return { code = 'E9102', text = '没有签名：须带请求头 X-Timestamp、X-Nonce 与 X-Signature' }
  end
  local stale = find_stale(timestamp, nonce, now)
  if stale then return { code = 'E9113', text = stale } end
  local text = table.concat({ method, target, timestamp, nonce, crypto.hex(crypto.sha256(body)) }, '\n')
  local given = crypto.from_base64(signature)
  if given and crypto.same(given, crypto.hmac(secret, text)) then return nil end
  return {
    code = 'E9102',
    text = '签名错误：您的待签串的 SHA-256 与 stringToSignHash 相同时是密钥不对，不同时是待签串不对',
    hash = crypto.hex(crypto.sha256(text)),
  }
end
