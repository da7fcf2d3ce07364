import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@portal/server';
import { releasedApps } from '../../scripts/lib/apps';
import { buildApps } from '../../scripts/lib/buildApps';
import { startFleet } from '../../scripts/lib/cluster/startFleet';
import { freePort } from '../../scripts/lib/freePort';
import { apis, type Api } from './apis';
import { buy } from './buy';
import { cleanUp, startChild } from './children';
import type { NetworkOrder } from './databaseProxy';
import type { AnyStage } from './AnyStage';
import { send } from './send';
import { signIn } from './signIn';
import { startUpstream } from './startUpstream';

export type FleetStage = Awaited<ReturnType<typeof startFleetStage>>;

const usual = { servers: 2, gateways: 2 };

/**
 * The portal as in production: servers and gateways behind nginx, an object store, and a database behind a network that
 * can fail.
 */
export async function startFleetStage(size: Readonly<typeof usual> = usual) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-fleet-'));
  chmodSync(folder, 0o711);
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const upstreams = { patient: await startUpstream(), steady: await startUpstream() };
  const releases = await buildApps(releasedApps(), () => {});
  let unexpected = 0;
  let network = (_: NetworkOrder): void => {};
  const fleet = await startFleet({
    ...size,
    folder,
    ports: { portal: await freePort(0), gateway: await freePort(0), provider: await freePort(0) },
    releases,
    isSafe: false,
    env: {
      LOG_LEVEL: process.env.BENCH_SHOW ? 'warn' : 'silent',
      UPLOADS_PER_TEN_MINUTES: '100000',
      UPSTREAM_HOSTS: `patient=${upstreams.patient.address},steady=${upstreams.steady.address},sample-provider=${upstreams.steady.address}`,
    },
    async wayTo(databaseUrl) {
      const { child, ready } = startChild('bench/faults/databaseProxy.ts', {
        BENCH_DATABASE_URL: databaseUrl,
      });
      const { port } = await ready;
      network = (order) => void child.send(order);
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    say(sentence) {
      if (sentence.includes('意外结束')) unexpected += 1;
      if (process.env.BENCH_SHOW) console.log(sentence);
    },
  });
  const { db, close } = await connect({ databaseUrl: fleet.databases.primaryUrl, dataDir: '' });
  const known = { origin: fleet.url, secret: fleet.secrets.secret };
  const { appId, appKey } = await buy(db, await signIn(db, known, 'company@example.com'));

  const stage: AnyStage = {
    db,
    origin: fleet.url,
    pages: ['/', '/APIList/0/0/3'],
    hasStore: true,
    gatewayUrls: Array.from({ length: size.gateways }, () => fleet.gatewayUrl),
    appId,
    upstreams,
    signIn: (email) => signIn(db, known, email),
    call: (_, api: Api, options = {}) =>
      send(`${fleet.gatewayUrl}${apis[api].path}`, { headers: { 'x-app-key': appKey }, ...options }),
    watchExits() {
      const before = unexpected;
      return () => unexpected - before;
    },
    async close() {
      await close();
      await fleet.stop().catch(console.error);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return { ...stage, fleet, network: (order: NetworkOrder) => network(order) };
}
