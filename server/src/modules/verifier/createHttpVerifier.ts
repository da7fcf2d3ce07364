import { z } from 'zod';
import { paperTexts } from '@portal/rules';
import { askService } from '../../platform/askService';
import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import type { TransferResult, Verdict, Verifier } from './Verifier';

const answerBytesMax = 16 * 1024;
/** More are not waited for: they are queried again in the background. */
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

/** Queries a service over HTTP, as `docs/verification.md` describes. */
export function createHttpVerifier(
  deps: Pick<Deps, 'clock' | 'config' | 'log'>,
  { offers, ...service }: NonNullable<Config['verify']>,
): Verifier {
  let underWay = 0;

  /** Null without a valid response. The query is never logged. */
  async function ask(kind: string, facts: object): Promise<z.output<typeof Answer> | null> {
    if (underWay >= atOnceMax) return null;
    underWay += 1;
    try {
      const answers = { schema: Answer, bytesMax: answerBytesMax };
      return await askService(deps, { name: 'verify', ...service }, answers, kind, facts);
    } catch (error) {
      deps.log.warn(
        { kind, reason: error instanceof Error ? error.name : 'unknown' },
        'verification not answered',
      );
      return null;
    } finally {
      underWay -= 1;
    }
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
