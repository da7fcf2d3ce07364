import { appendFileSync, fstatSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsageEvent } from '@portal/contract/gateway';
import { realDisk, type Disk } from '../src/LineFile';
import { UsageLog, type UsageSync } from '../src/UsageLog';
import { TestClock, turn } from './TestClock';

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
  new Promise<boolean>((resolve) => log.append(event, resolve));

function open(
  folder: string,
  send: (ids: string[], voided: readonly string[]) => Promise<void>,
  clock = new TestClock(),
  options: { disk?: Disk; sync?: UsageSync; onUnwritable?: () => void } = {},
) {
  return new UsageLog({
    folder,
    send: ({ events, voided }) =>
      send(
        (JSON.parse(`[${events.toString()}]`) as UsageEvent[]).map(({ requestId }) => requestId),
        voided,
      ),
    onCounted: () => {},
    onFailure: () => {},
    onUnwritable: () => {},
    clock,
    ...options,
  });
}

/** A disk with room for so many bytes more: what does not fit is written as far as it does. */
function smallDisk(room: number) {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const state = { room, synced: 0, mayOpen: true };
  const disk: Disk = {
    ...realDisk,
    open: (file) => {
      if (!state.mayOpen) throw full();
      return realDisk.open(file);
    },
    write: (fd, content) => {
      const bytes = Buffer.from(content);
      if (state.room === 0) throw full();
      const part = bytes.subarray(0, state.room);
      state.room -= part.length;
      return realDisk.write(fd, part);
    },
    truncate: (fd, bytes) => {
      const before = fstatSync(fd).size;
      realDisk.truncate(fd, bytes);
      state.room += before - bytes;
    },
    sync: (fd, done) => {
      state.synced += 1;
      realDisk.sync(fd, done);
    },
  };
  return { disk, state };
}
const contentOf = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');

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
  let isUnavailable = true;
  let attempts = 0;
  const sent: string[] = [];
  const log = open(
    folder,
    async (ids) => {
      attempts += 1;
      if (isUnavailable) throw new Error('away');
      sent.push(...ids);
    },
    clock,
  );
  for (let index = 0; index < 30; index += 1) await written(log, anEvent(`call-${index}`));
  await clock.pass(3000);
  expect(attempts).toBe(3);
  expect(log.backlog).toBe(30);

  isUnavailable = false;
  await clock.pass(1200);

  expect(sent.length).toBe(30);
  expect(new Set(sent).size).toBe(30);
  expect(log.backlog).toBe(0);
  await log.close();
});

it('tells how old the oldest call is that the server has not counted, of a former process as well', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  let isUnavailable = true;
  const send = async () => {
    if (isUnavailable) throw new Error('away');
  };
  const log = open(folder, send, clock);
  expect(log.oldestMs).toBe(0);

  await clock.pass(60_000);
  await written(log, anEvent('one'));
  await clock.pass(2000);
  await written(log, anEvent('two'));
  await clock.pass(3000);
  expect(log.oldestMs).toBe(5000);
  const next = open(folder, send, new TestClock(Date.now() + 60_000));
  expect(next.oldestMs).toBeGreaterThan(50_000);

  isUnavailable = false;
  await clock.pass(2000);
  expect(log.oldestMs).toBe(0);
  await log.close();
  await next.close().catch(() => {});
});

it('does not wait out the pause before another attempt when it is closed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  let isUnavailable = true;
  const sent: string[] = [];
  const log = open(
    folder,
    async (ids) => {
      if (isUnavailable) throw new Error('away');
      sent.push(...ids);
    },
    clock,
  );
  await written(log, anEvent('one'));
  await clock.pass(200);

  isUnavailable = false;
  await log.close();

  expect(sent).toEqual(['one']);
  expect(readdirSync(folder)).toEqual([]);
});

