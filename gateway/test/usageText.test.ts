import type { UsageEvent } from '@portal/contract/gateway';
import { usageText } from '../src/usageText';

const event: UsageEvent = {
  requestId: 'rq1',
  at: 1_763_600_000_123,
  subscriptionId: 's',
  keyId: 'k',
  operation: 'GET /day',
  status: 200,
  code: '',
  costMinor: 100,
  latencyMs: 3.25,
  address: '192.0.2.1',
  leaseId: 'l',
  isBilled: true,
};

const all: Required<UsageEvent> = { ...event, isSent: true, units: 3, items: 3, code: 'E9116' };

it.each<[string, UsageEvent]>([
  ['as a usual call has it', event],
  ['with everything that there may be', all],
  [
    'of what was refused',
    { ...event, leaseId: null, isBilled: false, costMinor: 0, status: 429, code: 'E9104' },
  ],
  ['that is false or nought', { ...all, isSent: false, units: 0, items: 0, at: 0, latencyMs: 0 }],
  [
    'with signs that mean something in JSON',
    {
      ...event,
      requestId: '"\\',
      operation: 'GET /"}\n{\\/\u2028\ud800{名}',
      subscriptionId: '\u0000\t',
      keyId: '\u007f"',
      address: '::1%"',
      leaseId: '","isBilled":false',
    },
  ],
])('says all of an event %s', (_, one) => {
  const text = usageText(one);

  expect(JSON.parse(text)).toEqual(one);
  expect(text).toBe(JSON.stringify(JSON.parse(text)));
  // An end of line would be the end of its line.
  expect(text).not.toContain('\n');
});

it('knows each field of an event', () => {
  expect(Object.keys(JSON.parse(usageText(all)) as UsageEvent).sort()).toEqual(Object.keys(all).sort());
});
