import { rmSync } from 'node:fs';
import path from 'node:path';
import { proveLedger } from '../src/modules/finance/ledger.repository';
import { aRelease, manifestOf, shellRoutes } from './aRelease';
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
  const shell = () => aRelease('shell', '1.0.0', { manifest: shellRoutes });
  const notices = (title = '公告') =>
    aRelease('mf-notices', '1.0.0', { manifest: manifestOf('mf-notices', { title }) });
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
  expect(valueOf('portal_job_failures{job="prove-ledger"}')).toBe(0);
  expect(valueOf('portal_job_last_success_timestamp_seconds{job="prove-ledger"}')).toBe(
    test.clock().getTime() / 1000,
  );
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
