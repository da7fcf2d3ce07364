import { Webhook } from 'standardwebhooks';
import { demoWebhookPath, demoWebhookSecret } from '@portal/rules';
import { buildProvider } from '../src/buildProvider';

const app = buildProvider();
afterAll(() => app.close());

const payload = JSON.stringify({ id: 'evt_1', event: 'budget.warned' });
const post = (secret: string, at: Date, body = payload) =>
  app.inject({
    method: 'POST',
    url: demoWebhookPath,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', at, payload),
    },
    payload: body,
  });

it('hears what is signed with its secret', async () => {
  const reply = await post(demoWebhookSecret, new Date());

  expect([reply.statusCode, reply.json()]).toEqual([200, { received: 'evt_1', event: 'budget.warned' }]);
});

it.each([
  ['another secret', () => post('whsec_c29tZWJvZHktZWxzZS1zZWNyZXQ=', new Date())],
  ['another body', () => post(demoWebhookSecret, new Date(), `${payload} `)],
  ['an old event', () => post(demoWebhookSecret, new Date(Date.now() - 3_600_000))],
  ['no signature', () => app.inject({ method: 'POST', url: demoWebhookPath, payload: {} })],
])('does not believe %s', async (_, send) => {
  expect((await send()).statusCode).toBe(401);
});

it('leaves the forms of the APIs as they are', async () => {
  const reply = await app.inject({ method: 'POST', url: '/markdown/render', payload: { text: '# 一' } });

  expect(reply.statusCode).not.toBe(415);
});
