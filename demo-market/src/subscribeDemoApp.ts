import { type Db, formatDate, textToColumn, newId, say, type Terms } from '@portal/server';
import { applyState } from '@portal/calls';
import type { DemoSubscription } from './usageFacts';

/** An app's subscription in production, or its application, as of that time. */
export async function subscribeDemoApp(
  tx: Db,
  ownerId: string,
  appId: string,
  {
    apiCode,
    planKind,
    reason,
    dailyCalls,
  }: Pick<DemoSubscription, 'apiCode' | 'planKind' | 'reason' | 'dailyCalls'>,
  at: Date,
  state: typeof applyState.waiting | typeof applyState.active,
) {
  const api = await tx
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .innerJoin('api_plans', 'api_plans.api_id', 'api_products.id')
    .selectAll('api_plans')
    .select([
      'api_products.id as product_id',
      'providers.id as provider_id',
      'providers.user_id as provider_user_id',
    ])
    .where('code', '=', apiCode)
    .where('api_plans.kind', '=', planKind)
    .executeTakeFirstOrThrow();
  const operations = await tx
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
    .select(['method', 'path'])
    .where('api_id', '=', api.product_id)
    .orderBy('seq')
    .execute();
  const terms: Terms = {
    planName: api.name,
    kind: api.kind,
    priceMinor: api.price_minor,
    tiers: api.tiers,
    included: api.included,
    packSize: api.included,
    qps: api.qps,
    dayLimit: api.day_limit,
    validDays: api.valid_days,
  };
  const id = newId('apply');
  await tx
    .insertInto('subscriptions')
    .values({
      id,
      apply_no: `SQ${formatDate(at).replaceAll('-', '')}${id.slice(-8)}`,
      app_id: appId,
      api_id: api.product_id,
      env: 'prod',
      plan_id: api.id,
      applicant_id: ownerId,
      terms: JSON.stringify(terms),
      state,
      reason,
      scene: '',
      daily_calls: dailyCalls,
      submitted_at: at,
      decided_at: state === applyState.active ? at : null,
    })
    .execute();
  const { nick_name: applicant } = await tx
    .selectFrom('users')
    .select('nick_name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const reasonOfPortal = say`该套餐无需审核`;
  await tx
    .insertInto('subscription_events')
    .values([
      {
        id: newId('ev'),
        subscription_id: id,
        at,
        actor_id: ownerId,
        actor_name: applicant,
        from_state: null,
        to_state: applyState.waiting,
        reason: '',
      },
      ...(state === applyState.active
        ? [
            {
              id: newId('ev'),
              subscription_id: id,
              at,
              actor_id: null,
              actor_name: '系统',
              from_state: applyState.waiting,
              to_state: applyState.active,
              reason: String(reasonOfPortal),
              said: textToColumn(reasonOfPortal),
            },
          ]
        : []),
    ])
    .execute();
  return { id, terms, api: { ...api, operations } };
}
