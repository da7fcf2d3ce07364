import { sql } from 'kysely';
import { reviewKinds, type ReviewCase, type ReviewKind, type ReviewState } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';
import { promisedMs } from '../../platform/promisedMs';
import { parseText } from '../../platform/i18n/parseText';
import type { TranslatableText } from '../../platform/i18n/say';
import { holdMs } from './holding';
import { selectedCases, type CaseRow } from './review.repository';

interface CaseFilter {
  kind: ReviewKind;
  state: ReviewState;
  pageNo: number;
  pageSize: number;
}

/** Time limit of each kind. */
const dueOf = keysOf(reviewKinds).reduce<Record<string, number>>(
  (all, kind) => ({ ...all, [kind]: promisedMs(kind) }),
  {},
);

/** Pending and overdue cases of each kind, and the time of the oldest. */
export async function countOpenCases(db: Db, now: Date) {
  const due = sql`submitted_at + (${JSON.stringify(dueOf)}::jsonb ->> kind)::bigint * interval '1 millisecond'`;
  return db
    .selectFrom('review_cases')
    .select(({ fn }) => [
      'kind',
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${due} < ${now}::timestamptz))::int`.as('late'),
      fn.min('submitted_at').as('oldest'),
    ])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute();
}

/** Pending cases by waiting time, longest first; others by submission, latest first. */
export async function listCases(db: Db, operatorId: string, filter: CaseFilter, now: Date) {
  const { kind, state } = filter;
  const query = selectedCases(db, operatorId)
    .where('review_cases.kind', '=', kind)
    .where('review_cases.state', '=', state)
    .orderBy('submitted_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('subject_id');
  const { rows, ...page } = await pageOf(query, filter);
  return { ...page, records: rows.map((row) => toCase(row, operatorId, now)) };
}

/** A case before translation. */
export type ShownCase = Omit<ReviewCase, 'title'> & { title: TranslatableText };

/** A case for an operator; shows who has it while it is reserved, and for good who decided it. */
export function toCase(row: CaseRow, operatorId: string, now: Date): ShownCase {
  const dueMs = promisedMs(row.kind);
  const isHeld = row.taken_at !== null && now.getTime() - row.taken_at.getTime() < holdMs;
  // Whoever decides a case has taken it; an automatic check decides for nobody.
  const isTaken = row.state === 'decided' ? row.decided_by !== null : isHeld;
  return {
    kind: row.kind,
    subjectId: row.subject_id,
    title: row.said ? parseText(row.said) : row.title,
    applicantName: row.applicant_name,
    state: row.state,
    submittedAt: formatInstant(row.submitted_at),
    dueAt: formatInstant(new Date(row.submitted_at.getTime() + dueMs)),
    isOverdue: row.state === 'open' && now.getTime() - row.submitted_at.getTime() > dueMs ? 1 : 0,
    takenBy: isTaken ? (row.taker ?? '') : '',
    heldUntil: isHeld && row.taken_at ? formatInstant(new Date(row.taken_at.getTime() + holdMs)) : null,
    isMine: isTaken && row.taken_by === operatorId ? 1 : 0,
    isOwn: row.is_own ? 1 : 0,
  };
}
