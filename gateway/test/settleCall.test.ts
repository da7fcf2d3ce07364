import { readFileSync, readdirSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import type { ReservedCall } from '../src/Call';
import { costOf, settleCall, type CallOutcome } from '../src/settleCall';
import { aLine, priceMinor, reserve, type Line } from './aLine';
import { appKey } from './aMarket';

function aReservedCall(line: Line): Promise<ReservedCall> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: 'GET',
    url: '/prod/region/v2/regions',
    httpVersion: '1.1',
    headers: { host: 'gateway', 'x-app-key': appKey },
  });
  return reserve(line, request, new ServerResponse(request));
}

async function settle(outcome: CallOutcome) {
  const line = aLine();
  const reserved = await aReservedCall(line);
  await line.clock.pass(12);
  settleCall(reserved, outcome, line.parts);
  const { lease } = reserved.leased;
  return {
    ...(await line.settled()),
    lease: { left: lease?.left, inFlight: lease?.inFlight, uncounted: lease?.uncounted },
  };
}

const untouched = { left: 100, inFlight: 0, uncounted: 0 };

it('bills an answer of the upstream that succeeds, from the lease that was reserved', async () => {
  const { events, voided, lease } = await settle({ kind: 'answered', status: 201 });

  expect(events).toEqual([
    {
      requestId: 'rq1',
      at: expect.any(Number),
      subscriptionId: 'subscription-1',
      keyId: 'key-1',
      operation: 'GET /regions',
      status: 201,
      code: '',
      costMinor: priceMinor,
      latencyMs: 12,
      address: '',
      leaseId: 'lease-1',
      isBilled: true,
    },
  ]);
  expect(voided).toEqual([]);
  expect(lease).toEqual({ left: 99, inFlight: 0, uncounted: 1 });
});

it.each([300, 302, 404, 500])('writes down an answer of %d, and bills nothing', async (status) => {
  const { events, lease } = await settle({ kind: 'answered', status });

  expect(events).toMatchObject([{ status, costMinor: 0, leaseId: null, isBilled: false }]);
  expect(lease).toEqual(untouched);
});

it('lets go of the call that an upstream did not answer, and leaves it to the refusal to write it down', async () => {
  const { events, lease } = await settle({ kind: 'failed' });

  expect(events).toEqual([]);
  expect(lease).toEqual(untouched);
});

it('writes down a caller who left before the answer, and bills nothing', async () => {
  const { events, lease } = await settle({ kind: 'abandoned' });

  expect(events).toMatchObject([{ status: 499, costMinor: 0, isBilled: false }]);
  expect(lease).toEqual(untouched);
});

it('takes back the charge of an answer that broke off', async () => {
  const line = aLine();
  const reserved = await aReservedCall(line);
  settleCall(reserved, { kind: 'answered', status: 200 }, line.parts);
  settleCall(reserved, { kind: 'brokenOff' }, line.parts);

  const { events, voided } = await line.settled();

  expect(events).toMatchObject([{ requestId: 'rq1', isBilled: true }]);
  expect(voided).toEqual(['rq1']);
});

it('counts answers by the class of their status, and those that broke off', async () => {
  const line = aLine();
  const reserved = await aReservedCall(line);
  for (const status of [200, 201, 302, 404, 503])
    settleCall(reserved, { kind: 'answered', status }, line.parts);
  settleCall(reserved, { kind: 'brokenOff' }, line.parts);

  const text = await line.parts.metrics.text();
  const counted = [...text.matchAll(/^gateway_answers_total\{class="(\dxx)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counted.map(([, name, count]) => [name, Number(count)]))).toEqual({
    '2xx': 2,
    '3xx': 1,
    '4xx': 1,
    '5xx': 1,
  });
  expect(text).toMatch(/^gateway_answers_broken_off_total 1$/m);
  await line.settled();
});

it('lets an answer leave only once its usage is in the file', async () => {
  const line = aLine();
  const reserved = await aReservedCall(line);
  const inFile = () =>
    readdirSync(line.folder)
      .map((name) => readFileSync(path.join(line.folder, name), 'utf8'))
      .join('');
  expect(inFile()).toBe('');

  const whenWritten = await new Promise<string>((resolve) =>
    settleCall(reserved, { kind: 'answered', status: 200 }, line.parts, () => resolve(inFile())),
  );

  expect(whenWritten).toContain('"requestId":"rq1"');
  expect(costOf(reserved, 200)).toBe(priceMinor);
  expect(costOf(reserved, 404)).toBe(0);
  await line.settled();
});
