import type { OpsStatement, Statement, StatementState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { ofNamed } from '../../platform/db/ofNamed';
import { pageOf } from '../../platform/db/pageOf';
import { countInStates } from '../../platform/db/stateCounts';
import { formatInstant } from '../../platform/time';
import type { StatementRow } from './statement.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}

export const monthOf = (firstDay: string) => firstDay.slice(0, 7);

const toStatement = (row: StatementRow): Statement => ({
  statementId: row.id,
  month: monthOf(row.month),
  gross: formatMinor(row.gross_minor),
  commission: formatMinor(row.commission_minor),
  covered: formatMinor(row.covered_minor),
  net: formatMinor(row.net_minor),
  state: row.state,
  madeAt: formatInstant(row.made_at),
  dueAt: row.due_at ? formatInstant(row.due_at) : null,
  dispute: row.dispute,
  answer: row.answer,
  adjustment: formatMinor(row.adjustment_minor),
  confirmedAt: row.confirmed_at ? formatInstant(row.confirmed_at) : null,
});

/** Newest first. */
export async function listStatementsOf(
  db: Db,
  ownerId: string,
  { state, ...page }: Page & { state?: StatementState },
) {
  let query = db.selectFrom('earning_statements').selectAll().where('owner_id', '=', ownerId);
  if (state !== undefined) query = query.where('state', '=', state);
  const { rows, ...counted } = await pageOf(query.orderBy('month', 'desc'), page);
  return { ...counted, records: rows.map(toStatement) };
}

/** @throws {AppError} `E3110` for another account's. */
export async function findStatement(db: Db, ownerId: string, id: string): Promise<Statement> {
  const row = await db
    .selectFrom('earning_statements')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return toStatement(row);
}

const linesOf = (db: Db, statementId: string) =>
  db.selectFrom('earning_statement_lines').selectAll().where('statement_id', '=', statementId).orderBy('seq');
type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

export const callsOf = (row: LineRow): number => row.calls + row.calls_beyond;

const toLine = (row: LineRow) => ({
  apiName: row.api_name,
  planName: row.plan_name,
  kind: row.kind,
  calls: callsOf(row),
  units: callsOf(row) + row.extra_units,
  gross: formatMinor(row.gross_minor),
  commission: formatMinor(row.commission_minor),
  covered: formatMinor(row.covered_minor),
  net: formatMinor(row.net_minor),
});

export async function listLinesOf(db: Db, statementId: string, page: Page) {
  const { rows, ...counted } = await pageOf(linesOf(db, statementId), page);
  return { ...counted, records: rows.map(toLine) };
}

/** Some of the lines, in order. */
export const readLines = (db: Db, statementId: string, after: { seq: number } | null, limit: number) =>
  linesOf(db, statementId)
    .where('seq', '>', after?.seq ?? -1)
    .limit(limit)
    .execute();

/** Of all accounts, the longest pending first. */
export async function listAllStatementsOf(
  db: Db,
  { state, name, ...page }: Page & { state: StatementState; name: string },
) {
  let query = db
    .selectFrom('earning_statements as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .leftJoin('users as p', 'p.id', 's.proposal_by')
    .where('s.state', '=', state);
  if (name) query = query.where(ofNamed('s.owner_id', name));
  const { rows, ...counted } = await pageOf(
    query
      .selectAll('s')
      .select(['u.nick_name as owner_name', 'p.nick_name as proposer'])
      .orderBy('s.made_at')
      .orderBy('s.id'),
    page,
    name ? { joinsFindOne: true } : { total: (await countInStates(db, 'earning_statements', [state])).total },
  );
  return {
    ...counted,
    records: rows.map((row): OpsStatement => ({
      ...toStatement(row),
      ownerName: row.owner_name,
      proposal: row.proposal_by
        ? {
            by: row.proposer ?? '',
            answer: row.proposal_answer,
            adjustment: formatMinor(row.proposal_minor),
          }
        : null,
    })),
  };
}
