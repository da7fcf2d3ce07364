import { createHash, createHmac } from 'node:crypto';
import { createVerification } from '../src/modules/verifier';
import { startReceiver } from './startReceiver';

const secret = 's'.repeat(32);
const facts = { name: '李明', idNo: '110101199003071233' };
let service: Awaited<ReturnType<typeof startReceiver>>;
/** What it offers beside the checks. */
let offers: string[];
const logged: unknown[] = [];

beforeAll(async () => {
  service = await startReceiver();
});
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  offers = ['ocr', 'face', 'sign'];
  service.replyWith({ status: 200, body: '{"verdict":"match"}' });
});

function verifierAt(url: string, mode: 'demo' | 'production' = 'production') {
  const log = { warn: (...args: unknown[]) => void logged.push(args) };
  const config = {
    mode,
    verify: url ? { url, token: 'token', secret, timeoutMs: 300, offers } : null,
    upstreamHosts: { verify: `127.0.0.1:${service.port}` },
  };
  return createVerification({ clock: () => new Date('2026-08-01T00:00:00Z'), config, log } as never).verifier;
}

it('signs what it asks, so that the service knows who asks and that nothing was changed', async () => {
  expect(await verifierAt('http://verify/v1/').person(facts)).toBe('match');

  const [{ path, headers, body }] = service.received as [(typeof service.received)[number]];
  const { 'x-verify-time': time, 'x-verify-nonce': nonce, 'x-verify-signature': signature } = headers;
  expect([path, JSON.parse(body), headers.authorization]).toEqual(['/v1/person', facts, 'Bearer token']);
  expect(signature).toBe(
    createHmac('sha256', secret)
      .update(
        `${String(time)}\n${String(nonce)}\n/v1/person\n${createHash('sha256').update(body).digest('base64url')}`,
      )
      .digest('hex'),
  );
});

it.each([
  ['an error', { status: 500, body: '{"verdict":"match"}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another word', { status: 200, body: '{"verdict":"yes"}' }],
  ['too much', { status: 200, body: `{"verdict":"match","x":"${'x'.repeat(20_000)}"}` }],
  ['a redirect', { status: 302, body: '' }],
  ['nothing in time', 'hangs' as const],
])('takes %s for no answer', async (_, given) => {
  service.replyWith(given);

  expect(await verifierAt('http://verify/v1').person(facts)).toBe('unanswered');
});

it('reaches nothing in the private network that the operator has not named', async () => {
  expect(await verifierAt(`http://127.0.0.1:${service.port}`).person(facts)).toBe('unanswered');

  expect(service.received).toEqual([]);
});

it('believes in a small amount only when it is told how much', async () => {
  const order = { orderNo: 'order-1', accountName: '晨星科技', bankName: '演示银行', accountNo: '6006' };
  const { transfer } = verifierAt('http://verify');
  expect(await transfer(order)).toEqual({ verdict: 'unanswered' });

  service.replyWith({ status: 200, body: '{"verdict":"match","amountFen":37}' });

  expect(await transfer(order)).toEqual({ verdict: 'match', amountFen: 37 });
});

it('has a picture read, and takes of the answer what may stand on that side', async () => {
  const picture = Buffer.from('picture');
  const { read } = verifierAt('http://verify/v1');
  service.replyWith({
    status: 200,
    body: '{"verdict":"match","fields":{"name":"李明","other":"x","address":""}}',
  });

  expect(await read('idFront', picture)).toEqual({ verdict: 'match', fields: { name: '李明' } });
  expect(service.received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/v1/ocr', { side: 'idFront', picture: picture.toString('base64') }],
  ]);
  service.replyWith({ status: 200, body: '{"verdict":"mismatch"}' });
  expect(await read('idFront', picture)).toEqual({ verdict: 'mismatch' });
  service.replyWith({ status: 200, body: '{"verdict":"match"}' });
  expect(await read('idFront', picture)).toEqual({ verdict: 'unanswered' });
});

it.each([
  ['its page', '{"verdict":"match","url":"https://face.example.com/1"}', 'https://face.example.com/1'],
  ['a script', '{"verdict":"match","url":"javascript:alert(1)"}', null],
  ['no page', '{"verdict":"match"}', null],
  ['a refusal', '{"verdict":"mismatch"}', null],
])('begins an errand at the service, which answers with %s', async (_, body, url) => {
  service.replyWith({ status: 200, body });
  const { begin, resultOf } = verifierAt('http://verify/v1');

  expect(await begin({ kind: 'face', orderNo: 'face_1', ...facts })).toBe(url);
  service.replyWith({ status: 200, body: '{"verdict":"unclear"}' });
  expect(await resultOf('face', 'face_1')).toBe('unclear');

  expect(service.received.map(({ path, body: sent }) => [path, JSON.parse(sent)])).toEqual([
    ['/v1/face', { orderNo: 'face_1', ...facts }],
    ['/v1/faceResult', { orderNo: 'face_1' }],
  ]);
});

it('asks a service for nothing that it does not offer', async () => {
  offers = [];
  const { begin, read, offers: isOffered } = verifierAt('http://verify/v1');

  expect(isOffered('ocr')).toBe(false);
  expect(await read('idFront', Buffer.from('x'))).toEqual({ verdict: 'unanswered' });
  expect(await begin({ kind: 'face', orderNo: 'face_1', ...facts })).toBeNull();
  expect(service.received).toEqual([]);
});

it('writes nothing of a person into the log', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/李明|110101199003071233/);
});

it('answers nothing in production without a service, and by the numbers in a demo', async () => {
  expect(await verifierAt('').person(facts)).toBe('unanswered');

  const { person, bankCard, enterprise, transfer } = verifierAt('', 'demo');
  const order = { orderNo: 'order-1', accountName: '晨星科技', bankName: '演示银行' };
  expect([
    await person(facts),
    await person({ ...facts, idNo: '110101199003079817' }),
    await person({ ...facts, idNo: '110101199003079913' }),
    await bankCard({ ...facts, cardNo: '6222020200112298', mobile: '13800001234' }),
    await enterprise({ name: '晨星科技', creditCode: '91110000MA01AB991X', legalName: '李明' }),
    await transfer({ ...order, accountNo: '100200306' }),
    await transfer({ ...order, accountNo: '100200300' }),
    await transfer({ ...order, accountNo: '100200398' }),
  ]).toEqual([
    'match',
    'mismatch',
    'unanswered',
    'mismatch',
    'unanswered',
    { verdict: 'match', amountFen: 6 },
    { verdict: 'match', amountFen: 100 },
    { verdict: 'mismatch' },
  ]);
});
