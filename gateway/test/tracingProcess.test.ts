import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';

/** Says at the end what was loaded. */
const witness = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire('file:///');
  process.on('exit', () => console.log(JSON.stringify(Object.keys(cache))));
`)}`;
const children: ChildProcess[] = [];
let silent: Server;
let asked = 0;

beforeAll(async () => {
  // A collector that takes what it is sent, and never answers.
  silent = createServer(() => (asked += 1));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  silent.close();
  silent.closeAllConnections();
});

/** A gateway without a server, which refuses one call and is told to stop. */
async function runGateway(env: Record<string, string>) {
  const port = await freePort(0);
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-traces-'));
  const main = path.join(__dirname, '../src/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', witness, main], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      GATEWAY_PORT: String(port),
      PORTAL_DATA_DIR: folder,
      PORTAL_INTERNAL_ORIGIN: `http://127.0.0.1:${await freePort(0)}`,
      PORTAL_GATEWAY_TOKEN: 't'.repeat(32),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'message');
  const { status } = await fetch(`http://127.0.0.1:${port}/prod/region/v2/regions`);
  const toldAt = performance.now();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  const loaded = JSON.parse(said) as string[];
  return {
    status,
    code,
    ms: performance.now() - toldAt,
    // prom-client has the bare API, for exemplars.
    telemetry: loaded.filter((file) => /@opentelemetry\/(?!api\/)/.test(file)),
    loaded,
  };
}

it('loads nothing of what traces unless it is told where to', async () => {
  const { status, code, telemetry, loaded } = await runGateway({});

  expect([status, code]).toEqual([401, 0]);
  expect(loaded.length).toBeGreaterThan(20);
  expect(telemetry).toEqual([]);
}, 60_000);

it('serves and ends in time while the collector hangs', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

  const { status, code, ms, telemetry } = await runGateway({
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });

  expect([status, code]).toEqual([401, 0]);
  expect(telemetry.length).toBeGreaterThan(5);
  expect(asked).toBeGreaterThan(0);
  expect(ms).toBeLessThan(9000);
}, 60_000);
