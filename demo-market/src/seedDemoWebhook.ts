import { createSeal, type Db, type Deps, days, newId, notify } from '@portal/server';
import { demoWebhookPath, demoWebhookSecret } from '@portal/rules';
import { demoBudget } from './usageFacts';

/** A webhook for events of an app, and its first event: the account's budget is nearly used. */
export async function seedDemoWebhook({ clock, config }: Deps, tx: Db, ownerId: string): Promise<void> {
  const now = clock();
  const { id: appId } = await tx
    .selectFrom('apps')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', demoBudget.app)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('webhooks')
    .values({
      id: newId('hook'),
      owner_id: ownerId,
      app_id: appId,
      url: `http://sample-provider${demoWebhookPath}`,
      secret_sealed: createSeal(config.sealKeys, 'webhook').close(demoWebhookSecret),
      events: [],
      state: 'on',
      failing_since: null,
      created_at: new Date(now.getTime() - 20 * days),
    })
    .execute();
  await notify(tx, {
    userId: ownerId,
    kind: 'fee',
    at: now,
    title: `账户每月预算已用 ${demoBudget.percent}%`,
    text: '达到上限后将停止调用。请留意用量，或调整上限。',
    link: '/budget',
    program: { event: 'budget.warned' },
  });
}
