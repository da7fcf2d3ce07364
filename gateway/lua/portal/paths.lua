-- Which operation a path means, and what is wrong with a path: shared/rules/callPath.ts, pathTemplate.ts and upstreamPath.ts,
-- gateway/src/RouteTree.ts. The conformance suite holds both against the same paths.
local paths = {}

local comparisons_max = 2000

local function is_utf8(text)
  local at, length = 1, #text
  while at <= length do
    local first = text:byte(at)
    local more, low, high = 0, 0x80, 0xBF
    if first >= 0x80 then
      if first >= 0xC2 and first <= 0xDF then more = 1
      elseif first >= 0xE0 and first <= 0xEF then
        more = 2
        if first == 0xE0 then low = 0xA0 elseif first == 0xED then high = 0x9F end
      elseif first >= 0xF0 and first <= 0xF4 then
        more = 3
        if first == 0xF0 then low = 0x90 elseif first == 0xF4 then high = 0x8F end
      else return false end
      for step = 1, more do
        local byte = text:byte(at + step)
        if not byte or byte < low or byte > high then return false end
        low, high = 0x80, 0xBF
      end
    end
    at = at + 1 + more
  end
  return true
end

local function from_hex(hex) return string.char(tonumber(hex, 16)) end

-- With its percent signs resolved; nil where they are no UTF-8.
function paths.read_once(text)
  if not text:find('%', 1, true) then return text end
  if text:find '%%%X' or text:find '%%%x%X' or text:find '%%%x?$' then return nil end
  local read = text:gsub('%%(%x%x)', from_hex)
  return is_utf8(read) and read or nil
end

local function has_dot_segment(path) return path:find '/%.%.?/' or path:find '/%.%.?;' or path:find '/%.%.?$' end

-- What is wrong with the path of a call; nil when every server reads it alike.
function paths.problem(path)
  if not path:find "^/[%w%-%._~!%$&'%(%)%*%+,=:@/%%]*$" then return '请求地址含有不允许的字符' end
  if path:find('//', 1, true) then return '请求地址含有连续的斜杠' end
  if has_dot_segment(path) then return '请求地址含有 . 或 .. 路径段' end
  if not path:find('%', 1, true) then return nil end
  local unclear = '请求地址的编码会被不同系统读成不同的内容'
  local lower = path:lower()
  if lower:find('%2e', 1, true) or lower:find('%2f', 1, true) or lower:find('%5c', 1, true) then return unclear end
  local read = paths.read_once(path)
  if not read or read:find '[%z\1-\31\127\\]' or read:find '%%%x%x' or has_dot_segment(read) then return unclear end
  return nil
end

local function segments_of(path)
  local segments = {}
  for segment in path:gmatch '[^/]+' do segments[#segments + 1] = segment end
  return segments
end

local function literals_of(segment)
  local literals, at = {}, 1
  while true do
    local from, to = segment:find('{[^{}]*}', at)
    local literal = segment:sub(at, from and from - 1)
    literals[#literals + 1] = paths.read_once(literal) or literal
    if not from then return literals end
    at = to + 1
  end
end

-- Each parameter takes as little as it can, without ever going back.
local function fits(literals, segment)
  local first, last = literals[1], literals[#literals]
  if segment:sub(1, #first) ~= first then return false end
  if last ~= '' and segment:sub(-#last) ~= last then return false end
  local finish = #first
  for at = 2, #literals - 1 do
    local from, to = segment:find(literals[at], finish + 2, true)
    if not from then return false end
    finish = to
  end
  return finish < #segment - #last
end

local function new_node() return { literals = {}, patterns = {}, by_key = {}, operations = {} } end

local function child_of(node, segment)
  local literals = literals_of(segment)
  if #literals == 1 then
    local known = node.literals[literals[1]] or new_node()
    node.literals[literals[1]] = known
    return known
  end
  local key = table.concat(literals, '{}')
  local pattern = node.by_key[key]
  if not pattern then
    pattern = { key = key, literals = literals, node = new_node(), order = #node.patterns }
    node.by_key[key] = pattern
    node.patterns[#node.patterns + 1] = pattern
  end
  return pattern.node
end

local function sort_patterns(node)
  table.sort(node.patterns, function(one, other)
    if #one.key ~= #other.key then return #one.key > #other.key end
    return one.order < other.order
  end)
  for _, child in pairs(node.literals) do sort_patterns(child) end
  for _, pattern in ipairs(node.patterns) do sort_patterns(pattern.node) end
end

local function search(node, method, segments, at, budget)
  local segment = segments[at]
  if not segment then return node.operations[method] end
  local literal = node.literals[segment]
  local found = literal and search(literal, method, segments, at + 1, budget)
  if found then return found end
  for _, pattern in ipairs(node.patterns) do
    budget.left = budget.left - 1
    if budget.left < 0 then return nil end
    local operation = fits(pattern.literals, segment) and search(pattern.node, method, segments, at + 1, budget)
    if operation then return operation end
  end
  return nil
end

-- @param operations  Pairs of method and path. The function finds the path of the operation as the description writes it.
function paths.routes(operations)
  local root = new_node()
  for _, pair in ipairs(operations) do
    local method, path = pair[1], pair[2]
    local node = root
    for _, segment in ipairs(segments_of((path:gsub('[?#].*$', '')))) do node = child_of(node, segment) end
    if not node.operations[method] then node.operations[method] = path end
  end
  sort_patterns(root)
  return function(method, path)
    local read = paths.read_once(path)
    return read and search(root, method, segments_of(read), 1, { left = comparisons_max })
  end
end

local function encode(text, kept)
  return (text:gsub('[^%w' .. kept .. ']', function(char) return string.format('%%%02X', char:byte()) end))
end

-- The path at the upstream of a call, each parameter as it was sent; nil: it would lead elsewhere.
function paths.fill(path, upstream_path, sent)
  local given, values = segments_of(sent), {}
  for at, segment in ipairs(segments_of((path:gsub('[?#].*$', '')))) do
    local name = segment:match '{([^{}]*)}'
    local literals = literals_of(segment)
    local text = paths.read_once(given[at] or '') or ''
    if name and not values[name] then
      values[name] = text:sub(#literals[1] + 1, #text - #(literals[2] or ''))
    end
  end
  local filled = upstream_path:gsub('{([^{}]*)}', function(name)
    return encode(values[name] or '', "%-_%.!~%*'%(%)")
  end)
  local safe = encode(filled, "%-_%.!~%*'%(%);/%?:@&=%+%$,#%%")
  return not paths.problem(safe) and safe or nil
end

return paths
