import {
  type Deps,
  type Market,
  type Member,
  asPerson,
  createFileService,
  createContent,
  createFinance,
  createMarket,
  createObjectStore,
  createWorkers,
  days,
  formatDate,
  hours,
  anonymousIn,
} from '@portal/server';
import { dataTermsVersion } from '@portal/rules';
import { demoApplications, type DemoApplication } from './applyFacts';

type Step = DemoApplication['story'][number];

/** Actions of the demo's enterprises on applications, through the regular services, each at its time. */
export async function seedDemoApplications(deps: Deps): Promise<void> {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const marketAt = (at: Date) => {
    const then = { ...deps, clock: () => at };
    return createMarket(then, {
      content: createContent(then),
      finance: createFinance(then),
      files: { files },
    });
  };
  const now = deps.clock();
  for (const application of demoApplications) {
    let applyId = '';
    for (const step of application.story) {
      const at = new Date(now.getTime() - step.hoursAgo * hours);
      applyId = await take(deps, marketAt(at), { ...application, applyId }, step);
    }
  }
  await marketAt(now).subscriptions.endExpired();
}

/** @returns the application for the next step. */
async function take(
  { db, clock }: Deps,
  { apps, subscriptions }: Market,
  { applyId, ...wanted }: DemoApplication & { applyId: string },
  step: Step,
): Promise<string> {
  const { id: apiId, user_id: providerId } = await db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['api_products.id', 'providers.user_id'])
    .where('code', '=', wanted.apiCode)
    .executeTakeFirstOrThrow();
  const applicant = await memberOf('email', wanted.owner);
  const provider = await memberOf('id', providerId ?? '');
  const owner = actorOf('owner', applicant);
  const decider = actorOf('provider', provider);

  async function memberOf(column: 'id' | 'email', value: string): Promise<Member> {
    const row = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirstOrThrow();
    return asPerson(row);
  }
  const planOf = async (kind: DemoApplication['planKind']) => {
    const { id } = await db
      .selectFrom('api_plans')
      .select('id')
      .where('api_id', '=', apiId)
      .where('kind', '=', kind)
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow();
    return id;
  };

  switch (step.does) {
    case 'apply': {
      const { id: appId } = await db
        .selectFrom('apps')
        .select('id')
        .where('owner_id', '=', applicant.id)
        .where('name', '=', wanted.appName)
        .executeTakeFirstOrThrow();
      const input = {
        ...{ appId, apiId, planId: await planOf(wanted.planKind), env: 'prod' as const },
        ...{ reason: wanted.reason, scene: wanted.scene ?? '', dailyCalls: wanted.dailyCalls },
        dataTerms: dataTermsVersion,
        startOn:
          wanted.startsInDays === undefined
            ? undefined
            : formatDate(new Date(clock().getTime() + wanted.startsInDays * days)),
      };
      return (
        await db
          .transaction()
          .execute((tx) => subscriptions.add(tx, applicant, { ...input, viewer: anonymousIn(null) }, owner))
      ).applyId;
    }
    case 'change': {
      const input = {
        ...{ applyId, planId: await planOf(step.to), reason: step.why },
        dailyCalls: wanted.dailyCalls * 4,
      };
      const changed = await db
        .transaction()
        .execute((tx) => subscriptions.changePlan(tx, applicant, input, owner));
      return changed.applyId;
    }
    case 'say': {
      const [who, actor] = step.who === 'applicant' ? [applicant, owner] : [provider, decider];
      await db
        .transaction()
        .execute((tx) => subscriptions.comment(tx, who, { applyId, text: step.text }, actor));
      return applyId;
    }
    case 'pass':
      await subscriptions.audit(applyId, true, '', decider);
      return applyId;
    case 'refuse':
      await subscriptions.audit(applyId, false, step.why, decider);
      return applyId;
    case 'suspend':
      await subscriptions.suspend(applyId, step.why, decider);
      return applyId;
    case 'leave':
      await db
        .transaction()
        .execute((tx) => subscriptions.unsubscribe(tx, { applyId, reason: step.why }, owner));
      return applyId;
    case 'openApp':
      await db.transaction().execute((tx) =>
        apps.add(
          tx,
          applicant,
          {
            appName: wanted.appName,
            appType: 'mini',
            industry: '文化旅游',
            brief: step.brief,
            signType: 'key',
            callbacks: '',
            ips: '',
          },
          owner,
        ),
      );
      return applyId;
    case 'runDry':
      await db.transaction().execute((tx) => subscriptions.stopForArrears(tx, applyId));
      return applyId;
    case 'withdraw':
      await subscriptions.withdraw(applyId, owner);
      return applyId;
    case 'renewByRule':
      await db
        .transaction()
        .execute((tx) =>
          subscriptions.saveAutoRenewal(tx, applicant, { applyId, isOn: 1, cap: step.cap }, owner),
        );
      return applyId;
    case 'tick':
      await subscriptions.renewByRule();
      return applyId;
    case 'urge':
      await subscriptions.urge(applyId, owner);
      return applyId;
  }
}

const actorOf = (party: 'owner' | 'provider', { id, nick_name }: Member) => ({
  ...{ party, userId: id, accountId: id },
  ...{ name: nick_name, address: '' },
});
