import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import { inSavepoint } from '../../platform/db/inSavepoint';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { AnyPortablePart } from '../../platform/portable';
import { comparePieces, type Change, type Piece } from './comparePieces';

/** A piece that this portal refuses, and why, in Chinese. */
export interface Refusal {
  part: string;
  key: string;
  reason: string;
}

interface Wanted {
  pieces: readonly Piece[];
  /** Whether pieces that are absent from the wanted state are removed. */
  removes: boolean;
  actor: PersonActor;
  /** A dry run: everything is tried and rolled back. */
  isTrial: boolean;
}

interface Outcome {
  changes: readonly Change[];
  /** If there are any, nothing was changed. */
  refusals: readonly Refusal[];
}

const perRead = 200;

/** Rolls back a dry run, or one with refusals. */
class NotKept extends Error {
  constructor(readonly outcome: Outcome) {
    super('nothing is kept');
  }
}

export type PortabilityService = ReturnType<typeof createPortabilityService>;

/** The portable state of this portal: reads it as pieces of text, compares it with another, and applies that. */
export function createPortabilityService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  parts: readonly AnyPortablePart[],
) {
  async function* pieces(from: Db): AsyncGenerator<Piece> {
    for (const part of parts) {
      let after = '';
      for (;;) {
        const rows = await part.list(from, after, perRead);
        for (const [key, value] of rows) yield { part: part.name, key, value: plain(value) };
        if (rows.length < perRead) break;
        after = rows.at(-1)?.[0] ?? after;
      }
    }
  }

  /** The valid pieces, and the errors of the others. */
  function read(given: readonly Piece[]): { taken: Piece[]; refusals: Refusal[] } {
    const taken: Piece[] = [];
    const refusals: Refusal[] = [];
    for (const { part: name, key, value } of given) {
      const part = parts.find((one) => one.name === name);
      const parsed = part?.schema.safeParse(value);
      if (parsed?.success) taken.push({ part: name, key, value: plain(parsed.data) });
      else refusals.push({ part: name, key, reason: parsed ? whyNot(parsed.error) : '本版本没有这一部分' });
    }
    return { taken, refusals };
  }

  /** Applies one change, or returns why not; a refused one has no effect. */
  async function make(tx: Db, { part, key, after }: Change, actor: PersonActor): Promise<Refusal | null> {
    try {
      await inSavepoint(tx, async () =>
        after === undefined ? part.remove?.(tx, key, actor) : part.put(tx, key, after, actor),
      );
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { part: part.name, key, reason: reasonOf(error) };
    }
  }

  return {
    pieces: () => pieces(db),

    /** Applies the wanted state completely or not at all. */
    async apply({ pieces: given, removes, actor, isTrial }: Wanted): Promise<Outcome> {
      const { taken, refusals: unread } = read(given);
      try {
        return await inTransaction(db, async (tx) => {
          const here: Piece[] = [];
          for await (const piece of pieces(tx)) here.push(piece);
          const changes = comparePieces(parts, here, taken, clock()).filter(
            ({ after, part }) => after !== undefined || (removes && part.remove),
          );
          const refusals = [...unread];
          for (const change of changes) {
            const refusal = await make(tx, change, actor);
            if (refusal) refusals.push(refusal);
          }
          const outcome = { changes, refusals };
          if (isTrial || refusals.length > 0) throw new NotKept(outcome);
          await auditAct(tx, {
            actor,
            at: clock(),
            event: 'content.applied',
            detail: { count: changes.length },
          });
          return outcome;
        });
      } catch (error) {
        if (error instanceof NotKept) return error.outcome;
        throw error;
      }
    },
  };
}

/** As JSON has it: without undefined properties. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const whyNot = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join('.')}：${message}`)
    .join('；');

/** Including the messages of fields. */
function reasonOf({ message, details }: AppError): string {
  const { fields } = details;
  return fields ? fields.map((field) => `${field.name}：${String(field.message)}`).join('；') : message;
}
