import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import { buildTestApp, type TestApp } from './buildTestApp';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp()));
afterAll(() => test.close());

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const writes = (Object.values(allCalls) as unknown[])
  .filter(isCall)
  .filter(({ effect }) => effect === 'write');

it('has writes to protect', () => expect(writes.length).toBeGreaterThan(8));

it.each(writes.map((call) => [call.path, call] as const))(
  '%s refuses without token and from a foreign origin',
  async (_, call) => {
    const browser = test.browser();
    await browser.send({ method: 'GET', url: '/first-visit' });
    const url = `/ajaxurl/apix${call.path}`;
    const send = (headers: Record<string, string>) =>
      browser.send({
        method: call.method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(call.method === 'POST' && { payload: '' }),
      });

    for (const headers of [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(43) },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://harbor.localhost' },
    ] as Record<string, string>[]) {
      const response = await send(headers);
      expect([response.statusCode, response.json().resCode]).toEqual([403, 'E5105']);
    }
    expect((await send({ origin: 'http://localhost' })).json().resCode).not.toBe('E5105');
  },
);
