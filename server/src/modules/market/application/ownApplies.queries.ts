import { sql, type RawBuilder } from 'kysely';
import { applyState, type ApplyKind, type ApplyState, type ChargeType, type Env } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { countRows } from '../../../platform/db/countRows';
import { cacheTotals } from '../../../platform/db/TotalsCache';
import { onlyRow } from '../../../platform/db/onlyRow';
import { containing } from '../../../platform/db/containing';
import { days, formatInstant, parseDay } from '../../../platform/time';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { dueAt } from './decisionTime';
import { otherAppliesOf } from './otherApplies.queries';
import { joinedSubscriptions } from '../subscription/subscription.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}

interface OwnFilter {
  state?: ApplyState;
  kind?: ApplyKind;
  appId?: string;
  apiName?: string;
  /** Days, both included. */
  from?: string;
  to?: string;
}

/** A number of rows after one of them. */
interface Part {
  after: Cursor | null;
  limit: number;
}

interface Cursor {
  submitted_at: Date;
  id: string;
}

/** For a subscription, an app's request to go live, or something without an app; fields that do not apply are empty. */
interface OwnRow extends Cursor {
  kind: ApplyKind;
  apply_no: string;
  api_id: string;
  api_name: string;
  object_name: string;
  app_id: string;
  app_name: string;
  env: Env | null;
  plan_name: string;
  plan_kind: ChargeType | null;
  state: ApplyState;
  decision_reason: string;
  decision_said: unknown;
  previous_id: string | null;
}

/** All applications of an applicant, newest first: APIs, plans, going live, portals, alliance, partnership. */
export async function listOwnApplies(db: Db, applicantId: string, filter: OwnFilter & Page) {
  const { pageNo, pageSize } = filter;
  const offset = (pageNo - 1) * pageSize;
  const rows = await readRows(db, applicantId, filter, { after: null, limit: pageSize, offset });
  return { records: rows.map(toOwnApply), total: await countOf(db, applicantId, filter), pageNo, pageSize };
}

/** The same in parts. */
export async function readOwnApplies(db: Db, applicantId: string, filter: OwnFilter, part: Part) {
  const rows = await readRows(db, applicantId, filter, { ...part, offset: 0 });
  return rows.map((row) => ({ submitted_at: row.submitted_at, id: row.id, record: toOwnApply(row) }));
}

/** Each table along its own index, and at most as many rows as can be shown. */
async function readRows(
  db: Db,
  applicantId: string,
  filter: OwnFilter,
  { after, limit, offset }: Part & { offset: number },
): Promise<OwnRow[]> {
  const most = offset + limit;
  const parts: RawBuilder<unknown>[] = [];
  const first = (rows: ReturnType<typeof subscriptionsOf>) =>
    rows
      .select('id')
      .$call((some) => (after === null ? some : some.where(isAfter(after, 'id'))))
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most);
  if (hasSubscriptions(filter))
    parts.push(
      sql`${joinedSubscriptions(db)
        .where('subscriptions.id', 'in', first(subscriptionsOf(db, applicantId, filter)))
        .select([
          'subscriptions.id',
          'submitted_at',
          sql`case when previous_id is null then 'new' else 'change' end`.as('kind'),
          'apply_no',
          'api_id',
          'api_products.name as api_name',
          sql`''`.as('object_name'),
          'app_id',
          'apps.name as app_name',
          'env',
          sql`terms->>'planName'`.as('plan_name'),
          sql`terms->>'kind'`.as('plan_kind'),
          'subscriptions.state',
          'decision_reason',
          'decision_said',
          'previous_id',
        ])}`,
    );
  if (hasLive(filter))
    parts.push(
      sql`${liveOf(db, applicantId, filter)
        .innerJoin('apps', 'apps.id', 'live_applications.app_id')
        .select([
          'live_applications.id',
          'submitted_at',
          sql`'live'`.as('kind'),
          'apply_no',
          sql`''`.as('api_id'),
          sql`''`.as('api_name'),
          sql`''`.as('object_name'),
          'app_id',
          'apps.name as app_name',
          sql`'prod'`.as('env'),
          sql`''`.as('plan_name'),
          sql`null`.as('plan_kind'),
          'live_applications.state',
          'decision_reason',
          'decision_said',
          sql`null`.as('previous_id'),
        ])
        .$call((rows) => (after === null ? rows : rows.where(isAfter(after, 'live_applications.id'))))
        .orderBy('submitted_at', 'desc')
        .orderBy('live_applications.id', 'desc')
        .limit(most)}`,
    );
  if (hasOthers(filter))
    parts.push(
      sql`select id, submitted_at, kind, '' as apply_no, '' as api_id, '' as api_name, object_name, '' as app_id,
          '' as app_name, null as env, '' as plan_name, null as plan_kind, state, decision_reason,
          decision_said, null as previous_id
        from (${otherAppliesOf(applicantId, filter)}) as others
        ${after === null ? sql`` : sql`where ${isAfter(after, 'id')}`}
        order by submitted_at desc, id desc limit ${most}`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<OwnRow>`select own.* from (${sql.join(parts, sql` union all `)}) as own
    order by own.submitted_at desc, own.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function countOf(db: Db, applicantId: string, filter: OwnFilter): Promise<number> {
  let sum = 0;
  if (hasSubscriptions(filter)) sum += await countRows(subscriptionsOf(db, applicantId, filter));
  if (hasLive(filter)) sum += await countRows(liveOf(db, applicantId, filter));
  if (!hasOthers(filter)) return sum;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${otherAppliesOf(applicantId, filter)}) as others`
    .withPlugin(cacheTotals('total'))
    .execute(db);
  return sum + onlyRow(counted).total;
}

