import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { nodeArgs, programFile } from '../../scripts/lib/programs/programs';
import { eventually, type startMarket } from './startMarket';

type Market = Pick<Awaited<ReturnType<typeof startMarket>>, 'serverOrigin' | 'upstreamHosts' | 'test'>;

interface Doomed {
  child: ChildProcess;
  url: string;
  ended: Promise<unknown>;
  again: () => Promise<Doomed>;
}

/** A gateway that is a process of its own, to be killed; `again` starts it on what the killed one has written down. */
export async function startDoomed(
  market: Market,
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-doomed-')),
): Promise<Doomed> {
  const { serverOrigin, upstreamHosts, test } = market;
  const port = await freePort(0);
  const child = spawn(process.execPath, nodeArgs(programFile('gateway')), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      GATEWAY_PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_INTERNAL_ORIGIN: serverOrigin,
      PORTAL_GATEWAY_TOKEN: test.config.gatewayToken,
      UPSTREAM_HOSTS: Object.entries(upstreamHosts)
        .map((pair) => pair.join('='))
        .join(','),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000);
  return { child, url, ended, again: () => startDoomed(market, dataDir) };
}
