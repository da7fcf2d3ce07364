import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { replaced } from '../../scripts/lib/replaced';
import { eventually } from './startMarket';

const root = path.join(__dirname, '../..');
const modules = '/usr/lib/nginx/modules';
const luaModule = path.join(modules, 'ngx_http_lua_module.so');
const program = '/usr/sbin/nginx';

/** Whether there is an nginx on this machine, and one that runs Lua. */
export const hasNginx = existsSync(program);
export const hasLuaModule = hasNginx && existsSync(luaModule);

/** The configuration of nginx that a document shows under a heading: what is tested is what people copy. */
export function documented(heading: string): string {
  const text = readFileSync(path.join(root, 'docs/gateways.md'), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1] ?? '';
  const block = /```nginx\n([^]*?)```/.exec(section)?.[1];
  if (!block) throw new Error(`docs/gateways.md shows no configuration under "${heading}"`);
  return block;
}

interface LuaGateway {
  serverOrigin: string;
  token: string;
  upstreamHosts: Readonly<Record<string, string>>;
  dataDir?: string;
  workers?: number;
  /** Further settings of the plugin, in Lua. */
  settings?: string;
}

export interface Nginx {
  url: string;
  dataDir: string;
  /** The first process: workers are its children. */
  child: ChildProcess;
  errors: () => string;
  /** Ends it as a service manager does, calls and all; SIGKILL ends the workers, too. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const loadModules = ['ndk_http_module', 'ngx_http_lua_module']
  .map((name) => `load_module ${modules}/${name}.so;`)
  .join('\n');

const hostsInLua = (hosts: LuaGateway['upstreamHosts']) =>
  `upstream_hosts = { ${Object.entries(hosts)
    .map(([name, target]) => `['${name}'] = '${target}'`)
    .join(', ')} }`;

/** nginx with the plugin as documented, on a port of its own. */
export async function startLuaGateway(facts: LuaGateway): Promise<Nginx> {
  const { serverOrigin, token, upstreamHosts, workers = 2, settings = '' } = facts;
  const dataDir = facts.dataDir ?? mkdtempSync(path.join(tmpdir(), 'portal-nginx-data-'));
  const port = await freePort(0);
  const tokenFile = path.join(dataDir, 'token');
  writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 });
  const config = replaced(documented('nginx and OpenResty'), {
    'worker_processes auto': `worker_processes ${workers}`,
    '/opt/portal/gateway/lua': path.join(root, 'gateway/lua'),
    '/var/lib/portal-gateway': dataDir,
    'http://10.0.0.10:8080': serverOrigin,
    [`token_file = '/etc/portal/gateway-token',`]: `token_file = '${tokenFile}', ${hostsInLua(upstreamHosts)}, ${settings}`,
    'listen 8081': `listen 127.0.0.1:${port}`,
  });
  return startNginx(`${loadModules}\n${config}`, port, dataDir);
}

/** The adapter for APISIX in an nginx that calls its phases as APISIX does, with as much of its modules as the adapter uses. */
export async function startApisixDouble({ serverOrigin, token, upstreamHosts }: LuaGateway): Promise<Nginx> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-apisix-data-'));
  const port = await freePort(0);
  const config = `events { worker_connections 256; }
http {
  underscores_in_headers on; ignore_invalid_headers off; lua_socket_log_errors off;
  lua_package_path "${path.join(root, 'gateway/lua')}/?.lua;;";
  lua_shared_dict portal_gateway 4m;
  init_by_lua_block {
    package.preload['apisix.core'] = function()
      return {
        schema = { check = function() return true end },
        request = { set_header = function(_, name, value) ngx.req.set_header(name, value) end },
      }
    end
    package.preload['apisix.plugin'] = function()
      return { plugin_attr = function()
        return { data_dir = '${dataDir}', server_origin = '${serverOrigin}', token = '${token}', ${hostsInLua(upstreamHosts)} }
      end }
    end
    package.preload['apisix.upstream'] = function()
      return { set = function(ctx, key, version, conf) assert(key and version); ctx.upstream_conf = conf end }
    end
    plugin = require 'apisix.plugins.portal-gateway'
    assert(plugin.check_schema {})
  }
  init_worker_by_lua_block { plugin.init() }
  upstream picked {
    server 0.0.0.1;
    balancer_by_lua_block {
      local conf = ngx.ctx.api.upstream_conf
      local balancer = require 'ngx.balancer'
      assert(balancer.set_current_peer(conf.nodes[1].host, conf.nodes[1].port))
      balancer.set_timeouts(conf.timeout.connect, conf.timeout.send, conf.timeout.read)
    }
  }
  server {
    listen 127.0.0.1:${port};
    location = /readyz { content_by_lua_block {
      ngx.status = require('portal.gateway').why_not_ready() and 503 or 200
      ngx.say ''
    } }
    location / {
      set $upstream_uri ''; set $upstream_scheme ''; set $upstream_host '';
      access_by_lua_block {
        local ctx = { var = ngx.var, conf_version = 1, matched_route = {} }
        ngx.ctx.api = ctx
        plugin.access({}, ctx)
        if ctx.upstream_conf then ngx.var.upstream_host = ctx.upstream_conf.upstream_host end
      }
      header_filter_by_lua_block { plugin.header_filter({}, ngx.ctx.api) }
      body_filter_by_lua_block { plugin.body_filter({}, ngx.ctx.api) }
      log_by_lua_block { plugin.log({}, ngx.ctx.api) }
      proxy_pass $upstream_scheme://picked$upstream_uri;
      proxy_set_header Host $upstream_host;
    }
  }
}`;
  return startNginx(`${loadModules}\n${config}`, port, dataDir);
}

/** @param config  Without what belongs to the process: it runs in a folder of its own, in the foreground. */
export async function startNginx(config: string, port: number, dataDir = ''): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  mkdirSync(path.join(folder, 'tmp'));
  const file = path.join(folder, 'nginx.conf');
  const errorLog = path.join(folder, 'error.log');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/tmp;`)
    .join(' ');
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${errorLog} warn; ${isRoot ? 'user root;' : ''}\n${config.replace(/http \{/, `http { ${own}${/access_log/.test(config) ? '' : ' access_log off;'}`)}`,
  );
  const child = spawn(program, ['-c', file, '-p', folder, '-e', errorLog], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const errors = () => (existsSync(errorLog) ? readFileSync(errorLog, 'utf8') : '');
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx has ended:\n${errors()}`);
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`nginx is not ready:\n${errors()}`);
  }, 20_000);
  return {
    url,
    dataDir,
    child,
    errors,
    async stop(signal = 'SIGQUIT') {
      // The group is its workers as well: a killed master would leave them.
      if (signal === 'SIGKILL') process.kill(-child.pid!, signal);
      else child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
