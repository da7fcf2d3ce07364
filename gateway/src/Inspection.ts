import type { ApiEntity } from '@portal/contract/gateway';
import { inspectedBytesMax, maskedBytesMax, meetsRule, type SuccessRule } from '@portal/rules';
import { maskAnswer } from './maskAnswer';
import { canUnpack, unpack } from './unpack';

export type AnswerHead = Record<string, string | string[] | undefined>;

/** Why an answer is held back until it is whole. */
export interface InspectionWish {
  /** Says which answers are paid for; null: their status. */
  rule: SuccessRule | null;
  /** Fields that callers may not read. */
  masks: readonly string[];
}

const textOf = (head: AnswerHead, name: string) => String(head[name] ?? '').toLowerCase();

/** What stops being true once something in the body is another. */
const ofTheBytes = [
  'content-length',
  'content-encoding',
  'etag',
  'digest',
  'content-digest',
  'content-md5',
  'repr-digest',
];

const bytesMaxOf = ({ masks }: InspectionWish) => (masks.length > 0 ? maskedBytesMax : inspectedBytesMax);

/** Whether there can be a field in an answer that is looked for: what is masked may be in what does not say what it is, too. */
function mayHoldFields({ rule, masks }: InspectionWish, status: number, head: AnswerHead): boolean {
  if (status === 204 || status === 205 || status === 304) return false;
  const type = textOf(head, 'content-type');
  return masks.length > 0 ? type === '' || type.includes('json') : rule !== null && /\bjson\b/.test(type);
}

/** Only JSON of a size that can be held is looked into, and nothing masked of which this is a part. */
const canInspect = (wish: InspectionWish, status: number, head: AnswerHead): boolean =>
  (status !== 206 || wish.masks.length === 0) &&
  canUnpack(textOf(head, 'content-encoding')) &&
  !(Number(head['content-length']) > bytesMaxOf(wish));

/**
 * What an answer has to pass before it leaves; null: it may leave as it comes. `impossible` where it may hold what callers may
 * not read, and nobody can look.
 */
export function inspectionOf(
  { success = null, masks = [] }: Pick<ApiEntity['upstreams'][number], 'success' | 'masks'>,
  method: string | undefined,
  status: number,
  head: AnswerHead,
): Inspection | 'impossible' | null {
  const wish = { rule: status < 300 ? success : null, masks };
  if (method === 'HEAD' || !mayHoldFields(wish, status, head)) return null;
  if (canInspect(wish, status, head)) return new Inspection(wish, head);
  return masks.length > 0 ? 'impossible' : null;
}

/** Holds the beginning of an answer back until it is known what it says. */
export class Inspection {
  chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly wish: InspectionWish,
    public head: AnswerHead,
  ) {}

  get isMasking(): boolean {
    return this.wish.masks.length > 0;
  }

  /** @returns False: it is too large to be looked into. */
  add(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    return this.bytes <= bytesMaxOf(this.wish);
  }

  /** Of a whole answer. What says that it is JSON and is none does not keep to the rule. */
  isMet(): boolean {
    const { rule } = this.wish;
    if (!rule) return true;
    try {
      return meetsRule(rule, JSON.parse(this.text()));
    } catch {
      return false;
    }
  }

  /** Takes out of a whole answer what callers may not read. @returns False: nobody can say what it holds. */
  mask(): boolean {
    if (!this.isMasking || this.bytes === 0) return true;
    try {
      const masked = maskAnswer(this.text(), this.wish.masks);
      if (masked === null) return false;
      const body = Buffer.from(masked);
      this.chunks = [body];
      const kept = Object.entries(this.head).filter(([name]) => !ofTheBytes.includes(name));
      this.head = { ...Object.fromEntries(kept), 'content-length': String(body.length) };
      return true;
    } catch {
      return false;
    }
  }

  private text(): string {
    return unpack(textOf(this.head, 'content-encoding'), Buffer.concat(this.chunks)).toString();
  }
}
