import type { FieldReject, ReviewKind, ReviewView } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Actor, PersonActor } from '../../platform/Actor';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import type { CommonReasons } from './commonReasons';
import { refuseOwn, refuseUnheld } from './heldCase';
import { listCases, toCase } from './review.queries';
import { closeCase, getCase, releaseCase, takeCase, tellQueue, type CaseRef } from './review.repository';
import { hasFile, isPrivate, isReadable, shownField, type CaseField } from './shownField';

/** The result of an automatic check. */
export interface CaseCheck extends Pick<ReviewView['checks'][number], 'isMet'> {
  label: Translatable;
  text: TranslatableText;
}

/** The content and effects of one kind of case, provided by its module. */
export interface Reviewable {
  reasons: CommonReasons;
  view: (subjectId: string) => Promise<{ fields: CaseField[]; checks: CaseCheck[] }>;
  /** Approves, or refuses with reasons, in the given transaction. */
  decide: (tx: Db, subjectId: string, rejects: FieldReject[] | null, actor: Actor) => Promise<void>;
}

interface Decision {
  isPassed: boolean;
  rejects: FieldReject[];
  /** As shown in the view. */
  submittedAt?: string;
}

export interface ReviewNeeds {
  reviewables: Reviewables;
}

export type Reviewables = Record<ReviewKind, Reviewable>;

export type ReviewService = ReturnType<typeof createReviewService>;

/** The review desk: an operator takes a case, looks at it, and decides. */
export function createReviewService({ db, clock }: Deps, { reviewables }: ReviewNeeds) {
  /** Logs that private data of a case was seen: one file, or its texts. */
  async function noteLook(
    { userId, address }: PersonActor,
    seen: CaseRef & ({ fileId: string } | { fields: string[] }),
  ): Promise<void> {
    const detail = JSON.stringify(seen);
    await audit(db, { at: clock(), userId, event: 'review.look', address, outcome: 'ok', detail });
  }

  const noteHold = (
    tx: Db,
    actor: PersonActor,
    event: 'review.take' | 'review.release',
    { kind, subjectId }: CaseRef,
  ) => auditAct(tx, { actor, at: clock(), event, detail: { kind, subjectId } });

  /** @throws {AppError} `E3107` when somebody else has it or it is decided, `E3111` for one's own, `E3110`. */
  async function take(tx: Db, operatorId: string, ref: CaseRef): Promise<{ submitted_at: Date }> {
    refuseOwn(await getCase(tx, operatorId, ref));
    const taken = await takeCase(tx, operatorId, ref, clock());
    if (taken) return taken;
    const row = await getCase(tx, operatorId, ref);
    const who = row.taker ?? say`另一位运营`;
    if (row.state === 'open') throw new AppError('E3107', {}, say`${who}正在处理这件申请`);
    if (row.decided_by === null || row.decided_at === null)
      throw new AppError('E3107', {}, say`这件申请已经处理完了`);
    const time = formatInstant(row.decided_at).slice(0, 16);
    throw new AppError('E3107', {}, say`这件申请已由${who}于 ${time} 处理`);
  }

  return {
    list: (operatorId: string, filter: Parameters<typeof listCases>[2]) =>
      listCases(db, operatorId, filter, clock()),

    /** @throws {AppError} `E3107` when somebody else has it or it is decided, `E3111` for one's own, `E3110`. */
    async take(ref: CaseRef, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await take(tx, actor.userId, ref);
        await noteHold(tx, actor, 'review.take', ref);
        await tellQueue(tx, ref.kind);
      });
    },

    /** @throws {AppError} `E3107` when this operator does not have it. */
    async release(ref: CaseRef, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await releaseCase(tx, actor.userId, ref);
        await noteHold(tx, actor, 'review.release', ref);
        await tellQueue(tx, ref.kind);
      });
    },

    /**
     * What a case consists of. Its private texts are whole for whoever has taken it, and that is noted before they
     * are given out; for others they are masked.
     *
     * @throws {AppError} `E3110`.
     */
    async view(ref: CaseRef, actor: PersonActor) {
      const found = await getCase(db, actor.userId, ref);
      const { view, reasons } = reviewables[ref.kind];
      const { fields, checks } = await view(ref.subjectId);
      const row = toCase(found, actor.userId, clock());
      const seen = isReadable(row) ? fields.filter(isPrivate).map(({ field }) => field) : [];
      if (seen.length > 0) await noteLook(actor, { ...ref, fields: seen });
      const shown = fields.map((field) => ({
        ...shownField(field, row),
        reasons: [...(reasons[field.field] ?? [])],
      }));
      return { case: row, fields: shown, checks };
    },

    /**
     * Who has a case, and whether it is decided: without its content, so that nothing is logged.
     *
     * @throws {AppError} `E3110`.
     */
    stateOf: async (ref: CaseRef, operatorId: string) =>
      toCase(await getCase(db, operatorId, ref), operatorId, clock()),

    /**
     * A file of a case, for the operator who has taken it; each access is logged.
     *
     * @throws {AppError} `E3107` for anybody else, `E3111` for one's own, `E5208` for a file that is not part of it,
     *   `E3110`.
     */
    async lookAt(ref: CaseRef, fileId: string, actor: PersonActor): Promise<void> {
      await refuseUnheld(db, actor.userId, ref, clock());
      const { fields } = await reviewables[ref.kind].view(ref.subjectId);
      if (!hasFile(fields, fileId)) throw new AppError('E5208');
      await noteLook(actor, { ...ref, fileId });
    },

    /**
     * @throws {AppError} `E3109` without a reason, `E3107` when somebody else has it, it is decided, or was resubmitted
     *   since it was viewed; `E3111` for one's own, `E3110`.
     */
    async decide(
      ref: CaseRef,
      { isPassed, rejects, submittedAt }: Decision,
      actor: PersonActor,
    ): Promise<void> {
      if (!isPassed && rejects.length === 0) throw new AppError('E3109');
      const now = clock();
      await inTransaction(db, async (tx) => {
        const { submitted_at: at } = await take(tx, actor.userId, ref);
        if (submittedAt !== undefined && submittedAt !== formatInstant(at))
          throw new AppError('E3107', {}, say`申请方已重新提交，请查看新的内容后再处理`);
        await closeCase(tx, actor.userId, ref, now);
        await reviewables[ref.kind].decide(tx, ref.subjectId, isPassed ? null : rejects, actor);
      });
    },
  };
}
