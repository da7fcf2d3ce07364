import { sql, type Selectable } from 'kysely';
import type { Env, SignType, VersionStatus } from '@portal/calls';
import type { SuccessRule, UpstreamAddress, UpstreamProbe } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';
import type { PlanTerms } from './planTerms';
import { anonymousIn, type Viewer } from '../../../platform/Viewer';
import { isOpenTo } from '../isShownIn.queries';

export type ProductStatus = Exclude<VersionStatus, 'deprecated'>;

/** The backend of an API, and how the gateways authenticate there. */
export interface Upstream {
  baseUrl: string;
  /** Share of the calls, relative to `more`. */
  weight: number;
  more: UpstreamAddress[];
  /** The health check of each address; null: judged by its calls only. */
  probe: UpstreamProbe | null;
  timeoutMs: number;
  authHeader: string | null;
  authSealed: string | null;
  /** `UpstreamTls` of the contract as JSON, sealed; null: no certificates of its own. */
  tlsSealed: string | null;
  /** When the first of its certificates expires. */
  tlsEndsAt: Date | null;
  authTypes: SignType[];
  needsIpList: boolean;
  /** Null: every 2xx is billed. */
  success: SuccessRule | null;
  /** Response fields that are masked. */
  masks: string[];
}

/** Whether a provider has another product of this name. */
export async function hasOtherNamed(
  db: Db,
  providerId: string,
  name: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('api_products')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('name', '=', name)
    .where('code', '!=', code)
    .executeTakeFirst();
  return row !== undefined;
}

export async function ensureCategory(
  tx: Db,
  category: { id: string; name: string; sort: number },
): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ ...category, parent_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setProductStatus(tx: Db, apiId: string, status: ProductStatus): Promise<void> {
  await tx.updateTable('api_products').set({ status }).where('id', '=', apiId).execute();
}

export async function setSandbox(tx: Db, apiId: string, hasSandbox: boolean): Promise<void> {
  await tx.updateTable('api_products').set({ has_sandbox: hasSandbox }).where('id', '=', apiId).execute();
}

