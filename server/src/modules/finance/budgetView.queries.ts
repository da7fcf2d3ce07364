import type { BudgetPeriod, BudgetView } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { dayStart, formatDate, monthStart } from '../../platform/time';
import { listBudgetsOf } from './budget.queries';
import { hasSubscribed, isOwnApp, spentSince, type BudgetRow } from './budget.repository';
import { readAmount } from './budgetAmounts';
import { pacePerMs } from './pacePerMs';

interface Asked {
  budgetId?: string;
  appId?: string;
  apiId?: string;
  isDaily?: number;
}

type Target = Pick<BudgetRow, 'app_id' | 'api_id'>;

const periodsShown = 3;
const daysOfPace = 8;

/**
 * Facts for setting a budget: current settings, usage of the last periods, expected exhaustion.
 *
 * @throws {AppError} `E4303` no such budget, `E3101` another owner's app, `E4004` an API that the app does not use.
 */
export async function readBudgetView(db: Db, ownerId: string, asked: Asked, now: Date): Promise<BudgetView> {
  const budget = await findBudgetAbout(db, ownerId, asked, now);
  if (asked.budgetId && !budget) throw new AppError('E4303');
  const target: Target = budget
    ? { app_id: budget.appId, api_id: budget.apiId }
    : { app_id: asked.appId ?? null, api_id: asked.apiId ?? null };
  if (!budget) await requireTarget(db, ownerId, target);
  const period: BudgetPeriod = budget?.period ?? (asked.isDaily ? 'day' : 'month');
  const about = { owner_id: ownerId, ...target };
  const back = (count: number) => (period === 'day' ? dayStart(now, count) : monthStart(now, count));
  const spent = [];
  for (let index = 0; index < periodsShown; index += 1) {
    const { minor, calls } = await spentSince(db, about, back(index), back(index - 1));
    const isCurrent = index === 0 ? 1 : 0;
    spent.push({ from: formatDate(back(index)), cost: formatMinor(minor), calls, isCurrent });
  }
  return {
    appId: target.app_id,
    appName: await nameOfRow(db, 'apps', target.app_id),
    apiId: target.api_id,
    apiName: await nameOfRow(db, 'api_products', target.api_id),
    period,
    budget,
    spent,
    runsOutOn: budget && (await runsOutOn(db, about, budget, back(-1), now)),
    candidates: await listCandidates(db, ownerId),
  };
}

/** The requested budget, or the one for exactly this target; monthly before daily. */
async function findBudgetAbout(
  db: Db,
  ownerId: string,
  { budgetId, appId, apiId }: Asked,
  now: Date,
): Promise<BudgetView['budget']> {
  let query = db.selectFrom('budgets').select('id').where('owner_id', '=', ownerId);
  query = appId ? query.where('app_id', '=', appId) : query.where('app_id', 'is', null);
  query = apiId ? query.where('api_id', '=', apiId) : query.where('api_id', 'is', null);
  const id = budgetId ?? (await query.orderBy('period', 'desc').limit(1).executeTakeFirst())?.id;
  if (!id) return null;
  const { records } = await listBudgetsOf(db, ownerId, now, { budgetId: id });
  return records[0] ?? null;
}

async function requireTarget(db: Db, ownerId: string, { app_id, api_id }: Target): Promise<void> {
  if (app_id !== null && !(await isOwnApp(db, ownerId, app_id))) throw new AppError('E3101');
  if (api_id !== null && (app_id === null || !(await hasSubscribed(db, app_id, api_id))))
    throw new AppError('E4004');
}

async function nameOfRow(db: Db, table: 'apps' | 'api_products', id: string | null): Promise<string> {
  if (id === null) return '';
  const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

/** Day on which the cap is reached at the recent pace; null: not within the period. */
async function runsOutOn(
  db: Db,
  about: Pick<BudgetRow, 'owner_id'> & Target,
  { unit, cap, used }: NonNullable<BudgetView['budget']>,
  periodEnd: Date,
  now: Date,
): Promise<string | null> {
  const left = (readAmount(unit, cap) ?? 0) - (readAmount(unit, used) ?? 0);
  if (left <= 0) return formatDate(now);
  const byDay: [string, number][] = [];
  for (let back = 0; back < daysOfPace; back += 1) {
    const { minor, calls } = await spentSince(db, about, dayStart(now, back), dayStart(now, back - 1));
    byDay.push([formatDate(dayStart(now, back)), unit === 'calls' ? calls : minor]);
  }
  const pace = pacePerMs(byDay, now);
  const at = pace > 0 ? now.getTime() + left / pace : Infinity;
  return at < periodEnd.getTime() ? formatDate(new Date(at)) : null;
}

/** Persons of an organisation who can be told of its budgets; none for a person's account. */
export async function listCandidates(db: Db, ownerId: string): Promise<BudgetView['candidates']> {
  const rows = await db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .select(['users.id', 'users.nick_name', 'organisation_members.role'])
    .where('organisation_id', '=', ownerId)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, nick_name, role }) => ({
    userId: id,
    name: nick_name,
    isReader: role === 'owner' || role === 'finance' ? 1 : 0,
  }));
}
