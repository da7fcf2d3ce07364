-- Whole numbers as texts. PERF: small ones are made once; `%d` is several times as fast as `%.0f`, and takes numbers of 52 bits.
local format = string.format

local small, small_max, half = {}, 1000, 0.5
for number = 0, small_max do small[number] = format('%d', number) end

return function(number) return small[number] or format('%d', number + half) end
