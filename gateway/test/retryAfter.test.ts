import type { LeaseReply } from '@portal/contract/gateway';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen } from './aLine';
import { appKey } from './aMarket';

const minuteMs = 60_000;
let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

/** A gateway whose server refuses every call of the plan; `seconds` until the caller may come again, null: it is not said. */
async function gatewayRefusing(refusal: string, endsInMs: number | null | undefined) {
  const grant = (subscriptionId: string): LeaseReply => ({ subscriptionId, refusal, ...{ endsInMs } });
  const line = aLine({ subscription: { qps: 1000 }, grant });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  closing.push(gateway.close, () => line.parts.upstreams.close());
  const call = async () => {
    const { status, headers } = await fetch(`${gateway.url}/prod/region/v2/regions`, {
      headers: { 'x-app-key': appKey },
    });
    const said = headers.get('retry-after');
    return { status, code: headers.get('x-refusal'), seconds: said === null ? null : Number(said) };
  };
  return { line, call };
}

it.each([
  ['E9106', 402],
  ['E9107', 429],
])('says with %s when the limit ends, to the second, and less as time goes by', async (code, status) => {
  const { line, call } = await gatewayRefusing(code, 15 * minuteMs + 200);

  expect(await call()).toEqual({ status, code, seconds: 15 * 60 + 1 });
  // What the server said is believed for a moment: the end does not move with it.
  await line.clock.pass(250);
  expect(await call()).toEqual({ status, code, seconds: 15 * 60 });
});

it.each([['E9106'], ['E9107']])(
  'promises nothing with %s where the limit does not end by itself',
  async (code) => {
    for (const endsInMs of [null, undefined]) {
      const { call } = await gatewayRefusing(code, endsInMs);

      expect(await call()).toMatchObject({ code, seconds: null });
    }
  },
);

it('never says at once, and never a part of a second', async () => {
  const { call } = await gatewayRefusing('E9107', 1);

  expect(await call()).toMatchObject({ code: 'E9107', seconds: 1 });
});
