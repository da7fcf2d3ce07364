import { sql, type Selectable } from 'kysely';
import { applyState, liveStates, type ApplyState, type Env } from '@portal/calls';
import type { DataTermsVersion, OperationWeight } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Tables, Terms } from '../../../platform/db/tables';
import { newDigits, newId } from '../../../platform/ids';
import type { Actor } from '../../../platform/Actor';
import { formatDate } from '../../../platform/time';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { TranslatableText } from '../../../platform/i18n/say';

/** With the names of its app, API and plan, and who decides. */
export type SubscriptionRow = Selectable<Tables['subscriptions']> & {
  api_name: string;
  app_name: string;
  provider_id: string;
  provider_user_id: string | null;
  provider_name: string;
  /** Of the subscription that it would change. */
  previous_plan: string | null;
};

export const joinedSubscriptions = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .innerJoin('users', 'users.id', 'subscriptions.applicant_id');

export const selectedSubscriptions = (db: Db) =>
  joinedSubscriptions(db)
    .selectAll('subscriptions')
    .select([
      'api_products.name as api_name',
      'apps.name as app_name',
      'providers.id as provider_id',
      'providers.user_id as provider_user_id',
      'providers.name as provider_name',
      planOfPrevious,
    ]);

/** Name of the plan that an application would replace. */
export const planOfPrevious = sql<string | null>`(
  select previous.terms->>'planName' from subscriptions previous where previous.id = subscriptions.previous_id)`.as(
  'previous_plan',
);

/**
 * Applies weights of new operations to all subscribers of an API; agreed weights are kept.
 *
 * @returns ids of the apps concerned.
 */
export async function addWeights(
  tx: Db,
  apiId: string,
  weights: readonly OperationWeight[],
): Promise<string[]> {
  const { rows } = await sql<{ app_id: string }>`
    update subscriptions s set terms = jsonb_set(s.terms, '{weights}', coalesce(s.terms -> 'weights', '[]') || (
      select coalesce(jsonb_agg(n), '[]') from jsonb_array_elements(${JSON.stringify(weights)}::jsonb) n
      where not exists (
        select 1 from jsonb_array_elements(coalesce(s.terms -> 'weights', '[]')) k
        where k ->> 'operation' = n ->> 'operation')))
    where s.api_id = ${apiId} and s.state = any(${[...liveStates]}::int[])
    returning s.app_id`.execute(tx);
  return [...new Set(rows.map(({ app_id }) => app_id))].sort();
}