it('says that a call cannot be billed while the disk is full, keeps the file whole, and goes on once there is room', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  const sent: string[] = [];
  let isUnavailable = true;
  const lineBytes = JSON.stringify(anEvent('call-0')).length + 1;
  const { disk, state } = smallDisk(Math.floor(lineBytes * 2.5));
  let alarms = 0;
  const send = async (ids: string[]) => {
    if (isUnavailable) throw new Error('away');
    sent.push(...ids);
  };
  const log = open(folder, send, clock, { disk, onUnwritable: () => void (alarms += 1) });

  expect(await written(log, anEvent('call-0'))).toBe(true);
  expect(await written(log, anEvent('call-1'))).toBe(true);
  expect(await written(log, anEvent('call-2'))).toBe(false);
  expect(log.isWritable).toBe(false);
  expect(contentOf(folder).split('\n').length).toBe(3);
  expect(await written(log, { ...anEvent('free'), isBilled: false })).toBe(false);
  await clock.pass(3000);
  expect(log.isWritable).toBe(false);
  expect(alarms).toBeGreaterThan(3);

  state.room = 1_000_000;
  await clock.pass(1000);
  expect(log.isWritable).toBe(true);
  expect(await written(log, anEvent('call-3'))).toBe(true);
  isUnavailable = false;
  await clock.pass(3000);
  await log.close();

  expect(sent).toEqual(['call-0', 'call-1', 'call-3']);
});

it('gives back what is owed once it can be written, and at the latest when it is closed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  const voids: string[] = [];
  const { disk, state } = smallDisk(0);
  const log = open(folder, async (_, voided) => void voids.push(...voided), clock, { disk });

  log.void('one');
  await turn();
  await clock.pass(1000);
  state.room = 1_000_000;
  await clock.pass(2000);
  expect(voids).toEqual(['one']);

  state.room = 0;
  log.void('two');
  await turn();
  await log.close();
  expect(voids).toEqual(['one', 'two']);
});

it('tells calls and what goes back apart where both are in one file, now and after a kill', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  const told: [string[], readonly string[]][] = [];
  let isUnavailable = true;
  const send = async (ids: string[], voided: readonly string[]) => {
    if (isUnavailable) throw new Error('away');
    told.push([ids, voided]);
  };
  const log = open(folder, send, clock);
  log.append(anEvent('one'), () => {});
  log.void('one');
  log.append({ ...anEvent('two'), operation: 'GET /地区/{"\n,}' }, () => {});
  await turn();
  await clock.pass(200);
  const next = open(folder, send, new TestClock());
  isUnavailable = false;
  await next.replay();
  await log.close();
  await next.close();

  expect(told).toEqual([
    [['one', 'two'], ['one']],
    [['one', 'two'], ['one']],
  ]);
});

it('starts on a disk that has no room even for an empty file, and writes once there is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  const { disk, state } = smallDisk(0);
  state.mayOpen = false;
  const log = open(folder, async () => {}, clock, { disk });
  expect(log.isWritable).toBe(false);
  expect(await written(log, anEvent('one'))).toBe(false);

  Object.assign(state, { mayOpen: true, room: 1_000_000 });
  await clock.pass(1000);

  expect(log.isWritable).toBe(true);
  expect(await written(log, anEvent('two'))).toBe(true);
  await log.close();
});

it('keeps few lines in memory, however long the server is away, and sends all of them once it is back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const clock = new TestClock();
  const sent = new Set<string>();
  let isUnavailable = true;
  const send = async (ids: string[]) => {
    if (isUnavailable) throw new Error('away');
    for (const id of ids) sent.add(id);
  };
  const log = open(folder, send, clock);
  for (let part = 0; part < 6; part += 1) {
    for (let index = 0; index < 2000; index += 1) log.append(anEvent(`call-${part}-${index}`), () => {});
    await turn();
    await turn();
    await clock.pass(200);
  }
  expect(log.backlog).toBe(12_000);
  expect(log.linesInMemory).toBeLessThanOrEqual(3 * 2000);

  isUnavailable = false;
  await log.close();

  expect(sent.size).toBe(12_000);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['none', 0],
  ['interval', 1],
  ['each', 3],
] as const)(
  'with %s, the disk is asked %d times to keep three calls over a power cut',
  async (sync, times) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
    const clock = new TestClock();
    const { disk, state } = smallDisk(1_000_000);
    const log = open(folder, () => Promise.reject(new Error('away')), clock, { disk, sync });

    for (const id of ['one', 'two', 'three']) expect(await written(log, anEvent(id))).toBe(true);
    if (sync === 'interval') await clock.pass(1000);

    expect(state.synced).toBe(times);
    await log.close().catch(() => {});
  },
);

it('takes back what the disk took but did not keep', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'usage-'));
  const voids: string[] = [];
  const disk: Disk = { ...realDisk, sync: (_, done) => setImmediate(() => done(new Error('EIO'))) };
  const log = open(folder, async (_, voided) => void voids.push(...voided), new TestClock(), {
    disk,
    sync: 'each',
  });

  expect(await written(log, anEvent('one'))).toBe(false);
  await turn();
  await log.close();

  expect(voids).toEqual(['one']);
});
