import { sql } from 'kysely';
import type { FieldReject, ReviewCase, ReviewKind, ReviewView, ReviewState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Actor, PersonActor } from '../../platform/stateMachine';
import { days, formatInstant, minutes } from '../../platform/time';

/** What one kind of case consists of. Each module brings its own. */
export interface Reviewable {
  view: (subjectId: string) => Promise<Pick<ReviewView, 'fields' | 'checks'>>;
  /** Passes, or refuses with reasons, in the given transaction. */
  decide: (tx: Db, subjectId: string, rejects: FieldReject[] | null, actor: Actor) => Promise<void>;
}

export type Reviewables = Record<ReviewKind, Reviewable>;

interface NewCase {
  kind: ReviewKind;
  subjectId: string;
  title: string;
  applicantId: string;
  applicantName: string;
  at: Date;
}

const dueMs = 2 * days;
/** How long a case stays with whoever has taken it. */
const holdMs = 30 * minutes;

export async function openCase(tx: Db, { kind, subjectId, title, applicantId, applicantName, at }: NewCase) {
  const row = {
    title,
    applicant_id: applicantId,
    applicant_name: applicantName,
    state: 'open' as const,
    submitted_at: at,
    taken_by: null,
    taken_at: null,
    decided_by: null,
    decided_at: null,
  };
  await tx
    .insertInto('review_cases')
    .values({ kind, subject_id: subjectId, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet(row))
    .execute();
}

export async function withdrawCase(tx: Db, kind: ReviewKind, subjectId: string): Promise<void> {
  await tx
    .updateTable('review_cases')
    .set({ state: 'withdrawn' })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'open')
    .execute();
}

export type ReviewService = ReturnType<typeof createReviewService>;

export function createReviewService({ db, clock }: Deps, reviewables: Reviewables) {
  const cases = () =>
    db
      .selectFrom('review_cases')
      .leftJoin('users', 'users.id', 'review_cases.taken_by')
      .selectAll('review_cases')
      .select('users.nick_name as taker');

  async function getCase(kind: ReviewKind, subjectId: string) {
    const row = await cases().where('kind', '=', kind).where('subject_id', '=', subjectId).executeTakeFirst();
    if (!row || row.state === 'withdrawn') throw new AppError('E3110');
    return row;
  }

  /** One statement decides who has it. */
  const take = (tx: Db, kind: ReviewKind, subjectId: string, operatorId: string, now: Date) =>
    tx
      .updateTable('review_cases')
      .set({ taken_by: operatorId, taken_at: now })
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'open')
      .where(({ or, eb }) =>
        or([
          eb('taken_by', 'is', null),
          eb('taken_by', '=', operatorId),
          eb('taken_at', '<', new Date(now.getTime() - holdMs)),
        ]),
      )
      .returning('subject_id')
      .executeTakeFirst();

  function toCase(row: Awaited<ReturnType<typeof getCase>>, operatorId: string): ReviewCase {
    const isHeld = row.taken_at !== null && clock().getTime() - row.taken_at.getTime() < holdMs;
    return {
      kind: row.kind,
      subjectId: row.subject_id,
      title: row.title,
      applicantName: row.applicant_name,
      state: row.state,
      submittedAt: formatInstant(row.submitted_at),
      dueAt: formatInstant(new Date(row.submitted_at.getTime() + dueMs)),
      takenBy: isHeld ? (row.taker ?? '') : '',
      isMine: isHeld && row.taken_by === operatorId ? 1 : 0,
    };
  }

  return {
    async counts() {
      const overdueBefore = new Date(clock().getTime() - dueMs);
      const records = await db
        .selectFrom('review_cases')
        .select([
          'kind',
          sql<number>`count(*)::int`.as('open'),
          sql<number>`count(*) filter (where submitted_at < ${overdueBefore}::timestamptz)::int`.as(
            'overdue',
          ),
        ])
        .where('state', '=', 'open')
        .groupBy('kind')
        .execute();
      return { records };
    },

    async list(kind: ReviewKind, state: ReviewState, operatorId: string, pageNo: number, pageSize: number) {
      const { total } = await db
        .selectFrom('review_cases')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('kind', '=', kind)
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      const rows = await cases()
        .where('kind', '=', kind)
        .where('review_cases.state', '=', state)
        .orderBy('submitted_at', state === 'open' ? 'asc' : 'desc')
        .orderBy('subject_id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      return { records: rows.map((row) => toCase(row, operatorId)), total, pageNo, pageSize };
    },

    async take(kind: ReviewKind, subjectId: string, operatorId: string) {
      await getCase(kind, subjectId);
      if (!(await take(db, kind, subjectId, operatorId, clock()))) throw new AppError('E3107');
    },

    async release(kind: ReviewKind, subjectId: string, operatorId: string) {
      const released = await db
        .updateTable('review_cases')
        .set({ taken_by: null, taken_at: null })
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .where('taken_by', '=', operatorId)
        .where('state', '=', 'open')
        .returning('subject_id')
        .executeTakeFirst();
      if (!released) throw new AppError('E3107');
    },

    async view(kind: ReviewKind, subjectId: string, operatorId: string): Promise<ReviewView> {
      const row = await getCase(kind, subjectId);
      return { case: toCase(row, operatorId), ...(await reviewables[kind].view(subjectId)) };
    },

    /** @throws {AppError} `E3109` without a reason, `E3107` when somebody else has it or it is decided. */
    async decide(
      kind: ReviewKind,
      subjectId: string,
      isPassed: boolean,
      rejects: FieldReject[],
      actor: PersonActor,
    ) {
      if (!isPassed && rejects.length === 0) throw new AppError('E3109');
      await getCase(kind, subjectId);
      const now = clock();
      await db.transaction().execute(async (tx) => {
        if (!(await take(tx, kind, subjectId, actor.userId, now))) throw new AppError('E3107');
        await tx
          .updateTable('review_cases')
          .set({ state: 'decided', decided_by: actor.userId, decided_at: now })
          .where('kind', '=', kind)
          .where('subject_id', '=', subjectId)
          .execute();
        await reviewables[kind].decide(tx, subjectId, isPassed ? null : rejects, actor);
      });
    },
  };
}
