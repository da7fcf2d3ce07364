import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsageEvent } from '@portal/contract/gateway';
import { UsageLog } from '../src/UsageLog';
import { TestClock } from './TestClock';

const anEvent = (requestId: string): UsageEvent => ({
  requestId,
  at: 0,
  subscriptionId: 's',
  keyId: 'k',
  operation: 'GET /',
  status: 200,
  code: '',
  costMinor: 1,
  latencyMs: 1,
  address: '',
  leaseId: 'l',
  isBilled: true,
});
const written = (log: UsageLog, event: UsageEvent) =>
  new Promise<void>((resolve) => log.append(event, resolve));

function open(folder: string, send: (ids: string[]) => Promise<void>, clock = new TestClock()) {
  return new UsageLog({
    folder,
    send: ({ events }) => send(events.map(({ requestId }) => requestId)),
    onCounted: () => {},
    onFailure: () => {},
    clock,
  });
}

it('has a call in the file before its answer may leave, and sends it at the next start after a kill', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const killed = open(folder, () => Promise.reject(new Error('away')));
  await written(killed, anEvent('one'));
  await written(killed, anEvent('two'));
  // Half a line: the process died while writing, so that answer never left.
  appendFileSync(path.join(folder, readdirSync(folder).sort().at(-1)!), '{"requestId":"thr');

  const sent: string[] = [];
  const next = open(folder, async (ids) => void sent.push(...ids));
  await next.replay();

  expect(sent).toEqual(['one', 'two']);
  await next.close();
  expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['0000000001.log']));
});

it('keeps everything while the server is away, and sends each segment until it is taken', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  let isAway = true;
  let attempts = 0;
  const sent: string[] = [];
  const log = open(
    folder,
    async (ids) => {
      attempts += 1;
      if (isAway) throw new Error('away');
      sent.push(...ids);
    },
    clock,
  );
  for (let index = 0; index < 30; index += 1) await written(log, anEvent(`call-${index}`));
  await clock.pass(3000);
  expect(attempts).toBe(3);
  expect(log.backlog).toBe(30);

  isAway = false;
  await clock.pass(1200);

  expect(sent.length).toBe(30);
  expect(new Set(sent).size).toBe(30);
  expect(log.backlog).toBe(0);
  await log.close();
});

it('does not wait out the pause before another attempt when it is closed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  let isAway = true;
  const sent: string[] = [];
  const log = open(
    folder,
    async (ids) => {
      if (isAway) throw new Error('away');
      sent.push(...ids);
    },
    clock,
  );
  await written(log, anEvent('one'));
  await clock.pass(200);

  isAway = false;
  await log.close();

  expect(sent).toEqual(['one']);
  expect(readdirSync(folder)).toEqual([]);
});
