import { appendFileSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsageEvent } from '@portal/contract/gateway';
import { AccessLogSettler } from '../src/AccessLogSettler';
import { createSeal } from '@portal/contract/seal';
import type { LeasedCall } from '../src/Lease';
import { LogTail } from '../src/LogTail';
import { Reservations, reservedMs } from '../src/Reservations';
import { createSettleTokens } from '../src/settleToken';
import { TestClock } from './TestClock';

const token = 't'.repeat(32);
const seal = createSeal(token, 'settle');
const leased = { lease: null, units: 1, costMinor: 100, parts: [] } satisfies LeasedCall;

const lineOf = (requestId: string, status: number | string = 200) =>
  `${JSON.stringify({
    settle: seal.close(
      JSON.stringify({
        requestId,
        subscriptionId: 'subscription-1',
        keyId: 'key-1',
        operation: 'GET /regions',
        costMinor: 100,
        address: '198.51.100.7',
        leaseId: 'lease-1',
      }),
    ),
    status: String(status),
    seconds: '0.012',
  })}\n`;

/** A gateway that follows a log; again: the same one after it was started anew. */
function aFollower(folder = mkdtempSync(path.join(tmpdir(), 'access-log-')), isWritable = () => true) {
  const clock = new TestClock();
  const done: string[] = [];
  const events: UsageEvent[] = [];
  const troubles: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const leases = {
    giveBack: note('given back'),
    spend: note('spent'),
    forget: note('forgotten'),
    spendForgotten: note('spent late'),
  };
  const reservations = new Reservations(leases, clock);
  const settler = new AccessLogSettler({
    tail: new LogTail(path.join(folder, 'calls.log'), path.join(folder, 'position.json')),
    tokens: createSettleTokens(token),
    reservations,
    leases,
    usage: {
      append: (event, written) => {
        if (isWritable()) events.push(event);
        written(isWritable());
      },
    },
    report: (message) => void troubles.push(message),
    clock,
  });
  return {
    folder,
    log: path.join(folder, 'calls.log'),
    clock,
    done,
    troubles,
    reservations,
    settler,
    events,
    told: () => events.map(({ requestId, isBilled }) => `${requestId} ${isBilled ? 'billed' : 'free'}`),
    again: () => aFollower(folder, isWritable),
  };
}

it('bills 2xx, gives the rest back, and passes over what was refused', async () => {
  const { log, reservations, settler, events, done, troubles } = aFollower();
  for (const id of ['one', 'two', 'three']) reservations.keep(id, leased);
  writeFileSync(
    log,
    lineOf('one') + lineOf('two', 502) + lineOf('three', 302) + '{"settle":"","status":"410"}\n',
  );
  await settler.work();

  expect(events).toMatchObject([
    { requestId: 'one', status: 200, isBilled: true, costMinor: 100, leaseId: 'lease-1', latencyMs: 12 },
    { requestId: 'two', status: 502, isBilled: false, costMinor: 0, leaseId: null },
    { requestId: 'three', status: 302, isBilled: false, costMinor: 0, leaseId: null },
  ]);
  expect(done.sort()).toEqual(['given back', 'given back', 'spent']);
  expect([reservations.size, troubles]).toEqual([0, []]);
});

it('tells of no longer time than the server takes, which would refuse all calls beside it', async () => {
  const { log, settler, events } = aFollower();
  writeFileSync(log, lineOf('one').replace('0.012', '100000.5') + lineOf('two').replace('0.012', '-1'));
  await settler.work();
  expect(events.map(({ latencyMs }) => latencyMs)).toEqual([24 * 60 * 60_000, 0]);
});

it('tells each line once, over restarts and files that are moved away, whole lines only', async () => {
  const first = aFollower();
  appendFileSync(first.log, lineOf('one') + lineOf('two').slice(0, 40));
  await first.settler.work();
  expect(first.told()).toEqual(['one billed']);
  appendFileSync(first.log, lineOf('two').slice(0, 0));
  await first.settler.close();

  // While nobody follows the rest of the log comes, it is moved away, and another one begins.
  writeFileSync(first.log, lineOf('one').replace(/\n$/, '') + '\n', { flag: 'r+' });
  appendFileSync(first.log, `\n${lineOf('three')}`);
  renameSync(first.log, `${first.log}.1`);
  appendFileSync(first.log, lineOf('four'));
  const second = first.again();
  await second.settler.work();
  expect(second.told()).toEqual(['three billed', 'four billed']);

  // And while it follows: the front writes to the file that was moved away until it is told.
  renameSync(second.log, `${second.log}.2`);
  appendFileSync(`${second.log}.2`, lineOf('five'));
  appendFileSync(second.log, lineOf('six'));
  await second.settler.work();
  appendFileSync(`${second.log}.2`, lineOf('seven'));
  await second.settler.work();
  expect(second.told().slice(2)).toEqual(['five billed', 'six billed', 'seven billed']);
  await second.settler.close();

  const third = second.again();
  await third.settler.work();
  expect(third.told()).toEqual([]);
});

it('reads again what could not be written down', async () => {
  let isWritable = false;
  const { log, reservations, settler, told, clock, done } = aFollower(undefined, () => isWritable);
  reservations.keep('one', leased);
  writeFileSync(log, lineOf('one'));
  await settler.work();
  expect(told()).toEqual([]);
  isWritable = true;
  await clock.pass(2000);

  expect(told()).toEqual(['one billed']);
  // Its units were sold to nobody meanwhile.
  expect(done).toEqual(['forgotten', 'spent late']);
});

it('forgets what no log tells of, and bills it all the same if one does later', async () => {
  const { log, reservations, settler, told, clock, done } = aFollower();
  reservations.keep('one', leased);
  await clock.pass(reservedMs + 2000);
  expect([reservations.size, done]).toEqual([0, ['forgotten']]);
  writeFileSync(log, lineOf('one'));
  await settler.work();

  expect(told()).toEqual(['one billed']);
  expect(done).toEqual(['forgotten', 'spent late']);
});

it.each([
  ['a token of another portal', lineOf('one').replace(/"settle":"[^"]{8}/, '"settle":"AAAAAAAA')],
  ['what is no JSON', 'GET /regions 200\n'],
  ['no status', '{"settle":"abc"}\n'],
  ['a status that is none', lineOf('one', 'ok')],
])('bills nothing for %s, and says so', async (_, line) => {
  const { log, settler, told, troubles } = aFollower();
  writeFileSync(log, line + lineOf('good'));
  await settler.work();

  expect(told()).toEqual(['good billed']);
  expect(troubles).toEqual([expect.stringContaining('没有计费')]);
});
