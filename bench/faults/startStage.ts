import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addApp, addApply, addKey, listApis, viewApi } from '@portal/calls';
import { connect, type Db } from '@portal/server';
import { freePort } from '../../scripts/lib/freePort';
import { startCluster } from '../../scripts/lib/startPostgres';
import { newReqNo } from '../../server/test/startMarket';
import { cleanUp, startChild, type Child } from './children';
import type { Mood, Question, Seen } from './Mood';
import { send } from './send';
import { signIn, type Member } from './signIn';

/** Of the APIs of the stage: what a gateway grants an upstream for its answer. */
export const timeoutMs = 3000;
const secret = 'a-secret-of-the-bench-that-is-long-enough';
const token = 'a-token-of-the-bench-that-is-long-enough!';
const plenty = 1_000_000_000_000;
/** Of the folder that is filled up. */
const diskSize = '24m';

/** What is called: at an upstream that falls ill, at one that stays well, and for nothing. */
export const apis = {
  patient: { name: '行政区划', kind: 'perCall', path: '/prod/region/v2/regions' },
  steady: { name: '银行卡号识别', kind: 'perCall', path: '/prod/bank-card/v1/banks' },
  free: { name: '工作日历', kind: 'free', path: '/prod/holiday/v1/day?date=2026-01-01' },
} as const;

export type Api = keyof typeof apis;
export type Stage = Awaited<ReturnType<typeof startStage>>;

/** PostgreSQL, server, two gateways and two upstreams, each a process, and a consumer with a key. */
export async function startStage() {
  const postgres = await startCluster();
  if (!postgres) throw new Error('本机没有 PostgreSQL');
  cleanUp(postgres.stop);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-faults-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const disk = mountDisk(path.join(folder, 'gateway-1'));

  const [port, ...gatewayPorts] = [await freePort(0), await freePort(0), await freePort(0)];
  const origin = `http://127.0.0.1:${port}`;
  const upstreams = { patient: await startUpstream(), steady: await startUpstream() };
  const common = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    PORTAL_DATA_DIR: path.join(folder, 'portal'),
    PORTAL_SECRET: secret,
    PORTAL_GATEWAY_TOKEN: token,
    PORTAL_LOCAL_RELEASES: '',
    TRUST_PROXY: '1',
    LOG_LEVEL: process.env.BENCH_SHOW ? 'warn' : 'silent',
    UPSTREAM_HOSTS: `patient=${upstreams.patient.address},steady=${upstreams.steady.address},sample-provider=${upstreams.steady.address}`,
  };
  const startServer = () => startChild('demo-market/src/main.ts', common);
  const startGateway = (index: number) =>
    startChild('gateway/src/main.ts', {
      ...common,
      GATEWAY_PORT: String(gatewayPorts[index]),
      GATEWAY_DATA_DIR: path.join(folder, `gateway-${index}`),
    });

  let server = startServer();
  await server.ready;
  const { db } = await connect({ databaseUrl: postgres.url, dataDir: '' });
  const buyer = await signIn(db, { origin, secret }, 'company@example.com');
  const { appId, appKey } = await buy(db, buyer);
  const gateways = [startGateway(0), startGateway(1)];
  await Promise.all(gateways.map(({ ready }) => ready));

  return {
    postgres,
    db,
    disk,
    origin,
    appId,
    appKey,
    upstreams,
    gatewayUrls: gatewayPorts.map((one) => `http://127.0.0.1:${one}`),
    signIn: (email: string | null) => signIn(db, { origin, secret }, email),
    call: (gateway: number, api: Api, options: { leavesAfterMs?: number } = {}) =>
      send(`http://127.0.0.1:${gatewayPorts[gateway]}${apis[api].path}`, {
        headers: { 'x-app-key': appKey },
        ...options,
      }),
    server: () => server,
    gateway: (index: number): Child => gateways[index]!,
    startServer: () => void (server = startServer()),
    startGateway: (index: number) => void (gateways[index] = startGateway(index)),
  };
}

async function startUpstream() {
  const { child, ready } = startChild('bench/faults/upstream.ts');
  const { port } = await ready;
  const ask = (question: Question) => void child.send(question);
  return {
    address: `127.0.0.1:${port}`,
    become: (mood: Mood) => ask({ mood }),
    /** What it has seen since it was asked last. */
    seen: () =>
      new Promise<Seen>((resolve) => {
        const hear = (message: { seen?: Seen }) => {
          if (!message.seen) return;
          child.off('message', hear);
          resolve(message.seen);
        };
        child.on('message', hear);
        ask({ asksForSeen: true });
      }),
  };
}

/** An app with a subscription to each API, as if it had all the money in the world. */
async function buy(db: Db, buyer: Member) {
  const { appId } = await buyer.call(addApp, {
    appName: '故障测量',
    appType: 'server',
    brief: '第0次修改，用于测量故障',
    reqNo: newReqNo(),
  });
  for (const [upstream, { name, kind }] of Object.entries(apis)) {
    const { records } = await buyer.call(listApis, { searchText: name, pageSize: 48 });
    const apiId = records.find(({ apiName }) => apiName === name)?.apiId;
    if (apiId === undefined) throw new Error(`the demo market has no ${name}`);
    const { plans } = await buyer.call(viewApi, { apiId });
    const planId = plans.find((plan) => plan.kind === kind)?.planId;
    if (planId === undefined) throw new Error(`${name} has no plan ${kind}`);
    await buyer.call(addApply, {
      appId,
      apiId,
      planId,
      env: 'prod',
      reason: '测量故障时的表现与账目',
      dailyCalls: 100,
      reqNo: newReqNo(),
    });
    await db
      .updateTable('api_upstreams')
      .set({ base_url: `http://${upstream === 'patient' ? 'patient' : 'steady'}`, timeout_ms: timeoutMs })
      .where('api_id', '=', apiId)
      .execute();
  }
  await db
    .updateTable('subscriptions')
    .set({ qps_limit: 10_000, day_limit: 10_000_000 })
    .where('app_id', '=', appId)
    .execute();
  await db
    .updateTable('ledger_accounts')
    .set({ balance_minor: plenty })
    .where('kind', '=', 'balance')
    .execute();
  await db.updateTable('budgets').set({ is_enabled: false }).execute();
  const { appKey } = await buyer.call(addKey, { appId, env: 'prod', reqNo: newReqNo() });
  return { appId, appKey };
}

/** A small disk of its own at a folder; null where this machine does not let us. */
function mountDisk(folder: string): string | null {
  mkdirSync(folder);
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], { stdio: 'ignore' })
      .status === 0;
  if (!isMounted) return null;
  cleanUp(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}
