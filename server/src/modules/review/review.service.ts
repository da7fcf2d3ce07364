import type { FieldReject, ReviewKind, ReviewView } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Actor, PersonActor } from '../../platform/stateMachine';
import { countOpenCases, listCases, toCase } from './review.queries';
import { closeCase, getCase, releaseCase, takeCase, type CaseRef } from './review.repository';

const fileBase = '/ajaxurl/apix/file/view/';
const isFileId = (value: string) => value.startsWith('file_');

/** Where a file is seen, for what is one. */
const addressed = (value: string) => (isFileId(value) ? fileBase + value : value);

/** What one kind of case consists of. Each module brings its own. */
export interface Reviewable {
  view: (subjectId: string) => Promise<Pick<ReviewView, 'fields' | 'checks'>>;
  /** Passes, or refuses with reasons, in the given transaction. */
  decide: (tx: Db, subjectId: string, rejects: FieldReject[] | null, actor: Actor) => Promise<void>;
}

export type Reviewables = Record<ReviewKind, Reviewable>;

export type ReviewService = ReturnType<typeof createReviewService>;

/** The desk of the operators: a case is taken by one of them, seen, and decided. */
export function createReviewService({ db, clock }: Deps, reviewables: Reviewables) {
  return {
    async counts() {
      return { records: await countOpenCases(db, clock()) };
    },

    list: (operatorId: string, filter: Parameters<typeof listCases>[2]) =>
      listCases(db, operatorId, filter, clock()),

    /** @throws {AppError} `E3107` when somebody else has it or it is decided, `E3110`. */
    async take(operatorId: string, ref: CaseRef): Promise<void> {
      await getCase(db, ref);
      await takeCase(db, operatorId, ref, clock());
    },

    /** @throws {AppError} `E3107` when this operator does not have it. */
    async release(operatorId: string, ref: CaseRef): Promise<void> {
      await releaseCase(db, operatorId, ref);
    },

    /** @throws {AppError} `E3110`. */
    async view(operatorId: string, ref: CaseRef): Promise<ReviewView> {
      const row = await getCase(db, ref);
      const { fields, checks } = await reviewables[ref.kind].view(ref.subjectId);
      return {
        case: toCase(row, operatorId, clock()),
        fields: fields.map((field) =>
          field.kind === 'image' || field.kind === 'file'
            ? { ...field, value: addressed(field.value), before: field.before && addressed(field.before) }
            : field,
        ),
        checks,
      };
    },

    /** @throws {AppError} `E3109` without a reason, `E3107` when somebody else has it or it is decided, `E3110`. */
    async decide(
      ref: CaseRef,
      { isPassed, rejects }: { isPassed: boolean; rejects: FieldReject[] },
      actor: PersonActor,
    ): Promise<void> {
      if (!isPassed && rejects.length === 0) throw new AppError('E3109');
      await getCase(db, ref);
      const now = clock();
      await inTransaction(db, async (tx) => {
        await takeCase(tx, actor.userId, ref, now);
        await closeCase(tx, actor.userId, ref, now);
        await reviewables[ref.kind].decide(tx, ref.subjectId, isPassed ? null : rejects, actor);
      });
    },
  };
}
