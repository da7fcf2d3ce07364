-- What the configuration of nginx gives (docs/gateways.md), and what holds where it says nothing. An error is one of the start.
local files = require 'portal.files'

return function(given)
  local read = {
    data_dir = assert(given.data_dir, 'data_dir is missing'),
    server_origin = assert(given.server_origin, 'server_origin is missing'),
    token = given.token or (files.read(assert(given.token_file, 'token or token_file is missing')) or ''):gsub('%s+$', ''),
    lease_minutes = given.lease_minutes or 15,
    usage_sync = given.usage_sync or 'none',
    upstream_hosts = given.upstream_hosts,
    upstream_places = given.upstream_places,
    nameservers = given.nameservers,
    traces = given.traces,
  }
  assert(#read.token > 0, 'the gateway token is empty')
  assert(read.lease_minutes >= 1 and read.lease_minutes <= 30, 'lease_minutes must be 1 to 30')
  assert(({ none = true, interval = true, each = true })[read.usage_sync], 'usage_sync must be none, interval or each')
  return read
end
