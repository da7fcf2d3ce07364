-- Work that a worker does beside its calls, round after round. A timer of nginx keeps what each round has allocated until
-- it ends, so that another one takes over now and then.
local rounds_max = 200
local pause_seconds = 1

-- @param round  Waits by itself where there is nothing to do.
-- @param finish  Done once, when nginx is asked to stop.
local function run(premature, name, round, finish)
  for _ = 1, rounds_max do
    if premature or ngx.worker.exiting() then return finish and finish() end
    local is_done, problem = pcall(round)
    if not is_done then
      ngx.log(ngx.WARN, name, ': ', problem)
      ngx.sleep(pause_seconds)
    end
  end
  local is_started = ngx.timer.at(0, run, name, round, finish)
  if not is_started and finish then finish() end
end

return function(name, round, finish) assert(ngx.timer.at(0, run, name, round, finish)) end
