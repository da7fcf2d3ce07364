import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { buildPrograms } from '../../scripts/lib/programs/buildPrograms';
import { nodeArgs, programFile } from '../../scripts/lib/programs/programs';
import { replaced } from '../../scripts/lib/replaced';
import { eventually } from '../../server/test/startMarket';
import { documented, startNginx, type Nginx } from '../../server/test/startNginx';
import { portToldBy } from './portToldBy';

/** Worker pids of an nginx, whose main process carries no calls. */
export const workersOf = (nginx: Nginx): number[] =>
  spawnSync('pgrep', ['-P', String(nginx.child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** nginx as a plain proxy. */
export async function startPlainNginx(upstreamPort: number): Promise<Nginx> {
  const port = await freePort(0);
  return startNginx(
    `worker_processes 1;
events { worker_connections 1024; }
http {
  keepalive_requests 1000000;
  upstream up { server 127.0.0.1:${upstreamPort}; keepalive 128; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
    port,
  );
}

/** nginx with auth_request, as documented for gateways. */
export async function startAskingNginx(authorizePort: number, log: string): Promise<Nginx> {
  const port = await freePort(0);
  const config = replaced(documented('nginx with auth_request'), {
    'worker_processes auto': 'worker_processes 1',
    '127.0.0.1:8083': `127.0.0.1:${authorizePort}`,
    'listen 8081': `keepalive_requests 1000000; listen 127.0.0.1:${port}`,
    '/var/log/nginx/calls.log': log,
    'location = /healthz': 'location = /readyz',
  });
  return startNginx(config, port);
}

/** Node as a plain proxy. */
export async function startBareProxy(upstreamPort: number): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, '../lib/bareProxy.ts'), `http://127.0.0.1:${upstreamPort}`],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  return { url: `http://127.0.0.1:${await portToldBy(child)}`, child };
}

/** Our gateway, with the address at which external gateways ask for authorisation. */
export async function startGatewayProcess(
  serverOrigin: string,
  token: string,
  hosts: string,
  authorize: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  await buildPrograms();
  const port = await freePort(0);
  const child = spawn(process.execPath, nodeArgs(programFile('gateway')), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      PORTAL_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'bench-gateway-')),
      PORTAL_INTERNAL_ORIGIN: serverOrigin,
      PORTAL_GATEWAY_TOKEN: token,
      UPSTREAM_HOSTS: hosts,
      ...authorize,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (!(await fetch(`${url}/readyz`)).ok) throw new Error('not yet');
  }, 20_000);
  return { url, child };
}
