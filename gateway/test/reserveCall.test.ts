import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isRefusal, type Call, type Refusal, type ReservedCall, type ReservedMock } from '../src/Call';
import { judgeCall } from '../src/judgeCall';
import { reserveCall } from '../src/reserveCall';
import { aLine, priceMinor, type Line } from './aLine';
import { appKey } from './aMarket';

function aCall(line: Line): Call {
  const call = judgeCall(
    {
      method: 'GET',
      url: '/prod/region/v2/regions',
      httpVersion: '1.1',
      headers: { host: 'gateway', 'x-app-key': appKey },
      rawHeaders: [],
      socket: { remoteAddress: '198.51.100.7' },
    },
    line.parts,
    line.clock.now(),
  );
  if (isRefusal(call)) throw new Error(`refused: ${call.code}`);
  return call;
}

function reserve(
  line: Line,
  weight = { units: 1, items: null },
): Promise<ReservedCall | ReservedMock | Refusal> {
  const request = new IncomingMessage(new Socket());
  const arrival = { request, response: new ServerResponse(request), requestId: 'rq1', startedAt: 0 };
  return new Promise((resolve) => reserveCall(arrival, aCall(line), weight, line.parts, resolve));
}

it('takes one call of a lease at its price, and says what is left of the rate', async () => {
  const reserved = await reserve(aLine());

  expect(reserved).toMatchObject({
    arrival: { requestId: 'rq1' },
    leased: { costMinor: priceMinor, lease: { id: 'lease-1', left: 99, inFlight: 1 } },
    rate: { isAllowed: true, remaining: 4 },
  });
});

it('refuses what comes faster than the plan allows, says when to come again, and asks for no lease', async () => {
  const asked: string[] = [];
  const line = aLine({
    subscription: { qps: 1 },
    grant: (subscriptionId) => {
      asked.push(subscriptionId);
      return { subscriptionId, refusal: 'E9106' };
    },
  });
  expect(await reserve(line)).toMatchObject({ code: 'E9106' });

  expect(await reserve(line)).toMatchObject({ code: 'E9104', retryAfterSeconds: 1, call: { env: 'prod' } });
  expect(asked.length).toBe(1);
  await line.clock.pass(1000);
  expect(await reserve(line)).toMatchObject({ code: 'E9106' });
});

it('keeps calls away from an upstream that is down, and takes no lease for them', async () => {
  const line = aLine();
  const lane = line.parts.upstreams.laneOf(aCall(line));
  for (let failure = 0; failure < 3; failure += 1) lane.fail('usual', line.clock.now());

  expect(await reserve(line)).toMatchObject({ code: 'E9112', call: { env: 'prod' } });
  await line.clock.pass(5000);
  expect(await reserve(line)).toMatchObject({ leased: { costMinor: priceMinor, lease: { left: 99 } } });
});

it.each([
  [{ authHeader: 'x y', authValue: 'v' }],
  [{ authHeader: 'Transfer-Encoding', authValue: 'chunked' }],
  [{ authHeader: 'X_Portal_App', authValue: 'app-2' }],
  [{ authHeader: 'X-Key', authValue: 'one\r\nhost: other' }],
  [{ baseUrl: 'no address' }],
  [{ timeoutMs: 0 }],
  [{ timeoutMs: 600_000 }],
])(
  'refuses with E9112 what an API says wrongly of its upstream, %j, and takes no lease',
  async (upstream) => {
    const line = aLine({ upstream, openSecret: (sealed) => sealed });

    expect(await reserve(line)).toMatchObject({ code: 'E9112', text: '上游设置有误，请联系提供方' });
    expect(line.parts.upstreams.size).toBe(0);
  },
);

it.each(['E9105', 'E9106', 'E9107', 'E9109'])('refuses with %s where the server does', async (refusal) => {
  const line = aLine({ grant: (subscriptionId) => ({ subscriptionId, refusal }) });

  expect(await reserve(line)).toMatchObject({
    code: refusal,
    call: { subscription: { id: 'subscription-1' } },
  });
});

it('needs no lease for a call that nothing limits: the server may be away', async () => {
  const line = aLine({
    subscription: { isUnlimited: true },
    grant: () => {
      throw new Error('away');
    },
  });

  expect(await reserve(line)).toMatchObject({ leased: { lease: null, costMinor: 0 } });
});

it('refuses with E0000 where nothing is left and the server does not answer', async () => {
  const line = aLine({
    grant: () => {
      throw new Error('away');
    },
  });

  expect(await reserve(line)).toMatchObject({ code: 'E0000', call: { env: 'prod' } });
});
