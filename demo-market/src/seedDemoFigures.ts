import { createAlertService, createRankingService, sumUp, type Deps } from '@portal/server';
import type { AlertMetric, AlertMinutes, AlertOp, UsageViewName } from '@portal/calls';

interface Watched {
  owner: string;
  view: UsageViewName;
  metric: AlertMetric;
  op: AlertOp;
  value: string;
  minutes: AlertMinutes;
}

const watched: readonly Watched[] = [
  { owner: 'person@example.com', view: 'consumer', metric: 'errorRate', op: 'gt', value: '10', minutes: 60 },
  { owner: 'company@example.com', view: 'consumer', metric: 'errorRate', op: 'gt', value: '5', minutes: 15 },
  { owner: 'company@example.com', view: 'consumer', metric: 'cost', op: 'gt', value: '50', minutes: 1440 },
  // There are no calls at present, so both alerts fire at once.
  { owner: 'company@example.com', view: 'consumer', metric: 'calls', op: 'lt', value: '1', minutes: 60 },
  { owner: 'provider@example.com', view: 'provider', metric: 'calls', op: 'lt', value: '1', minutes: 60 },
  { owner: 'provider@example.com', view: 'provider', metric: 'faultRate', op: 'gt', value: '5', minutes: 15 },
  { owner: 'provider@example.com', view: 'provider', metric: 'p95', op: 'gt', value: '800', minutes: 30 },
  { owner: 'ops@example.com', view: 'platform', metric: 'faultRate', op: 'gt', value: '10', minutes: 15 },
];

/** Stored sums of past calls, public boards, and watched figures. */
export async function seedDemoFigures(deps: Deps): Promise<void> {
  const { db } = deps;
  await sumUp(db, Number.POSITIVE_INFINITY);
  const operator = await idOf(deps, 'ops@example.com');
  const by = (party: 'operator' | 'owner', userId: string) =>
    ({ party, userId, accountId: userId, name: '', address: '' }) as const;
  const ranking = createRankingService(deps);
  for (const board of ['hot', 'rated'] as const) await ranking.show(board, true, by('operator', operator));
  await ranking.count();

  const alerts = createAlertService(deps);
  for (const { owner, ...rule } of watched) {
    const accountId = await idOf(deps, owner);
    await db
      .transaction()
      .execute((tx) => alerts.save(tx, accountId, { ...rule, isEnabled: 1 }, by('owner', accountId)));
  }
  await alerts.run();
}

/** Of the organisation, for a user who acts for one. */
async function idOf({ db }: Deps, email: string): Promise<string> {
  const { id, acting_for } = await db
    .selectFrom('users')
    .select(['id', 'acting_for'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return acting_for ?? id;
}
