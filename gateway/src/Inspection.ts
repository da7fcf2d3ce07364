import type { ApiEntity } from '@portal/contract/gateway';
import { inspectedBytesMax, maskedBytesMax, meetsRule, type SuccessRule } from '@portal/rules';
import { maskAnswer } from './maskAnswer';
import { canUnpack, unpack } from './unpack';

export type AnswerHead = Record<string, string | string[] | undefined>;

/** Why an answer has to be held back until it is complete. */
export interface InspectionWish {
  /** Decides which answers are billed; null: the status alone. */
  rule: SuccessRule | null;
  /** Fields that are masked for callers. */
  masks: readonly string[];
}

const textOf = (head: AnswerHead, name: string) => String(head[name] ?? '').toLowerCase();

/** Headers that describe the exact bytes and are wrong once the body is changed. */
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

/**
 * Whether the answer may contain a field in question. Masked fields may also be in an answer without a content type.
 */
function mayHoldFields({ rule, masks }: InspectionWish, status: number, head: AnswerHead): boolean {
  if (status === 204 || status === 205 || status === 304) return false;
  const type = textOf(head, 'content-type');
  return masks.length > 0 ? type === '' || type.includes('json') : rule !== null && /\bjson\b/.test(type);
}

/** Only JSON up to a size that can be buffered is inspected; with masking no partial answer. */
const canInspect = (wish: InspectionWish, status: number, head: AnswerHead): boolean =>
  (status !== 206 || wish.masks.length === 0) &&
  canUnpack(textOf(head, 'content-encoding')) &&
  !(Number(head['content-length']) > bytesMaxOf(wish));

/**
 * The inspection that an answer needs before it is sent; null: none. `impossible`: it may contain masked fields and
 * cannot be inspected.
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

/** Buffers an answer until its content is known. */
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

  /** @returns false when it is too large to be inspected. */
  add(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    return this.bytes <= bytesMaxOf(this.wish);
  }

  /** For a complete answer. A body that claims to be JSON and is not breaks the rule. */
  isMet(): boolean {
    const { rule } = this.wish;
    if (!rule) return true;
    try {
      return meetsRule(rule, JSON.parse(this.text()));
    } catch {
      return false;
    }
  }

  /** Masks the complete answer. @returns false when it cannot be parsed. */
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
