import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readServed } from './readServed';

const index = {
  version: '1.10.0-g000000000000',
  contract: '1.10.0',
  file: 'portal-remote-sdk-1.10.0-g000000000000.tgz',
  bytes: 1,
  integrity: `sha512-${'A'.repeat(86)}==`,
};
let status = 200;
let page = JSON.stringify(index);
const portal = createServer((_, response) => response.writeHead(status).end(page));

beforeAll(async () => {
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  process.env.PORTAL_URL = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env.PORTAL_URL;
  portal.close();
});
beforeEach(() => void (status = 200));

it('refuses a contract that the portal does not serve, before anything is built', async () => {
  await expect(readServed('^9.0.0')).rejects.toThrow(/契约 \^9\.0\.0 不被 .* 支持：它的契约是 1\.10\.0/);
  expect(await readServed('^1.2.0')).toEqual(index);
});

it('leaves it to the portal where that does not say what it serves', async () => {
  status = 404;
  expect(await readServed('^9.0.0')).toBeNull();

  status = 200;
  page = '<!doctype html>';
  expect(await readServed('^9.0.0')).toBeNull();
});
