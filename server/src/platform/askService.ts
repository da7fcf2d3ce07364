import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { readBytes } from '@portal/environment';
import type { Deps } from './Deps';
import { newId, sha256 } from './ids';
import { requestOutside } from './upstream';

interface Service {
  /** Part of its header names: `x-invoice-signature`. */
  name: 'invoice' | 'verify';
  url: string;
  token: string;
  secret: string;
  timeoutMs: number;
}

interface Answers<Answer> {
  schema: z.ZodType<Answer>;
  bytesMax: number;
}

const droppedBytesMax = 16 * 1024;

/**
 * Sends a request to an external service configured by the operator: JSON both ways, a bearer token, and a signature
 * over time, nonce, path and body (`docs/verification.md`, `docs/invoices.md`).
 *
 * @returns null for an answer that cannot be understood.
 * @throws when there is no answer.
 */
export async function askService<Answer>(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { name, url, token, secret, timeoutMs }: Service,
  { schema, bytesMax }: Answers<Answer>,
  kind: string,
  facts: object,
): Promise<Answer | null> {
  const target = new URL(`${url.replace(/\/$/, '')}/${kind}`);
  const body = JSON.stringify(facts);
  const time = String(Math.floor(clock().getTime() / 1000));
  const nonce = newId(name);
  const signed = [time, nonce, target.pathname, sha256(body)].join('\n');
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    [`x-${name}-time`]: time,
    [`x-${name}-nonce`]: nonce,
    [`x-${name}-signature`]: createHmac('sha256', secret).update(signed).digest('hex'),
  };
  const read = async ({ statusCode, body: answer }: Dispatcher.ResponseData) => {
    if (statusCode !== 200) {
      await answer.dump({ limit: droppedBytesMax }).catch(() => {});
      return null;
    }
    const bytes = await readBytes(answer, bytesMax);
    const parsed = bytes === null ? null : schema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed?.success ? parsed.data : null;
  };
  return requestOutside(target, config.upstreamHosts, timeoutMs, read, { method: 'POST', headers, body });
}
