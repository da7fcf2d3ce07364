import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proveLedger } from '../src/modules/finance/ledger.repository';
import { aRelease } from './aRelease';
import { backupMark } from '../src';
import { minutes } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { eventually } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

const ready = async () => {
  const response = await test.app.inject('/readyz');
  return { status: response.statusCode, reason: response.json<{ reason?: string }>().reason };
};
const statusOf = async (url: string) =>
  (await test.app.inject({ url, headers: { host: 'localhost' } })).statusCode;

describe('a server whose database was restored without its files', () => {
  const shell = () => aRelease('shell', '1.0.0');
  const notices = (title = '公告') => aRelease('mf-notices', '1.0.0', { manifest: { title } });
  const script = '/releases/mf-notices/1.0.0/remoteEntry.1.js';

  beforeAll(async () => {
    await test.publishing.publishFolder(shell());
    await test.publishing.publishFolder(notices());
    await test.watchFiles();
    expect(await ready()).toEqual({ status: 200 });
    rmSync(path.join(test.config.dataDir, 'releases'), { recursive: true });
  });

  it('is not ready, and says which releases are missing and what to do', async () => {
    await test.watchFiles();

    expect(await ready()).toEqual({
      status: 503,
      reason: expect.stringMatching(/mf-notices 1\.0\.0、shell 1\.0\.0.*请恢复数据目录/),
    });
    expect(await statusOf(script)).toBe(404);
  });

  it('takes back what was built beside it, and nothing else under the same version', async () => {
    await test.publishing.publishFolder(notices('另一份内容'));
    expect(await statusOf(script)).toBe(404);

    await test.publishing.publishFolder(shell());
    await test.publishing.publishFolder(notices());

    expect(await statusOf(script)).toBe(200);
    await eventually(async () => expect(await ready()).toEqual({ status: 200 }));
  });
});

it('tells operators of its jobs, mails, ledger, leases and disk', async () => {
  await test.runJobs();
  const { body } = await test.app.inject('/metrics');
  const valueOf = (figure: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${figure} `))
        ?.split(' ')[1],
    );

  expect(await proveLedger(test.db)).toMatchObject({ sumMinor: 0 });
  expect(valueOf('portal_ledger_proven')).toBe(1);
  expect(valueOf('portal_ledger_proof_timestamp_seconds')).toBe(test.clock().getTime() / 1000);
  expect(valueOf('portal_leases_open')).toBeGreaterThanOrEqual(0);
  expect(valueOf('portal_outgoing_messages{state="waiting"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf('portal_outgoing_messages{state="failed"}')).toBe(0);
  expect(valueOf('portal_data_free_bytes')).toBeGreaterThan(0);
  expect(valueOf('portal_job_failures{task="prove-ledger"}')).toBe(0);
  expect(body).toContain('# TYPE portal_database_replica_lag_seconds gauge\n');
  expect(valueOf('portal_database_replica_lag_seconds')).toBeNaN();
  expect(valueOf('portal_job_last_success_timestamp_seconds{task="prove-ledger"}')).toBe(
    test.clock().getTime() / 1000,
  );
});

it('tells what is late: jobs by how often they are due, mails, and the backup', async () => {
  const valueOf = async (figure: string) => {
    const { body } = await test.app.inject('/metrics');
    return body
      .split('\n')
      .find((line) => line.startsWith(`${figure} `))
      ?.split(' ')[1];
  };
  expect(await valueOf('portal_ready')).toBe('1');
  expect(await valueOf('portal_job_period_seconds{task="prove-ledger"}')).toMatch(/^\d+$/);
  expect(await valueOf('portal_outgoing_messages_late_seconds')).toBe('0');
  expect(await valueOf('portal_backup_timestamp_seconds')).toBe('0');

  const due = (at: number, facts: object = {}) => ({
    ...{ channel: 'mail' as const, recipient: 'a@example.com', subject: '', body: 'text', attempts: 0 },
    id: `msg_${at}`,
    created_at: test.clock(),
    next_attempt_at: new Date(test.clock().getTime() - at),
    ...facts,
  });
  const given = [due(3 * minutes), due(9 * minutes, { failed_at: test.clock() }), due(-minutes)];
  await test.db.insertInto('outgoing_messages').values(given).execute();
  const mark = path.join(test.config.dataDir, backupMark);
  writeFileSync(mark, '2026-11-25T02:00:00Z\n');

  expect(await valueOf('portal_outgoing_messages_late_seconds')).toBe('180');
  expect(await valueOf('portal_backup_timestamp_seconds')).toBe(String(Date.UTC(2026, 10, 25, 2) / 1000));
  writeFileSync(mark, 'no time');
  expect(await valueOf('portal_backup_timestamp_seconds')).toBe('Nan');
});

it('counts gateways by how they are', async () => {
  const at = test.clock().getTime();
  const gateway = (id: string, silentMs: number, seq: number) => ({
    id,
    known_seq: seq,
    heard_at: new Date(at - silentMs),
    asked_at: new Date(at - silentMs),
  });
  await test.db
    .insertInto('gateways')
    .values([gateway('gw-a', 0, 1_000_000), gateway('gw-b', 0, 0), gateway('gw-c', 2 * minutes, 0)])
    .execute();
  await test.db
    .insertInto('gateway_changes')
    .values({ kind: 'app', subject_id: 'app', at: test.clock() })
    .execute();

  const { body } = await test.app.inject('/metrics');

  expect(body.match(/^portal_gateways\{.*$/gm)).toEqual([
    'portal_gateways{state="good"} 1',
    'portal_gateways{state="behind"} 1',
    'portal_gateways{state="silent"} 1',
  ]);
});

it('says that the ledger does not add up', async () => {
  await test.db
    .insertInto('ledger_proofs')
    .values({
      at: new Date(test.clock().getTime() + 1),
      sum_minor: 1,
      drifting_accounts: 1,
      negative_accounts: 0,
    })
    .execute();

  expect((await test.app.inject('/metrics')).body).toContain('\nportal_ledger_proven 0\n');
});
