import { sql } from 'kysely';
import { appState, boundStates, type App, type AppState, type Env, type MonthBudget } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { containing } from '../../../platform/db/containing';
import { pageOf } from '../../../platform/db/pageOf';
import { sortOf, type Sort } from '../../../platform/db/sortOf';
import { days, formatDate, formatInstant, monthStart } from '../../../platform/time';
import { callBase } from '../../../platform/http/answer';
import { readMonthBudgets } from '../../finance';
import type { AppRow } from './app.repository';

interface AppFilter {
  name?: string;
  state?: AppState;
  env?: Env;
  sort?: Sort<'apiNum' | 'calls7' | 'monthCost' | 'createdAt'>;
  pageNo: number;
  pageSize: number;
}

interface AppFigures {
  apis: number;
  calls: number;
  failures: number;
  cost: number;
}

const choicesMax = 20;
const figureDays = 7;

/** States in which apps may call in an environment; in the sandbox this includes apps not open to production. */
const envStates: Readonly<Record<Env, readonly AppState[]>> = {
  prod: [appState.prod],
  sandbox: [appState.sandbox, appState.prodWaiting, appState.prodRejected],
};

const appsOf = (db: Db, ownerId: string) =>
  db.selectFrom('apps').where('owner_id', '=', ownerId).where('state', '!=', appState.removed);

/** Newest first unless sorted otherwise, with recent figures. */
export async function listApps(db: Db, ownerId: string, filter: AppFilter, now: Date) {
  const { name, state, env, sort } = filter;
  let query = appsOf(db, ownerId).selectAll();
  if (name) query = query.where('name', ...containing(name));
  if (state) query = query.where('state', '=', state);
  if (env) query = query.where('state', 'in', envStates[env]);
  const { order, counted, said } = await sortOf(query, sort, {
    usual: sql`created_at desc, id`,
    columns: sortColumns(now),
  });
  const { rows, ...page } = await pageOf(query.orderBy(order), filter, counted);
  return { ...page, ...said, records: await describeApps(db, ownerId, rows, now) };
}

/** Figures by which apps are sorted, as `figuresOf` reads them. */
const sortColumns = (now: Date) => ({
  createdAt: sql`created_at`,
  apiNum: sql`(select count(*) from subscriptions s where s.app_id = apps.id and s.state in (${sql.join(boundStates.map((state) => sql.lit(state)))}))`,
  calls7: sql`(select coalesce(sum(u.calls), 0) from usage_rollups u where u.owner_id = apps.owner_id and u.app_id = apps.id
    and u.grain = 'day' and u.starts_at >= ${figuresFrom(now)}::timestamptz)`,
  monthCost: sql`(select coalesce(sum(c.gross_minor - c.discount_minor), 0) from cost_days c where c.owner_id = apps.owner_id
    and c.app_id = apps.id and c.day >= ${formatDate(monthStart(now))}::date)`,
});

const figuresFrom = (now: Date) => new Date(now.getTime() - figureDays * days);

/** For a list to choose from. */
export async function listAppChoices(db: Db, ownerId: string) {
  const rows = await appsOf(db, ownerId)
    .select(['id', 'name', 'state', 'sign_type'])
    .orderBy('created_at', 'desc')
    .limit(choicesMax)
    .execute();
  return rows.map(({ id, name, state, sign_type }) => ({
    appId: id,
    appName: name,
    state,
    signType: sign_type,
  }));
}

/** Apps as shown to their owner. */
export async function describeApps(
  db: Db,
  ownerId: string,
  apps: readonly AppRow[],
  now: Date,
): Promise<App[]> {
  const appIds = apps.map(({ id }) => id);
  const figures = await figuresOf(db, ownerId, appIds, now);
  const budgets = await readMonthBudgets(db, ownerId, appIds, now);
  return apps.map((app) => toApp(app, figures.get(app.id), budgets.get(app.id)));
}

async function figuresOf(
  db: Db,
  ownerId: string,
  appIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AppFigures>> {
  if (appIds.length === 0) return new Map();
  const { rows } = await sql<AppFigures & { app_id: string }>`
    select a.id as app_id,
      (select count(*)::int from subscriptions s where s.app_id = a.id and s.state in (${sql.join(boundStates.map((state) => sql.lit(state)))})) as apis,
      coalesce(u.calls, 0)::bigint as calls, coalesce(u.failures, 0)::bigint as failures,
      (select coalesce(sum(c.gross_minor - c.discount_minor), 0)::bigint from cost_days c
        where c.owner_id = a.owner_id and c.app_id = a.id and c.day >= ${formatDate(monthStart(now))}::date) as cost
    from apps a left join (
      select app_id, sum(calls) as calls, sum(failures) as failures from usage_rollups
      where owner_id = ${ownerId} and grain = 'day' and starts_at >= ${figuresFrom(now)}::timestamptz and app_id = any(${appIds}::text[])
      group by app_id
    ) u on u.app_id = a.id
    where a.id = any(${appIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.app_id, row]));
}

const toApp = (row: AppRow, figures?: AppFigures, budget?: MonthBudget): App => ({
  appId: row.id,
  appName: row.name,
  iconUrl: row.icon_id ? `${callBase}/file/view/${row.icon_id}` : '',
  appType: row.app_type,
  ownerType: row.owner_type,
  industry: row.industry,
  brief: row.brief,
  signType: row.sign_type,
  state: row.state,
  apiNum: figures?.apis ?? 0,
  calls7: figures?.calls ?? 0,
  failures7: figures?.failures ?? 0,
  monthCost: formatMinor(figures?.cost ?? 0),
  monthBudget: budget ?? null,
  createdAt: formatInstant(row.created_at),
  isBarred: row.barred_at ? 1 : 0,
});
