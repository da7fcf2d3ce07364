import {
  audit,
  type Db,
  type Deps,
  createKeyService,
  days,
  hours,
  newId,
  notify,
  personColumns,
  periodStart,
  transfer,
} from '@portal/server';
import { appState, applyState, authenticationState } from '@portal/calls';
import { demoApps, demoBalances, demoBudget, demoPerson, demoWaiting } from './usageFacts';
import { idOf } from './idOf';
import { keepPicture } from './keepPicture';
import { seedDemoCalls } from './seedDemoCalls';
import { seedDemoDebug } from './seedDemoDebug';
import { seedDemoWebhook } from './seedDemoWebhook';
import { subscribeDemoApp } from './subscribeDemoApp';

const aMonth = 30;

/** Pseudo-random numbers, the same at every start. */
function createDice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Money, apps, keys, subscriptions and a month of calls, from which all figures are counted. */
export async function seedDemoUsage(deps: Deps, tx: Db, userIds: Map<string, string>): Promise<void> {
  const now = deps.clock();
  for (const [email, yuan] of Object.entries(demoBalances)) {
    await transfer(tx, {
      key: `demo:recharge:${email}`,
      kind: 'recharge',
      memo: '演示账户开户充值',
      at: new Date(now.getTime() - 40 * days),
      moves: [
        { ownerId: null, kind: 'outside', amountMinor: -yuan * 10_000 },
        { ownerId: idOf(userIds, email), kind: 'balance', amountMinor: yuan * 10_000 },
      ],
    });
  }
  await seedPerson(deps, tx, idOf(userIds, demoPerson.email), now);
  const dice = createDice(20261121);
  for (const app of demoApps) await seedApp(deps, tx, idOf(userIds, app.owner), app, now, dice);
  await seedWaiting(tx, userIds, now);
  await seedBudget(tx, idOf(userIds, demoBudget.owner), now);
  await seedDemoWebhook(deps, tx, idOf(userIds, demoBudget.owner));
  await seedDemoDebug(tx, idOf(userIds, demoBudget.owner), now);
}

async function seedPerson(deps: Deps, tx: Db, userId: string, now: Date): Promise<void> {
  const frontFileId = await keepPicture(deps, tx, {
    ownerId: userId,
    scene: 'idFront',
    name: 'id-front.png',
  });
  const backFileId = await keepPicture(deps, tx, { ownerId: userId, scene: 'idBack', name: 'id-back.png' });
  const { realName, idNo, phone } = demoPerson;
  const at = new Date(now.getTime() - 45 * days);
  await tx
    .insertInto('person_authentications')
    .values({
      id: newId('auth'),
      user_id: userId,
      state: authenticationState.passed,
      ...personColumns(deps.config, {
        realName,
        idNo,
        phone,
        address: '',
        idKind: 'idCard',
        validTo: null,
        frontFileId,
        backFileId,
      }),
      rejects: '[]',
      submitted_at: at,
      decided_at: at,
    })
    .execute();
}

type DemoApp = (typeof demoApps)[number];

async function seedApp(
  deps: Deps,
  tx: Db,
  ownerId: string,
  app: DemoApp,
  now: Date,
  dice: () => number,
): Promise<void> {
  const appId = newId('app');
  const createdAt = new Date(now.getTime() - 38 * days);
  await tx
    .insertInto('apps')
    .values({
      id: appId,
      owner_id: ownerId,
      name: app.name,
      app_type: app.type,
      owner_type: app.ownerType,
      industry: app.industry,
      brief: app.brief,
      sign_type: 'key',
      state: appState.prod,
      state_before_stop: null,
      created_at: createdAt,
    })
    .execute();
  const note = (event: string, detail: object) =>
    audit(tx, {
      at: createdAt,
      userId: null,
      accountId: ownerId,
      event,
      address: '',
      outcome: 'ok',
      appId,
      detail: JSON.stringify({ ...detail, by: 'system' }),
    });
  await note('app.add', { name: app.name });
  const keys = createKeyService({ ...deps, clock: () => createdAt });
  await keys.issue(tx, appId, 'sandbox', '默认密钥');
  const key = await keys.issue(tx, appId, 'prod', '生产密钥');
  await note('key.add', { env: 'sandbox', name: '默认密钥' });
  await note('key.add', { env: 'prod', name: '生产密钥' });
  for (const subscription of app.subscriptions) {
    const { id, terms, api } = await subscribeDemoApp(
      tx,
      ownerId,
      appId,
      subscription,
      createdAt,
      applyState.active,
    );
    const source = { ownerId, appId, subscriptionId: id, keyId: key.keyId, terms, api };
    await seedDemoCalls(tx, source, { ...subscription, historyDays: app.historyDays ?? aMonth }, now, dice);
  }
}

/** Applications that await the provider's decision. */
async function seedWaiting(tx: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  for (const { owner, appName, hoursAgo, ...wanted } of demoWaiting) {
    const ownerId = idOf(userIds, owner);
    const app = await tx
      .selectFrom('apps')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', appName)
      .executeTakeFirstOrThrow();
    const at = new Date(now.getTime() - hoursAgo * hours);
    await subscribeDemoApp(tx, ownerId, app.id, { ...wanted, dailyCalls: 500 }, at, applyState.waiting);
    await notify(tx, {
      userId: idOf(userIds, 'provider@example.com'),
      kind: 'review',
      at,
      title: '有新的申请等待审批',
      text: `应用“${appName}”申请使用您的 API，请在 2 个工作日内处理。`,
      link: '/myApiAppList',
    });
  }
}

/** A monthly budget, mostly used. */
async function seedBudget(tx: Db, ownerId: string, now: Date): Promise<void> {
  const month = periodStart('month', now);
  const rows = await tx
    .selectFrom('usage_rollups')
    .select('cost_minor')
    .where('owner_id', '=', ownerId)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', new Date(`${month}T00:00:00+08:00`))
    .execute();
  const used = rows.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
  const id = newId('budget');
  await tx
    .insertInto('budgets')
    .values({
      id,
      owner_id: ownerId,
      scope: 'account',
      app_id: null,
      api_id: null,
      period: 'month',
      cap_minor: Math.max(50_000, Math.ceil((used * 100) / demoBudget.percent / 10_000) * 10_000),
      levels: [50, 80, 90],
      action: 2,
      created_at: new Date(now.getTime() - 30 * days),
    })
    .execute();
  await tx
    .insertInto('budget_periods')
    .values({
      budget_id: id,
      period_start: month,
      used_minor: used,
      state: used > 0 ? 'warned' : 'normal',
      warned_level: 80,
    })
    .execute();
}
