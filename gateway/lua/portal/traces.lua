-- What is told of calls to a collector of traces: OTLP over HTTP, in JSON (gateway/src/traceCall.ts, docs/observability.md).
-- Nothing waits for the collector. One call in so many is chosen; what a caller says of a trace is not believed, a link remains.
local cjson = require 'cjson.safe'
local crypto = require 'portal.crypto'
local loop = require 'portal.loop'
local server = require 'portal.server'

local format, random = string.format, math.random

local traces = {}
traces.__index = traces

local waiting_max, sent_at_once_max = 2048, 512
local pause_seconds = 1
local kinds = { internal = 1, server = 2, client = 3 }
local fault_code = 2
local word = 2 ^ 32 - 1

local function hex(words)
  local parts = {}
  for at = 1, words do parts[at] = format('%08x', random(0, word)) end
  return table.concat(parts)
end

-- In ms since 1970, with the clock asked anew.
local function now_ms()
  ngx.update_time()
  return ngx.now() * 1000
end

-- @param given  `endpoint`: "http://127.0.0.1:4318"; `share`: which part of the calls, 0 to 1; `name`: of the service;
--   `headers`: what the collector asks for.
function traces.start(given)
  -- Workers begin as copies of one process.
  math.randomseed(tonumber(crypto.random_hex(4), 16))
  local self = setmetatable({
    collector = server.to(given.endpoint, given.headers or {}), share = given.share or 0.01,
    resource = { attributes = { { key = 'service.name', value = { stringValue = given.name or 'portal-nginx' } } } },
    waiting = {}, is_away = false,
  }, traces)
  loop('portal traces', function()
    ngx.sleep(pause_seconds)
    self:send()
  end, function() self:send() end)
  return self
end

local function link_of(given)
  local trace_id, span_id = (given or ''):match '^00%-(%x+)%-(%x+)%-%x%x$'
  if not trace_id or #trace_id ~= 32 or #span_id ~= 16 or given:find '%u' then return nil end
  if not trace_id:find '[^0]' or not span_id:find '[^0]' then return nil end
  return { { traceId = trace_id, spanId = span_id } }
end

-- @param given  The traceparent of the caller. @returns What `part`, `traces.parent_of` and `finish` take.
function traces:begin(given)
  local is_kept = random() < self.share
  return {
    trace_id = hex(4), id = hex(2), is_kept = is_kept, links = is_kept and link_of(given), parts = {},
    at = is_kept and ngx.req.start_time() * 1000,
  }
end

-- A part of the call ends here, and the next begins. @param authority  Of who was asked; nil: nobody.
function traces.part(span, name, authority)
  if not span or not span.is_kept then return end
  local last = span.parts[#span.parts]
  span.parts[#span.parts + 1] = {
    name = name, kind = authority and 'client' or 'internal', id = span.next_id or hex(2), from = last and last.to or span.at,
    to = now_ms(), facts = { ['server.address'] = authority and authority:gsub(':%d+$', '') or nil },
  }
  span.next_id = nil
end

-- The header for whoever is asked on behalf of the call: of the part that begins.
function traces.parent_of(span)
  span.next_id = span.is_kept and hex(2) or nil
  return format('00-%s-%s-0%d', span.trace_id, span.next_id or span.id, span.is_kept and 1 or 0)
end

local function attributes_of(facts)
  local attributes = {}
  for key, value in pairs(facts) do
    local is_number = type(value) == 'number'
    attributes[#attributes + 1] = { key = key, value = is_number and { intValue = format('%.0f', value) } or { stringValue = value } }
  end
  -- Empty it would be written as an object.
  return #attributes > 0 and attributes or nil
end

local function nanos(ms) return format('%.0f000000', ms) end

function traces:keep(span, told)
  if #self.waiting >= waiting_max then return end
  self.waiting[#self.waiting + 1] = {
    traceId = span.trace_id, spanId = told.id, parentSpanId = told.parent_id, name = told.name, kind = kinds[told.kind],
    startTimeUnixNano = nanos(told.from), endTimeUnixNano = nanos(told.to), attributes = attributes_of(told.facts),
    links = told.links, status = told.is_fault and { code = fault_code } or nil,
  }
end

-- The call is over. @param fault  What kind of fault it ended with; nil: none.
function traces:finish(span, name, facts, fault)
  if not span.is_kept then return end
  facts['error.type'] = fault
  self:keep(span, {
    id = span.id, name = name, kind = 'server', from = span.at, to = now_ms(), facts = facts, links = span.links or nil,
    is_fault = fault ~= nil,
  })
  for _, part in ipairs(span.parts) do
    part.parent_id = span.id
    self:keep(span, part)
  end
end

function traces:send()
  while #self.waiting > 0 do
    local spans, rest = {}, {}
    for at, span in ipairs(self.waiting) do
      if at <= sent_at_once_max then spans[at] = span else rest[#rest + 1] = span end
    end
    self.waiting = rest
    local scope = { scope = { name = 'portal' }, spans = spans }
    local taken, problem = self.collector:ask('POST', '/v1/traces', cjson.encode {
      resourceSpans = { { resource = self.resource, scopeSpans = { scope } } },
    })
    if not taken and not self.is_away then ngx.log(ngx.WARN, 'no traces are taken: ', problem) end
    self.is_away = not taken
  end
end

return traces