/** Requests to go live have no API and no plan. */
const hasLive = ({ kind, apiName }: OwnFilter) => !apiName && (kind === undefined || kind === 'live');
const hasSubscriptions = ({ kind }: OwnFilter) => kind === undefined || kind === 'new' || kind === 'change';
const hasOthers = ({ kind, appId }: OwnFilter) =>
  !appId && (kind === undefined || !['new', 'change', 'live'].includes(kind));

function subscriptionsOf(db: Db, applicantId: string, { state, kind, appId, apiName, from, to }: OwnFilter) {
  let query = db.selectFrom('subscriptions').where('applicant_id', '=', applicantId);
  if (from) query = query.where('submitted_at', '>=', parseDay(from));
  if (to) query = query.where('submitted_at', '<', endOf(to));
  if (state) query = query.where('state', '=', state);
  if (kind) query = query.where('previous_id', kind === 'change' ? 'is not' : 'is', null);
  if (appId) query = query.where('app_id', '=', appId);
  if (apiName) query = query.where('name_of_api', ...containing(apiName));
  return query;
}

function liveOf(db: Db, applicantId: string, { state, appId, from, to }: OwnFilter) {
  let query = db.selectFrom('live_applications').where('live_applications.applicant_id', '=', applicantId);
  if (from) query = query.where('submitted_at', '>=', parseDay(from));
  if (to) query = query.where('submitted_at', '<', endOf(to));
  if (state) query = query.where('live_applications.state', '=', state);
  if (appId) query = query.where('live_applications.app_id', '=', appId);
  return query;
}

const endOf = (day: string) => new Date(parseDay(day).getTime() + days);

/** Condition: after a row in the order newest first. */
const isAfter = ({ submitted_at, id }: Cursor, column: string) =>
  sql<boolean>`(submitted_at, ${sql.ref(column)}) < (${submitted_at}, ${id})`;

const toOwnApply = (row: OwnRow) => ({
  applyId: row.id,
  applyNo: row.apply_no,
  kind: row.kind,
  apiId: row.api_id,
  apiName: row.api_name,
  objectName: row.object_name,
  appId: row.app_id,
  appName: row.app_name,
  env: row.env,
  planName: row.plan_name,
  planKind: row.plan_kind,
  state: row.state,
  decisionReason: textFromColumn(row.decision_reason, row.decision_said),
  submittedAt: formatInstant(row.submitted_at),
  dueAt: row.state === applyState.waiting ? formatInstant(dueAt(row.submitted_at)) : null,
  previousId: row.previous_id,
});
