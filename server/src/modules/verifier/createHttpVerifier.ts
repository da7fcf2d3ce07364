import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { paperTexts } from '@portal/rules';
import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { newId, sha256 } from '../../platform/ids';
import { requestOutside } from '../../platform/upstream';
import type { TransferResult, Verdict, Verifier } from './Verifier';

const answerBytesMax = 16 * 1024;
/** More than that wait for nobody: they are asked again in the background. */
const atOnceMax = 20;

const textMax = 200;
const Answer = z.object({
  verdict: z.enum(['match', 'mismatch', 'unclear', 'unanswered']),
  amountFen: z.int().min(1).max(100).optional(),
  fields: z.record(z.string(), z.string().max(textMax)).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
});

/**
 * Asks over HTTP, as `docs/verification.md` describes: JSON there and back, a bearer token, and a signature over time,
 * number, path and body.
 */
export function createHttpVerifier(
  { clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>,
  { url, token, secret, timeoutMs, offers }: NonNullable<Config['verify']>,
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

  const wordOf = async (kind: string, facts: object) => (await ask(kind, facts))?.verdict ?? 'unanswered';

  async function verdictOf(kind: string, facts: object): Promise<Verdict> {
    const word = await wordOf(kind, facts);
    return word === 'unclear' ? 'unanswered' : word;
  }

  return {
    isPresent: true,
    person: (facts) => verdictOf('person', facts),
    bankCard: (facts) => verdictOf('bankCard', facts),
    enterprise: (facts) => verdictOf('enterprise', facts),
    async transfer(order): Promise<TransferResult> {
      const answer = await ask('transfer', order);
      if (!answer) return { verdict: 'unanswered' };
      const { verdict, amountFen } = answer;
      if (verdict === 'mismatch') return { verdict };
      const isSent = verdict === 'match' && amountFen !== undefined;
      return isSent ? { verdict, amountFen } : { verdict: 'unanswered' };
    },
    offers: (extra) => offers.includes(extra),
    async read(side, picture) {
      if (!offers.includes('ocr')) return { verdict: 'unanswered' };
      const answer = await ask('ocr', { side, picture: picture.toString('base64') });
      if (answer?.verdict === 'mismatch') return { verdict: 'mismatch' };
      if (answer?.verdict !== 'match' || !answer.fields) return { verdict: 'unanswered' };
      const read = answer.fields;
      const known = paperTexts[side].flatMap((name) => (read[name] ? [[name, read[name]] as const] : []));
      return { verdict: 'match', fields: Object.fromEntries(known) };
    },
    async begin({ kind, ...facts }) {
      if (!offers.includes(kind)) return null;
      const answer = await ask(kind, facts);
      return answer?.verdict === 'match' ? (answer.url ?? null) : null;
    },
    resultOf: (kind, orderNo) => wordOf(`${kind}Result`, { orderNo }),
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
