import type { FastifyInstance } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from '@portal/schema';
import { demoWebhookPath, demoWebhookSecret } from '@portal/rules';

const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const Event = z.object({ id: z.string(), event: z.string() });

/**
 * The webhook receiver of a demo app: like any consumer it verifies the signature with the app's secret, using the same
 * library, and replies with the event that it received.
 */
export async function receiveWebhooks(app: FastifyInstance): Promise<void> {
  const webhook = new Webhook(demoWebhookSecret);
  // The signature covers the raw body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post<{ Body: string }>(demoWebhookPath, async ({ headers, body }, reply) => {
    const signed = Object.fromEntries(headerNames.map((name) => [name, String(headers[name] ?? '')]));
    try {
      const { id, event } = Event.parse(webhook.verify(body, signed));
      return { received: id, event };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return reply.status(401).send({ message: '签名不符' });
    }
  });
}
