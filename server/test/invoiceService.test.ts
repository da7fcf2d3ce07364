import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../src';
import { createHttpIssuer } from '../src/modules/invoices/httpIssuer';
import type { InvoiceOrder } from '../src/modules/invoices/Issuer';
import { sha256 } from '../src/platform/ids';
import { startReceiver } from './startReceiver';

const secret = 's'.repeat(32);
const pdf = Buffer.from('%PDF-1.4 paper').toString('base64');
const done = { state: 'issued', number: '26330000000000000001', issuedAt: '2026-08-01T10:00:00+08:00', pdf };
const order: InvoiceOrder = {
  orderNo: 'FP202608010000000001',
  kind: 'normal',
  title: { kind: 'person', name: '王明', taxNo: '', bank: '', account: '', address: '', phone: '' },
  seller: { name: '示例平台', taxNo: '91330106MA2DEM0005' },
  amountMinor: 48_3400,
  taxPercent: 6,
  items: [{ name: '服务费 2026-07', amountMinor: 48_3400 }],
  redOf: null,
  mail: 'fapiao@example.com',
};

let service: Awaited<ReturnType<typeof startReceiver>>;
const logged: unknown[] = [];

beforeAll(async () => {
  service = await startReceiver();
});
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  service.replyWith({ status: 200, body: JSON.stringify(done) });
});

const issuerAt = (url: string, upstreamHosts?: Record<string, string>) =>
  createHttpIssuer(
    {
      clock: () => new Date('2026-08-01T02:00:00Z'),
      config: { upstreamHosts: upstreamHosts ?? { invoice: `127.0.0.1:${service.port}` } },
      log: { warn: (...args: unknown[]) => void logged.push(args) },
    } as never,
    { url, token: 'token', secret, timeoutMs: 300 },
  );

it('signs what it asks, and keeps what it is answered', async () => {
  expect(await issuerAt('http://invoice/v1/').issue(order)).toEqual({
    verdict: 'issued',
    number: done.number,
    issuedAt: new Date('2026-08-01T02:00:00Z'),
    paper: Buffer.from('%PDF-1.4 paper'),
  });

  const [{ path: asked, headers, body }] = service.received as [(typeof service.received)[number]];
  const { 'x-invoice-time': time, 'x-invoice-nonce': nonce } = headers;
  expect([asked, headers.authorization]).toEqual(['/v1/issue', 'Bearer token']);
  expect(JSON.parse(body)).toMatchObject({ orderNo: order.orderNo, amount: '48.34', redOf: null });
  expect(headers['x-invoice-signature']).toBe(
    createHmac('sha256', secret)
      .update([time, nonce, '/v1/issue', sha256(body)].join('\n'))
      .digest('hex'),
  );
});

it('writes what a red invoice takes back below zero', async () => {
  await issuerAt('http://invoice/v1').issue({ ...order, redOf: '26330000000000000001' });

  expect(JSON.parse(service.received[0]?.body ?? '')).toMatchObject({
    amount: '-48.34',
    items: [{ amount: '-48.34' }],
    redOf: '26330000000000000001',
  });
});

it('tells a refusal from everything that is no answer', async () => {
  const issuer = issuerAt('http://invoice/v1');
  service.replyWith({
    status: 200,
    body: JSON.stringify({ state: 'refused', reason: '税号不存在'.repeat(100) }),
  });
  expect(await issuer.issue(order)).toMatchObject({ verdict: 'refused' });
  for (const reply of [
    { status: 200, body: '{"state":"pending"}' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: JSON.stringify({ ...done, number: "1' or 1" }) },
    { status: 200, body: JSON.stringify({ ...done, pdf: Buffer.from('<html>').toString('base64') }) },
    { status: 200, body: JSON.stringify({ ...done, pdf: 'A'.repeat(8 * 1024 * 1024) }) },
    { status: 500, body: JSON.stringify(done) },
    { status: 302, body: '' },
    'hangs' as const,
  ]) {
    service.replyWith(reply);
    expect(await issuer.issue(order)).toEqual({ verdict: 'unanswered' });
  }
});

it('asks no address of a private network that is not named, and logs nothing of what it asked', async () => {
  expect(await issuerAt('http://127.0.0.1:9/v1', {}).issue(order)).toEqual({ verdict: 'unanswered' });
  expect(JSON.stringify(logged)).not.toContain('王明');
});

describe('the settings', () => {
  const PORTAL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const whole = {
    PORTAL_DATA_DIR,
    INVOICE_URL: 'https://invoice.example.com/v1',
    INVOICE_TOKEN: 't',
    INVOICE_SECRET: secret,
    INVOICE_SELLER_NAME: '示例平台有限公司',
    INVOICE_SELLER_TAX_NO: '91330106MA2DEM0005',
  };

  it('are taken whole', () => {
    expect(readConfig(whole).invoice).toMatchObject({
      service: { url: whole.INVOICE_URL, timeoutMs: 10_000 },
      seller: { taxNo: whole.INVOICE_SELLER_TAX_NO },
      taxPercent: 6,
    });
    expect(readConfig({ PORTAL_DATA_DIR }).invoice).toMatchObject({ service: null, taxPercent: 6 });
  });

  it.each([
    ['INVOICE_TOKEN', ''],
    ['INVOICE_SECRET', ''],
    ['INVOICE_SELLER_NAME', ''],
    ['INVOICE_SELLER_TAX_NO', ''],
    ['INVOICE_SELLER_TAX_NO', '91330106MA2DEM0006'],
    ['INVOICE_TAX_PERCENT', '14'],
    ['INVOICE_URL', 'ftp://invoice'],
  ])('refuse to start with %s "%s"', (name, value) => {
    expect(() => readConfig({ ...whole, [name]: value })).toThrow(name);
  });
});
