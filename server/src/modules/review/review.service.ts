import {
  reviewKinds,
  type FieldReject,
  type ReviewCase,
  type ReviewField,
  type ReviewKind,
  type ReviewView,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Actor, PersonActor } from '../../platform/stateMachine';
import { notifyAll } from '../messages';
import { countOpenCases, listCases, toCase } from './review.queries';
import {
  claimUntold,
  closeCase,
  getCase,
  releaseCase,
  takeCase,
  type CaseRef,
  type CaseRow,
} from './review.repository';

const isFileId = (value: string) => value.startsWith('file_');
const isShown = ({ kind }: ReviewField) => kind === 'image' || kind === 'file';

/** Pictures are seen by whoever has the case; others are told so. */
function forReader(field: ReviewField, row: ReviewCase): ReviewField {
  if (!isShown(field) || !isFileId(field.value)) return field;
  const { value, before } = field;
  const hasFormer = before !== null && isFileId(before);
  if (row.isMine !== 1 || row.state !== 'open') {
    const text = row.state === 'open' ? '领取后可以查看' : '处理后不再显示';
    return { ...field, kind: 'text', value: text, before: null };
  }
  const addressOf = (file: string) => `${fileBase}/${row.kind}/${row.subjectId}/${file}`;
  return { ...field, value: addressOf(value), before: hasFormer ? addressOf(before) : before };
}

/** Nobody decides about themselves. */
function refuseOwn({ is_own }: CaseRow): void {
  if (is_own) throw new AppError('E3111');
}

const fileBase = '/ajaxurl/apix/ops/reviewFile';

/** What one kind of case consists of. Each module brings its own. */
export interface Reviewable {
  view: (subjectId: string) => Promise<Pick<ReviewView, 'fields' | 'checks'>>;
  /** Passes, or refuses with reasons, in the given transaction. */
  decide: (tx: Db, subjectId: string, rejects: FieldReject[] | null, actor: Actor) => Promise<void>;
}

export interface ReviewNeeds {
  reviewables: Reviewables;
  listOperators: (db: Db) => Promise<string[]>;
}

export type Reviewables = Record<ReviewKind, Reviewable>;

export type ReviewService = ReturnType<typeof createReviewService>;

/** The desk of the operators: a case is taken by one of them, seen, and decided. */
export function createReviewService({ db, clock }: Deps, { reviewables, listOperators }: ReviewNeeds) {
  return {
    async counts() {
      return { records: await countOpenCases(db, clock()) };
    },

    /** Tells the operators what has come in since they were told last, one message for each queue. */
    async tellOperators(): Promise<number> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const counts = new Map<ReviewKind, number>();
        for (const { kind } of await claimUntold(tx, at)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (counts.size === 0) return;
        const operators = await listOperators(tx);
        for (const [kind, count] of counts)
          await notifyAll(tx, operators, {
            kind: 'review',
            at,
            title: `${count} 件新的${reviewKinds[kind]}等待审核`,
            text: '请在处理期限内领取并处理。',
            link: `/ops/${kind}`,
          });
      });
      return 0;
    },

    list: (operatorId: string, filter: Parameters<typeof listCases>[2]) =>
      listCases(db, operatorId, filter, clock()),

    /** @throws {AppError} `E3107` when somebody else has it or it is decided, `E3111` for one's own, `E3110`. */
    async take(operatorId: string, ref: CaseRef): Promise<void> {
      refuseOwn(await getCase(db, operatorId, ref));
      await takeCase(db, operatorId, ref, clock());
    },

    /** @throws {AppError} `E3107` when this operator does not have it. */
    async release(operatorId: string, ref: CaseRef): Promise<void> {
      await releaseCase(db, operatorId, ref);
    },

    /** @throws {AppError} `E3110`. */
    async view(operatorId: string, ref: CaseRef): Promise<ReviewView> {
      const row = await getCase(db, operatorId, ref);
      const { fields, checks } = await reviewables[ref.kind].view(ref.subjectId);
      const shown = toCase(row, operatorId, clock());
      return { case: shown, fields: fields.map((field) => forReader(field, shown)), checks };
    },

    /**
     * A file of a case, for whoever has taken it; each look is noted.
     *
     * @throws {AppError} `E3107` for anybody else, `E3111` for one's own, `E5208` for a file that is not part of it, `E3110`.
     */
    async lookAt(ref: CaseRef, fileId: string, { userId, address }: PersonActor): Promise<void> {
      const found = await getCase(db, userId, ref);
      refuseOwn(found);
      const row = toCase(found, userId, clock());
      if (row.isMine !== 1 || row.state !== 'open') throw new AppError('E3107');
      const { fields } = await reviewables[ref.kind].view(ref.subjectId);
      if (!fields.some((field) => isShown(field) && (field.value === fileId || field.before === fileId)))
        throw new AppError('E5208');
      const detail = JSON.stringify({ ...ref, fileId });
      await audit(db, { at: clock(), userId, event: 'review.look', address, outcome: 'ok', detail });
    },

    /**
     * @throws {AppError} `E3109` without a reason, `E3107` when somebody else has it or it is decided, `E3111` for
     *   one's own, `E3110`.
     */
    async decide(
      ref: CaseRef,
      { isPassed, rejects }: { isPassed: boolean; rejects: FieldReject[] },
      actor: PersonActor,
    ): Promise<void> {
      if (!isPassed && rejects.length === 0) throw new AppError('E3109');
      const now = clock();
      await inTransaction(db, async (tx) => {
        refuseOwn(await getCase(tx, actor.userId, ref));
        await takeCase(tx, actor.userId, ref, now);
        await closeCase(tx, actor.userId, ref, now);
        await reviewables[ref.kind].decide(tx, ref.subjectId, isPassed ? null : rejects, actor);
      });
    },
  };
}