/** Replaces the plans on offer. Existing subscriptions keep the plan as agreed. */
export async function replacePlans(
  tx: Db,
  apiId: string,
  plans: readonly PlanTerms[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('api_plans')
    .set({ retired_at: at })
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .execute();
  await tx
    .insertInto('api_plans')
    .values(
      plans.map((plan, sort) => ({
        id: newId('plan'),
        api_id: apiId,
        name: plan.name,
        kind: plan.kind,
        price_minor: plan.priceMinor,
        tiers: JSON.stringify(plan.tiers),
        included: plan.included,
        qps: plan.qps,
        day_limit: plan.dayLimit,
        valid_days: plan.validDays,
        needs_approval: plan.needsApproval,
        auth_level: plan.authLevel,
        weights: JSON.stringify(plan.weights ?? []),
        sort,
      })),
    )
    .execute();
}

/**
 * Replaces all upstreams. Without a sandbox upstream the sandbox answers from the description, never from production.
 */
export async function saveUpstreams(
  tx: Db,
  apiId: string,
  { prod, sandbox }: Readonly<{ prod: Upstream; sandbox: Upstream | null }>,
): Promise<void> {
  if (!sandbox)
    await tx.deleteFrom('api_upstreams').where('api_id', '=', apiId).where('env', '=', 'sandbox').execute();
  const rowOf = (env: Env, upstream: Upstream) => ({
    api_id: apiId,
    env,
    base_url: upstream.baseUrl,
    weight: upstream.weight,
    more: JSON.stringify(upstream.more),
    probe: upstream.probe && JSON.stringify(upstream.probe),
    timeout_ms: upstream.timeoutMs,
    auth_header: upstream.authHeader,
    auth_sealed: upstream.authSealed,
    tls_sealed: upstream.tlsSealed,
    tls_ends_at: upstream.tlsEndsAt,
    auth_types: upstream.authTypes,
    needs_ip_list: upstream.needsIpList,
    success_rule: upstream.success && JSON.stringify(upstream.success),
    masks: upstream.masks,
  });
  await tx
    .insertInto('api_upstreams')
    .values([rowOf('prod', prod), ...(sandbox ? [rowOf('sandbox', sandbox)] : [])])
    .onConflict((conflict) =>
      conflict.columns(['api_id', 'env']).doUpdateSet(({ ref }) => ({
        base_url: ref('excluded.base_url'),
        weight: ref('excluded.weight'),
        more: ref('excluded.more'),
        probe: ref('excluded.probe'),
        timeout_ms: ref('excluded.timeout_ms'),
        auth_header: ref('excluded.auth_header'),
        auth_sealed: ref('excluded.auth_sealed'),
        tls_sealed: ref('excluded.tls_sealed'),
        tls_ends_at: ref('excluded.tls_ends_at'),
        // Reminders sent are kept only for the same certificate, so that nobody is reminded of it twice.
        tls_reminded_days: sql<number | null>`case when api_upstreams.tls_ends_at = excluded.tls_ends_at
          then api_upstreams.tls_reminded_days end`,
        auth_types: ref('excluded.auth_types'),
        needs_ip_list: ref('excluded.needs_ip_list'),
        success_rule: ref('excluded.success_rule'),
        masks: ref('excluded.masks'),
      })),
    )
    .execute();
}

export type PlanRow = Selectable<Tables['api_plans']>;

/**
 * Locks whether the product is on sale until the transaction ends, so that ending an API sees all earlier applications.
 */
export const holdProduct = (tx: Db, apiId: string) =>
  tx.selectFrom('api_products').select('id').where('id', '=', apiId).forShare().execute();

/**
 * Undefined for a product that is not online or not shown to the viewer.
 *
 * @param viewer  Absent: somebody who is subscribed already.
 */
export const findProductForSale = (db: Db, viewer: Viewer | undefined, apiId: string) =>
  db
    .selectFrom('api_products')
    .select(['id', 'has_sandbox'])
    // Whose API it is.
    .select(({ selectFrom }) =>
      selectFrom('providers')
        .select('user_id')
        .whereRef('providers.id', '=', 'api_products.provider_id')
        .as('owner_id'),
    )
    .where('id', '=', apiId)
    .where('status', '=', 'online')
    .$if(viewer !== undefined, (query) => query.where(isOpenTo(viewer ?? anonymousIn(null))))
    .executeTakeFirst();

/** Plans that can be applied for now, in the order of the product page. */
export const listPlansForSale = (db: Db, apiId: string): Promise<PlanRow[]> =>
  db
    .selectFrom('api_plans')
    .selectAll()
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .orderBy('sort')
    .execute();

/** Undefined for a plan of another API, or one that can no longer be applied for. */
export const findPlanForSale = (db: Db, apiId: string, planId: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom('api_plans')
    .selectAll()
    .where('id', '=', planId)
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();

/** Whether another plan of the same name has taken its place: its price or content has changed. */
export async function isReplacedPlan(db: Db, apiId: string, planId: string): Promise<boolean> {
  const next = await db
    .selectFrom('api_plans as gone')
    .innerJoin('api_plans as next', (join) =>
      join.onRef('next.api_id', '=', 'gone.api_id').onRef('next.name', '=', 'gone.name'),
    )
    .select('next.id')
    .where('gone.id', '=', planId)
    .where('gone.api_id', '=', apiId)
    .where('gone.retired_at', 'is not', null)
    .where('next.retired_at', 'is', null)
    .executeTakeFirst();
  return next !== undefined;
}

/** The plan itself, or the one of its name on sale today, with which a subscription is renewed. */
export const findPlanOfToday = (
  db: Db,
  apiId: string,
  { planId, name }: { planId: string; name: string },
): Promise<PlanRow | undefined> =>
  db
    .selectFrom('api_plans')
    .selectAll()
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .where(({ or, eb }) => or([eb('id', '=', planId), eb('name', '=', name)]))
    .orderBy(({ eb }) => eb('id', '=', planId), 'desc')
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst();
