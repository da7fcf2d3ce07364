import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { listen, type TestServer } from './aLine';

const children: ChildProcess[] = [];
const servers: TestServer[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) server.close();
});

/** A server under such load that one of its calls is not answered; `reached` resolves when it is asked. */
async function startServer(silentAt: string) {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const server = await listen((request, response) => {
    if (request.url?.endsWith(silentAt)) return reach();
    if (request.url?.includes('/changes')) return;
    response.end(request.url?.endsWith('/snapshot') ? JSON.stringify({ seq: 1 }) : '{}');
  });
  servers.push(server);
  return { origin: server.url, reached };
}

it.each(['/snapshot', '/meter', '/hello'])(
  'ends in good order when it is stopped during the start, while the server is silent at %s',
  async (silentAt) => {
    const { origin, reached } = await startServer(silentAt);
    const folder = mkdtempSync(path.join(tmpdir(), 'gateway-start-'));
    // A former process has left a call to count.
    mkdirSync(path.join(folder, 'usage'), { recursive: true });
    writeFileSync(path.join(folder, 'usage', '00000001.log'), `${JSON.stringify({ voided: 'req_1' })}\n`);
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../src/main.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        GATEWAY_PORT: String(await freePort(0)),
        GATEWAY_DATA_DIR: folder,
        PORTAL_INTERNAL_ORIGIN: origin,
        PORTAL_GATEWAY_TOKEN: 't'.repeat(32),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    await reached;

    child.kill('SIGTERM');

    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  60_000,
);