/** @throws {AppError} `E3110` when it does not exist or belongs to somebody else. */
export async function getSubscriptionAs(
  db: Db,
  party: 'owner' | 'provider',
  userId: string,
  applyId: string,
): Promise<SubscriptionRow> {
  const row = await selectedSubscriptions(db)
    .where('subscriptions.id', '=', applyId)
    .where(party === 'owner' ? 'applicant_id' : 'providers.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  selectedSubscriptions(db).where('subscriptions.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockSubscription = (tx: Db, id: string): Promise<SubscriptionRow | undefined> =>
  selectedSubscriptions(tx)
    .where('subscriptions.id', '=', id)
    .forNoKeyUpdate('subscriptions')
    .executeTakeFirst();

interface NewSubscription {
  appId: string;
  apiId: string;
  planId: string;
  env: Env;
  terms: Terms;
  reason: string;
  scene: string;
  dailyCalls: number;
  /** Subscription whose plan it would change. */
  previousId?: string;
  dataTerms?: DataTermsVersion | null;
  /** Earliest start; null or absent: as soon as it is granted. */
  startsAt?: Date | null;
  attachmentId?: string | null;
}

/** @throws {AppError} `E3105` when another one was faster. */
export async function addSubscription(
  tx: Db,
  applicantId: string,
  wanted: NewSubscription,
  at: Date,
): Promise<SubscriptionRow> {
  const id = newId('apply');
  try {
    await tx
      .insertInto('subscriptions')
      .values({
        id,
        apply_no: `SQ${formatDate(at).replaceAll('-', '')}${newDigits(8)}`,
        app_id: wanted.appId,
        api_id: wanted.apiId,
        env: wanted.env,
        plan_id: wanted.planId,
        applicant_id: applicantId,
        terms: JSON.stringify(wanted.terms),
        state: applyState.waiting,
        reason: wanted.reason.trim(),
        scene: wanted.scene,
        daily_calls: wanted.dailyCalls,
        submitted_at: at,
        previous_id: wanted.previousId ?? null,
        data_terms: wanted.dataTerms ?? null,
        starts_at: wanted.startsAt ?? null,
        attachment_id: wanted.attachmentId ?? null,
      })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E3105') : error;
  }
  return getSubscriptionAs(tx, 'owner', applicantId, id);
}

interface Change {
  to: ApplyState;
  actor: Actor;
  at: Date;
  reason: TranslatableText;
}

/** @returns false when its state has changed since it was read. */
export async function saveState(
  tx: Db,
  { id, state: from }: SubscriptionRow,
  { to, at, reason }: Change,
  changes: { expires_at?: Date | null; terms?: string; plan_id?: string; end_told_days?: number | null },
): Promise<boolean> {
  const moved = await tx
    .updateTable('subscriptions')
    .set({
      state: to,
      decided_at: at,
      decision_reason: String(reason),
      decision_said: textToColumn(reason),
      ...changes,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Adds to the timeline. @param from Null for the application itself. */
export async function addEvent(
  tx: Db,
  subscriptionId: string,
  from: ApplyState | null,
  { to, actor, at, reason }: Change,
): Promise<void> {
  await tx
    .insertInto('subscription_events')
    .values({
      id: newId('ev'),
      subscription_id: subscriptionId,
      at,
      actor_id: actor.userId,
      actor_name: actor.name,
      from_state: from,
      to_state: to,
      reason: String(reason),
      said: textToColumn(reason),
    })
    .execute();
}

/** @param day `yyyy-MM-dd`: at most once a day. @returns false when it was done, or there is nothing to decide. */
export async function saveUrged(tx: Db, { id }: SubscriptionRow, day: string): Promise<boolean> {
  const saved = await tx
    .updateTable('subscriptions')
    .set({ urged_on: day })
    .where('id', '=', id)
    .where('state', '=', applyState.waiting)
    .where('urged_on', 'is distinct from', day)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @returns false when another process has reminded the provider. */
export async function saveReminded(tx: Db, { id }: SubscriptionRow, at: Date): Promise<boolean> {
  const saved = await tx
    .updateTable('subscriptions')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function saveLimits(
  tx: Db,
  { id }: SubscriptionRow,
  { qps, dayLimit }: { qps: number; dayLimit: number | null },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ qps_limit: qps, day_limit: dayLimit })
    .where('id', '=', id)
    .execute();
}

/** Locks current subscriptions of an app, with the level of their plan and the owner of their API. */
export const lockLiveOfApp = (tx: Db, appId: string) =>
  tx
    .selectFrom('subscriptions')
    .innerJoin('api_plans', 'api_plans.id', 'subscriptions.plan_id')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['subscriptions.id', 'subscriptions.state', 'subscriptions.env', 'api_plans.auth_level'])
    .select(['api_products.name as api_name', 'providers.user_id as provider_user_id'])
    .where('subscriptions.app_id', '=', appId)
    .where('subscriptions.state', 'in', liveStates)
    .orderBy('subscriptions.id')
    .forNoKeyUpdate('subscriptions')
    .execute();

export type LiveOfApp = Awaited<ReturnType<typeof lockLiveOfApp>>[number];

/** Gives all subscriptions of an app, including ended ones, to a new owner. */
export async function setApplicant(tx: Db, appId: string, applicantId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ applicant_id: applicantId })
    .where('app_id', '=', appId)
    .execute();
}
