-- Whether a call may be made: the first check that fails is what the caller is told (gateway/src/judgeCall.ts).
local paths = require 'portal.paths'
local tokens = require 'portal.tokens'

local usable = { active = true, rotating = true }
local suspended, in_arrears = 5, 6
local china_offset_seconds = 8 * 3600
local routes_kept_max, calls_kept_max = 2000, 5000

local function refuse(code, text) return nil, { code = code, text = text } end

local function not_found(text) return refuse('E9108', text) end

-- Of a key that is right elsewhere: by the environment that is called.
local other_key = {
  sandbox = '这是生产密钥，调用 /sandbox 请改用沙箱密钥',
  prod = '这是沙箱密钥，调用 /prod 请改用生产密钥',
}

local not_subscribed = {
  sandbox = '应用没有订阅这个 API 的沙箱环境，请先申请',
  prod = '应用没有订阅这个 API 的生产环境，请先申请',
}

-- Whether a message signature is meant for the gateway: with another key than the caller's it is the upstream's.
local function signs_message(headers, app_key)
  local input = headers.signature and headers['signature-input']
  if not input then return false end
  if headers['x-app-key'] == nil then return true end
  return app_key and input:match ';%s*keyid="([^"]+)"' == app_key
end

local function find_caller(parts, headers, now)
  local app_key, authorization = headers['x-app-key'], headers.authorization
  local named = app_key and parts.directory:find_key(app_key)
  if not tokens.is_one(authorization) then
    if signs_message(headers, named and app_key) then
      return refuse('E9102', '此入口不支持 HTTP 消息签名（RFC 9421），请改用 HMAC-SHA256 签名，或调用门户自带的网关')
    end
    if not named then
      return refuse('E9101', (app_key or '') ~= '' and '没有这个 AppKey：请核对是否完整，是否已删除'
        or '请求没有 X-App-Key，也没有网关签发的访问令牌')
    end
    return named, nil, false
  end
  local key_id, ends_at = parts.read_token(authorization)
  local known = key_id and ends_at > now and parts.directory.keys_by_id[key_id]
  if not known then return refuse 'E9117' end
  if app_key and (not named or named.key ~= known.key) then
    return refuse('E9101', 'X-App-Key 与访问令牌不属于同一个密钥')
  end
  return known, nil, true
end

-- PERF: what a path means is kept for as long as the API does not change.
local function route_of(version, method, path)
  local key = method .. path
  local route = version.routes[key]
  if route then return route end
  local found = version.find(method, path)
  local operation = found and method .. ' ' .. found
  local settings = operation and version.settings[operation]
  local upstream_path = path
  if settings and settings.path and settings.path ~= '' then upstream_path = paths.fill(found, settings.path, path) end
  route = { operation = operation, timeout_ms = settings and settings.timeoutMs, upstream_path = upstream_path }
  if version.route_count >= routes_kept_max then version.routes, version.route_count = {}, 0 end
  version.routes[key], version.route_count = route, version.route_count + 1
  return route
end

local function find_offer(parts, method, target)
  local api = parts.directory.apis[target.api_code]
  if not api then return not_found '没有这个 API，请核对地址' end
  if not api.entity.isOnline then return refuse 'E9108' end
  local version = api.versions[target.version_name]
  if not version then return not_found '该 API 没有这个版本' end
  local way = api.ways[target.env]
  if not way then return not_found '该 API 没有这个环境' end
  local route = route_of(version, method, target.path)
  if not route.operation then return not_found '该 API 没有这个接口，请核对路径与请求方法' end
  if not route.upstream_path then return not_found '该接口的路径参数不能是这样的值' end
  return api, version, way, route
end

local function in_china(ms) return os.date('!%Y-%m-%d %H:%M:%S', math.floor(ms / 1000) + china_offset_seconds) end

