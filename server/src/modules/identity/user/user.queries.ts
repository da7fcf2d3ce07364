import { sql } from 'kysely';
import {
  advancedItemState,
  applyState,
  appState,
  authenticationState,
  companyState,
  portalState,
  type UserOverview,
} from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { maskName } from '../../../platform/masks';
import { dayStart, days, formatDate } from '../../../platform/time';

const logShown = 20;
const securityEvents = [
  'login',
  'login.newDevice',
  'login.disown',
  'logout',
  'password.reset',
  'password.change',
  'email.change',
  'email.undo',
  'mobile.change',
  'mobile.undo',
];
const sessionsMax = 50;
const rejectedShown = 3;
const weekDays = 7;
const budgetDays = 31;
/** First reminder of keys, in days before their end. */
const keyDays = 30;

/** Counts of an account's apps and subscriptions, and the person's messages. */
export async function countsOf(
  db: Db,
  { id: userId, person }: Pick<Member, 'id' | 'person'>,
): Promise<Pick<UserOverview, 'apps' | 'subscriptions' | 'applyPending' | 'unread'>> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = sql<number>`count(*)::int`.as('count');
      const applied = selectFrom('subscriptions').select(count).where('applicant_id', '=', userId);
      return [
        selectFrom('apps')
          .select(count)
          .where('owner_id', '=', userId)
          .where('state', '!=', appState.removed)
          .$asScalar()
          .$notNull()
          .as('apps'),
        applied.where('state', '=', applyState.active).$asScalar().$notNull().as('subscriptions'),
        applied.where('state', '=', applyState.waiting).$asScalar().$notNull().as('applyPending'),
        selectFrom('member_messages')
          .select(count)
          .where('user_id', '=', person.id)
          .where('read_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('unread'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Calls of the last seven days, oldest first. */
export async function callsOfWeek(db: Db, userId: string, now: Date): Promise<UserOverview['week']> {
  const rows = await db
    .selectFrom('usage_rollups')
    .select(['starts_at', sql<number>`sum(calls)::bigint`.as('calls')])
    .where('owner_id', '=', userId)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', dayStart(now, weekDays - 1))
    .groupBy('starts_at')
    .execute();
  const calls = new Map(rows.map((row) => [formatDate(row.starts_at), row.calls]));
  return Array.from({ length: weekDays }, (_, index) => {
    const day = formatDate(dayStart(now, weekDays - 1 - index));
    return { day, calls: calls.get(day) ?? 0 };
  });
}

/** Latest three rejected applications and subscriptions suspended for lack of money. */
export const listRejected = (db: Db, userId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .select(['subscriptions.id', 'api_products.name'])
    .where('applicant_id', '=', userId)
    .where('subscriptions.state', 'in', [applyState.rejected, applyState.inArrears])
    .orderBy('decided_at', 'desc')
    .limit(rejectedShown)
    .execute();

/** Number of further matters: rejected or expired items, and keys that end within a month. */
export async function countMatters(db: Db, userId: string, now: Date) {
  const soon = new Date(now.getTime() + keyDays * days);
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = sql<number>`count(*)::int`.as('count');
      const items = selectFrom('advanced_items')
        .select(count)
        .where('user_id', '=', userId)
        .where('state', 'in', [advancedItemState.rejected, advancedItemState.expired]);
      return [
        selectFrom('company_authentications')
          .select(count)
          .where('user_id', '=', userId)
          .where('state', '=', companyState.rejected)
          .$asScalar()
          .$notNull()
          .as('company'),
        items.where('item', '!=', 'identity').$asScalar().$notNull().as('companyItems'),
        items.where('item', '=', 'identity').$asScalar().$notNull().as('identity'),
        selectFrom('portals')
          .select(count)
          .where('owner_id', '=', userId)
          .where('state', '=', portalState.rejected)
          .$asScalar()
          .$notNull()
          .as('portals'),
        selectFrom('app_keys')
          .innerJoin('apps', 'apps.id', 'app_id')
          .select(count)
          .where('owner_id', '=', userId)
          .where('app_keys.state', '=', 'active')
          .where('expires_at', '>', now)
          .where('expires_at', '<', soon)
          .$asScalar()
          .$notNull()
          .as('keys'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Whether a budget is near or at its cap in the current period. */
export async function hasStrainedBudget(db: Db, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('budgets')
    .innerJoin('budget_periods', 'budget_periods.budget_id', 'budgets.id')
    .select('budgets.id')
    .where('owner_id', '=', userId)
    .where('is_enabled', '=', true)
    .where('budget_periods.state', '!=', 'normal')
    .where('period_start', '>=', formatDate(dayStart(now, budgetDays)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Applications waiting for this provider. */
export async function countToDecide(db: Db, providerUserId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('providers.user_id', '=', providerUserId)
    .where('subscriptions.state', '=', applyState.waiting)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Masked real name of an authenticated person; otherwise null. */
export async function findNameMask(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('person_authentications')
    .select(['name_mask', 'real_name'])
    .where('user_id', '=', userId)
    .where('state', 'in', [authenticationState.passed, authenticationState.changing])
    .executeTakeFirst();
  // COMPAT: rows older than name_mask, until the job has sealed them.
  return row ? (row.name_mask ?? maskName(row.real_name)) : null;
}

/** Null: never changed. */
export async function passwordChangedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('password_history')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Open sessions, last used first. @param seenSince Absent: any age. */
export function listOpenSessions(db: Db, userId: string, seenSince?: Date) {
  const query = db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc');
  return seenSince
    ? query.where('last_seen_at', '>', seenSince).limit(sessionsMax).execute()
    : query.execute();
}

/** Latest logins, logouts and changes of login data. */
export const listLogins = (db: Db, userId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'event', 'address', 'outcome'])
    .where('user_id', '=', userId)
    .where('event', 'in', securityEvents)
    .orderBy('at', 'desc')
    .limit(logShown)
    .execute();
