import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codes } from '@portal/codes';
import {
  leaseLifeMs,
  leaseMinutesMax,
  mockBodyBytesMax,
  tokenLifeSeconds,
  traceBodyBytesMax,
} from '@portal/contract/gateway';
import { clockSkewMaxMs } from '@portal/contract/gatewaySignature';
import { inspectedBytesMax, maskedBytesMax, weighedBytesMax, weighedItemsMax } from '@portal/rules';
import { gatewaySettings } from '../src/config';

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8');
const document = read('docs/gateway.md').replaceAll(/\s+/g, ' ');
const kib = 1024;
const mib = 1024 * kib;
const seconds = 1000;

/** Limits as docs/gateway.md tells them to providers. */
it.each<[what: string, told: RegExp, unit: number, limit: number]>([
  [
    'an answer that is masked',
    /not delivered.*?: more than (\d+) MiB, declared as JSON/,
    mib,
    maskedBytesMax,
  ],
  ['an answer that is judged', /waits at the gateway: up to (\d+) KB/, kib, inspectedBytesMax],
  ['items of a request', /a list of up to (\d+) items/, 1, weighedItemsMax],
  ['items above the limit', /more than (\d+) items, or a body/, 1, weighedItemsMax],
  ['a body whose items are counted', /items, or a body over (\d+) MB/, mib, weighedBytesMax],
  ['a body in the sandbox', /headers and body \(up to (\d+) KB/, kib, mockBodyBytesMax],
  ['a recorded body', /the first (\d+) KB of each body/, kib, traceBodyBytesMax],
  ['a clock', /a clock that is (\d+) seconds off/, seconds, clockSkewMaxMs],
  ['a signature of RFC 9421', /`created` \((\d+) seconds\)/, seconds, clockSkewMaxMs],
  ['a replay without the server', /within the (\d+) seconds of its timestamp/, seconds, clockSkewMaxMs],
  ['leases by setting', /`LEASE_MINUTES` \((\d+), at most/, 1, gatewaySettings.parse({}).LEASE_MINUTES],
  ['leases at most', /`LEASE_MINUTES` \(15, at most (\d+)\)/, 1, leaseMinutesMax],
])('tells the limit of %s', (_, told, unit, limit) => {
  expect(Number(told.exec(document)?.[1]) * unit).toBe(limit);
});

/** The same limits, where callers read of them. */
it.each<[what: string, source: string, told: RegExp, unit: number, limit: number]>([
  ['a clock, in the catalogue', codes.E9113.cause, /超过 (\d+) 秒/, seconds, clockSkewMaxMs],
  ['a token, in the catalogue', codes.E9117.cause, /已过 (\d+) 小时/, 60 * 60, tokenLifeSeconds],
  ['items, in the catalogue', codes.E9118.cause, /最多 ([\d,]+) 条/, 1, weighedItemsMax],
  ['a counted body, in the catalogue', codes.E9118.cause, /最大 (\d+) MB/, mib, weighedBytesMax],
  [
    'a clock, in the guide for consumers',
    read('demo-market/documents/signing.html'),
    /相差不超过 (\d+) 秒/,
    seconds,
    clockSkewMaxMs,
  ],
  [
    'a clock, in the plugin',
    read('gateway/lua/portal/signature.lua'),
    /skew_max_ms = (\d+)/,
    1,
    clockSkewMaxMs,
  ],
])('tells the limit of %s', (_, source, told, unit, limit) => {
  expect(Number(told.exec(source)?.[1]?.replace(',', '')) * unit).toBe(limit);
});

it('tells in words how long a token and an unheard gateway last', () => {
  expect([tokenLifeSeconds, leaseLifeMs]).toEqual([2 * 60 * 60, 60 * 60 * seconds]);
  expect(document).toContain('A token is valid for two hours');
  expect(document).toContain('which waits an hour for a silent gateway');
});
