import { codes } from '@portal/codes';
import { isRefusal, type Refusal } from '../src/Call';
import { judgeCall } from '../src/judgeCall';
import { refuseCall } from '../src/refuseCall';
import { aLine, listen, type Line } from './aLine';
import { appKey } from './aMarket';

/** What a caller gets who is refused so. */
async function refuse(refusal: Refusal, line: Line = aLine(), init: RequestInit = {}) {
  const gateway = await listen((request, response) =>
    refuseCall({ request, response, requestId: 'rq1', startedAt: line.clock.elapsed() }, refusal, line.parts),
  );
  const response = await fetch(gateway.url, init);
  const content = (await response.json()) as Record<string, unknown>;
  gateway.close();
  return { status: response.status, headers: Object.fromEntries(response.headers), content };
}

function aCall(line: Line) {
  const call = judgeCall(
    {
      method: 'GET',
      url: '/prod/region/v2/regions',
      httpVersion: '1.1',
      headers: { host: 'gateway', 'x-app-key': appKey },
      rawHeaders: [],
      socket: {},
    },
    line.parts,
    line.clock.now(),
  );
  if (isRefusal(call)) throw new Error(`refused: ${call.code}`);
  return call;
}

it('says the code, what it means, and where to read more', async () => {
  const { status, headers, content } = await refuse({ code: 'E9108' });

  expect(status).toBe(codes.E9108.http);
  expect(content).toEqual({
    resCode: 'E9108',
    resMsg: codes.E9108.text,
    requestId: 'rq1',
    help: '/help?code=E9108#codes',
  });
  expect(headers).toMatchObject({ 'x-request-id': 'rq1', 'x-refusal': 'E9108', connection: 'keep-alive' });
});

it('leads to the portal, which is at another address, once that is known', async () => {
  const line = aLine();
  line.parts.directory.portal = 'https://open.example.com';
  const { content } = await refuse({ code: 'E9104', call: aCall(line) }, line);

  expect(content).toMatchObject({
    help: 'https://open.example.com/help?code=E9104#codes',
    explain: 'https://open.example.com/explainCall?requestId=rq1',
  });
});

it('says when to come again, and what was to be signed', async () => {
  const limited = await refuse({ code: 'E9104', retryAfterSeconds: 3 });
  const unsigned = await refuse({ code: 'E9102', stringToSignHash: 'abc' });

  expect(limited.headers).toMatchObject({ 'retry-after': '3' });
  expect(unsigned.content).toMatchObject({ stringToSignHash: 'abc' });
});

it('says that it cost nothing, and what is left of the rate once that has been asked', async () => {
  const line = aLine();
  const rate = { isAllowed: false, limit: 5, remaining: 0, resetSeconds: 1, waitSeconds: 1 };

  const { headers } = await refuse({ code: 'E9104', call: aCall(line), rate, retryAfterSeconds: 1 }, line);

  expect(headers).toMatchObject({
    'x-cost': '0.0000',
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1',
    'retry-after': '1',
  });
  expect((await refuse({ code: 'E9101' })).headers).not.toHaveProperty('x-ratelimit-limit');
});

it('does not blame the caller where the gateway cannot bill', async () => {
  const { status, content } = await refuse({ code: 'E0000' });

  expect(status).toBe(503);
  expect(content).toMatchObject({ resCode: 'E0000', resMsg: '网关暂时无法计费，请稍后重试' });
});

it('says what is wrong with an unclean request, and ends its connection', async () => {
  const { status, headers, content } = await refuse({ code: 'E0017', text: '请求头 Host 重复' });

  expect(status).toBe(400);
  expect(content).toMatchObject({ resCode: 'E0017', resMsg: '请求头 Host 重复' });
  expect(headers).toMatchObject({ connection: 'close' });
});

it('ends the connection where the gateway is closing', async () => {
  const line = aLine();
  line.parts.isClosing = () => true;

  expect((await refuse({ code: 'E9108' }, line)).headers).toMatchObject({ connection: 'close' });
});

it('writes down the refusal of a call whose subscription is known, and of no other', async () => {
  const line = aLine();
  await refuse({ code: 'E9101' }, line);
  await refuse({ code: 'E9105', call: aCall(line) }, line);

  expect((await line.settled()).events).toMatchObject([
    {
      code: 'E9105',
      status: 402,
      subscriptionId: 'subscription-1',
      costMinor: 0,
      leaseId: null,
      isBilled: false,
    },
  ]);
});

it('writes down the status that the caller got', async () => {
  const line = aLine();
  const { status } = await refuse({ code: 'E0000', call: aCall(line) }, line);

  expect((await line.settled()).events).toMatchObject([{ code: 'E0000', status }]);
});
