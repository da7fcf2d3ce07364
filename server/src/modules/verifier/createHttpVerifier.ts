import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { newId, sha256 } from '../../platform/ids';
import { requestOutside } from '../../platform/upstream';
import type { TransferResult, Verdict, Verifier } from './Verifier';

const answerBytesMax = 16 * 1024;
/** More than that wait for nobody: they are asked again in the background. */
const atOnceMax = 20;

const Answer = z.object({
  verdict: z.enum(['match', 'mismatch', 'unanswered']),
  amountFen: z.int().min(1).max(100).optional(),
});

/**
 * Asks over HTTP, as `docs/verification.md` describes: JSON there and back, a bearer token, and a signature over time,
 * number, path and body.
 */
export function createHttpVerifier(
  { clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>,
  { url, token, secret, timeoutMs }: NonNullable<Config['verify']>,
): Verifier {
  let underWay = 0;

  /** Null without an answer that can be understood. What was asked is never logged. */
  async function ask(kind: string, facts: object): Promise<z.output<typeof Answer> | null> {
    if (underWay >= atOnceMax) return null;
    underWay += 1;
    try {
      const target = new URL(`${url.replace(/\/$/, '')}/${kind}`);
      const body = JSON.stringify(facts);
      const sent = { method: 'POST' as const, headers: headersFor(target.pathname, body), body };
      return await requestOutside(target, config.upstreamHosts, timeoutMs, readAnswer, sent);
    } catch (error) {
      log.warn(
        { kind, reason: error instanceof Error ? error.name : 'unknown' },
        'verification not answered',
      );
      return null;
    } finally {
      underWay -= 1;
    }
  }

  function headersFor(path: string, body: string): Record<string, string> {
    const time = String(Math.floor(clock().getTime() / 1000));
    const nonce = newId('verify');
    const signed = [time, nonce, path, sha256(body)].join('\n');
    return {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-verify-time': time,
      'x-verify-nonce': nonce,
      'x-verify-signature': createHmac('sha256', secret).update(signed).digest('hex'),
    };
  }

  const verdictOf = async (kind: string, facts: object): Promise<Verdict> =>
    (await ask(kind, facts))?.verdict ?? 'unanswered';

  return {
    isPresent: true,
    person: (facts) => verdictOf('person', facts),
    bankCard: (facts) => verdictOf('bankCard', facts),
    enterprise: (facts) => verdictOf('enterprise', facts),
    async transfer(order): Promise<TransferResult> {
      const answer = await ask('transfer', order);
      if (!answer) return { verdict: 'unanswered' };
      const { verdict, amountFen } = answer;
      if (verdict !== 'match') return { verdict };
      return amountFen === undefined ? { verdict: 'unanswered' } : { verdict, amountFen };
    },
  };
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData) {
  if (statusCode !== 200) {
    await body.dump({ limit: answerBytesMax }).catch(() => {});
    return null;
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > answerBytesMax) return null;
    parts.push(part);
  }
  const parsed = Answer.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  return parsed.success ? parsed.data : null;
}
