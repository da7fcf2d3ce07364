import { sql, type Selectable } from 'kysely';
import type { ReviewKind, ReviewState } from '@portal/calls';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { serializeText } from '../../platform/i18n/serializeText';
import type { TranslatableText } from '../../platform/i18n/say';
import { holdMs } from './holding';

/** A case, the name of the operator who took it last, and whether that is the asking operator. */
export type CaseRow = Selectable<Tables['review_cases']> & { taker: string | null; is_own: boolean };

/** A case is identified by its kind and its subject. */
export interface CaseRef {
  kind: ReviewKind;
  subjectId: string;
}

interface NewCase extends CaseRef {
  title: TranslatableText;
  applicantId: string;
  applicantName: string;
  /** The operator who submits it on behalf of somebody else. */
  submittedBy?: string | null;
  at: Date;
}

const open: ReviewState = 'open';

/** Submits a case to the operators; a resubmission reuses its row with a new date. */
export async function openCase(
  tx: Db,
  { kind, subjectId, title, applicantId, applicantName, submittedBy = null, at }: NewCase,
): Promise<void> {
  const row = {
    title: String(title),
    said: JSON.stringify(serializeText(title)),
    applicant_id: applicantId,
    applicant_name: applicantName,
    submitted_by: submittedBy,
    state: open,
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
  await tellQueue(tx, kind);
}

/** The desks of this kind show other cases, or others who have them. */
export const tellQueue = (tx: Db, kind: ReviewKind) => tell(tx, 'queue.changed', kind);

export async function withdrawCase(tx: Db, kind: ReviewKind, subjectId: string): Promise<void> {
  await tx
    .updateTable('review_cases')
    .set({ state: 'withdrawn' })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', open)
    .execute();
  await tellQueue(tx, kind);
}

/** Closes a case that was decided automatically; does nothing if an operator decided first. */
export async function settleCase(tx: Db, { kind, subjectId }: CaseRef, at: Date): Promise<void> {
  await tx
    .updateTable('review_cases')
    .set({ state: 'decided', decided_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', open)
    .execute();
  await tellQueue(tx, kind);
}

export const selectedCases = (db: Db, operatorId: string) =>
  db
    .selectFrom('review_cases')
    .leftJoin('users', 'users.id', 'review_cases.taken_by')
    .selectAll('review_cases')
    .select([
      'users.nick_name as taker',
      sql<boolean>`(applicant_id = ${operatorId} or submitted_by is not distinct from ${operatorId} or exists (
        select 1 from organisation_members
        where organisation_id = applicant_id and user_id = ${operatorId}))`.as('is_own'),
    ]);

/** @throws {AppError} `E3110` for an unknown or withdrawn case. */
export async function getCase(db: Db, operatorId: string, { kind, subjectId }: CaseRef): Promise<CaseRow> {
  const row = await selectedCases(db, operatorId)
    .where('review_cases.kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('review_cases.state', '!=', 'withdrawn')
    .executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

/**
 * Takes a case atomically.
 *
 * @returns The time of its submission, which cannot change for the rest of the transaction. Undefined when somebody
 *   else has it, or it is decided.
 */
export async function takeCase(
  tx: Db,
  operatorId: string,
  { kind, subjectId }: CaseRef,
  now: Date,
): Promise<Pick<CaseRow, 'submitted_at'> | undefined> {
  return tx
    .updateTable('review_cases')
    .set({ taken_by: operatorId, taken_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', open)
    .where(({ or, eb }) =>
      or([
        eb('taken_by', 'is', null),
        eb('taken_by', '=', operatorId),
        eb('taken_at', '<', new Date(now.getTime() - holdMs)),
      ]),
    )
    .returning('submitted_at')
    .executeTakeFirst();
}

/** @throws {AppError} `E3107` when this operator does not have it, or it is decided. */
export async function releaseCase(tx: Db, operatorId: string, { kind, subjectId }: CaseRef): Promise<void> {
  const released = await tx
    .updateTable('review_cases')
    .set({ taken_by: null, taken_at: null })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('taken_by', '=', operatorId)
    .where('state', '=', open)
    .returning('subject_id')
    .executeTakeFirst();
  if (!released) throw new AppError('E3107');
}

/** Records the decision on a case that this operator has taken. */
export async function closeCase(
  tx: Db,
  operatorId: string,
  { kind, subjectId }: CaseRef,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('review_cases')
    .set({ state: 'decided', decided_by: operatorId, decided_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('taken_by', '=', operatorId)
    .execute();
  await tellQueue(tx, kind);
}