-- What keeps out a call of which the subscription is known; nil: nothing.
local function find_bar(call, is_signed, now)
  local app, subscription, way = call.app, call.subscription, call.way
  local signs_only = app.needsSm2 == true or (app.signType == 'hmac' and app.needsToken ~= true)
  if call.has_token and signs_only then
    return { code = 'E9102', text = '应用的签名方式是签名，不接受访问令牌' }
  end
  if call.has_token and not way.auth_types.key and not way.auth_types.oauth2 then
    return { code = 'E9102', text = '该 API 只接受签名调用，不接受访问令牌' }
  end
  if app.needsToken == true and not call.has_token and not is_signed then
    return {
      code = 'E9117',
      text = '应用的认证方式是 OAuth2：请先用 AppKey 与 AppSecret 换取访问令牌，以 Authorization: Bearer 发送',
    }
  end
  if app.needsSm2 == true or call.key.publicKey then
    return { code = 'E9102', text = '此入口不支持公钥签名（国密 SM2、RFC 9421），请调用门户自带的网关' }
  end
  if app.isStopped then return { code = 'E9109', text = '应用已停用，请先在“我的应用”启用' } end
  if subscription.state == suspended then
    return { code = 'E9109', text = '订阅已暂停，请在“我的申请”查看原因' }
  end
  if subscription.state == in_arrears then return { code = 'E9105' } end
  local starts_at, expires_at = subscription.startsAt, subscription.expiresAt
  if starts_at and starts_at > now then
    return {
      code = 'E9115',
      text = '订阅将于 ' .. in_china(starts_at) .. ' 开始',
      retry_after = math.max(1, math.ceil((starts_at - now) / 1000)),
    }
  end
  if expires_at and expires_at <= now then return { code = 'E9109', text = '订阅已到期，请在“我的申请”续期' } end
  if way.needs_ip_list and call.addresses.is_empty then
    return { code = 'E9103', text = '该 API 要求先为应用在该环境设置 IP 白名单' }
  end
  if way.beyond then
    return { code = 'E0000', text = '此入口不支持该 API 的“' .. way.beyond .. '”，请调用门户自带的网关' }
  end
  if call.weight and call.weight.itemsAt then
    return { code = 'E0000', text = '此入口不支持该接口的按条计费，请调用门户自带的网关' }
  end
  return nil
end

-- It sees no certificate that a caller shows: whose app asks for one is told where to go (gateway/src/CertificateList.ts).
local function without_certificates()
  return {
    code = 'E9120',
    text = '应用只接受出示已登记证书的调用，而此入口不支持客户端证书，请向平台询问支持的网关地址',
  }
end

-- By target, caller and method; of one revision of the directory.
local kept, kept_count, kept_revision = {}, 0, 0

-- PERF: what was let in is let in again for as long as nothing has changed and nothing has ended.
local function kept_call(parts, headers, method, target, address, now)
  if parts.directory.revision ~= kept_revision or headers.authorization or headers.signature or headers['x-signature'] then
    return nil
  end
  local app_key = headers['x-app-key']
  local known = app_key and parts.directory:find_key(app_key)
  local callers = known and kept[target]
  local calls = callers and callers[known]
  local call = calls and calls[method]
  return call and call.ends_at > now and known.addresses.admits(address) and call or nil
end

local function keep_call(revision, known, method, target, call)
  if revision ~= kept_revision or kept_count >= calls_kept_max then kept, kept_count, kept_revision = {}, 0, revision end
  local callers = kept[target] or {}
  local calls = callers[known] or {}
  kept[target], callers[known], calls[method] = callers, calls, call
  kept_count = kept_count + 1
end

-- @returns The call; or nil and why it is refused, with `call` once its subscription is known.
local function judge(parts, headers, method, target, address, now)
  local known, refusal, has_token = find_caller(parts, headers, now)
  if not known then return nil, refusal end
  if not target then return not_found '地址须为 /sandbox 或 /prod、API 代码、版本与路径' end
  local app, key = known.app, known.key
  if key.env ~= target.env then return refuse('E9101', other_key[target.env]) end
  if not usable[key.state] or (key['until'] and key['until'] <= now) then return refuse 'E9110' end
  if not known.addresses.admits(address) then
    return refuse('E9103', '调用方地址 ' .. address .. ' 不在应用的 IP 白名单')
  end
  local shut = known.needs_certificate and without_certificates()
  local api, version, way, route = find_offer(parts, method, target)
  if not api then return nil, shut or version end
  local subscription = app.by_api[api.entity.id .. ' ' .. target.env]
  if not subscription then
    if shut then return nil, shut end
    return refuse('E9109', not_subscribed[target.env])
  end
  local is_signed = headers['x-signature'] ~= nil
  local call = {
    app = app, key = key, addresses = known.addresses, subscription = subscription,
    version = version, way = way, operation = route.operation, env = target.env, api_code = target.api_code,
    is_head = method == 'HEAD',
    weight = subscription.weights[route.operation],
    upstream_rest = route.upstream_path .. target.query,
    timeout_ms = route.timeout_ms or way.timeout_ms,
    has_token = has_token,
    needs_signature = not has_token and (app.signType == 'hmac' or not way.auth_types.key or is_signed),
    ends_at = math.min(key['until'] or math.huge, subscription.expiresAt or math.huge),
  }
  local bar = shut or find_bar(call, is_signed, now)
  if not bar then return call, nil, known end
  bar.call = call
  return nil, bar
end

-- @param target  What `request.read` gives. @returns As above.
return function(parts, headers, method, target, address, now)
  local before = kept_call(parts, headers, method, target, address, now)
  if before then return before end
  local call, refusal, known = judge(parts, headers, method, target.place, address, now)
  if call and target.is_kept and not call.has_token and not call.needs_signature then
    keep_call(parts.directory.revision, known, method, target, call)
  end
  return call, refusal
end
