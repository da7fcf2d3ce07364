import { budgetAction } from '@portal/calls';
import {
  type Db,
  type Deps,
  type Member,
  createChannels,
  createContent,
  createFileService,
  createFinance,
  createInvitationService,
  createMarket,
  createMessageService,
  createObjectStore,
  createTeamService,
  createWorkers,
  hours,
  memberOf,
  anonymousIn,
} from '@portal/server';
import { deeds, type Deed } from './teamworkFacts';

/** Actions of members of the demo's organisation, through the regular services, each at its time. */
export async function seedDemoTeamwork(deps: Deps): Promise<void> {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const now = deps.clock();
  for (const deed of deeds) {
    const at = new Date(now.getTime() - deed.hoursAgo * hours);
    const then = { ...deps, clock: () => at };
    const content = createContent(then);
    const finance = createFinance(then);
    await carryOut(then, deed, {
      budgets: finance.budgets,
      invitations: createInvitationService(then, createMessageService(then, createChannels(deps.config))),
      market: createMarket(then, { content, finance, files: { files } }),
      // Only handing over an organisation needs a proof, which does not happen here.
      team: createTeamService(then, { spend: async () => {} }),
    });
  }
}

interface Services extends Pick<ReturnType<typeof createFinance>, 'budgets'> {
  invitations: ReturnType<typeof createInvitationService>;
  market: ReturnType<typeof createMarket>;
  team: ReturnType<typeof createTeamService>;
}

async function carryOut({ db }: Deps, deed: Deed, { budgets, invitations, market, team }: Services) {
  const member = await memberAt(db, deed.who);
  const { id: accountId, person } = member;
  const actor = {
    ...{ party: 'owner' as const, userId: person.id, accountId },
    ...{ name: member.nick_name, address: '' },
  };
  switch (deed.does) {
    case 'setRole':
      return team.setRole(member, await personAt(db, deed.of), deed.role, nowhere);
    case 'invite':
      return db
        .transaction()
        .execute((tx) => invitations.invite(tx, member, deed.account, deed.role, nowhere));
    case 'editApp': {
      const app = await appOf(db, accountId, deed.appName);
      const { app_type: appType, sign_type: signType, industry } = app;
      const fields = { appName: deed.appName, appType, signType, industry, brief: deed.brief };
      return market.apps.edit(accountId, app.id, fields, actor);
    }
    case 'addKey': {
      const { id: appId } = await appOf(db, accountId, deed.appName);
      const wish = { appId, env: deed.env, name: deed.name, days: 0 };
      return db.transaction().execute((tx) => market.keys.add(tx, accountId, wish, actor));
    }
    case 'subscribe': {
      const { id: appId } = await appOf(db, accountId, deed.appName);
      const plan = await planOf(db, deed.apiCode, deed.planKind);
      const wish = {
        ...{ ...plan, appId, viewer: anonymousIn(null), env: 'sandbox' as const },
        ...{ reason: deed.reason, scene: '', dailyCalls: 0 },
      };
      return db.transaction().execute((tx) => market.subscriptions.add(tx, member, wish, actor));
    }
    case 'saveBudget': {
      const { id: appId } = await appOf(db, accountId, deed.appName);
      const known = await db
        .selectFrom('budgets')
        .select('id')
        .where('app_id', '=', appId)
        .executeTakeFirst();
      const wish = {
        ...{
          budgetId: known?.id,
          scope: 'app' as const,
          appId,
          period: 'month' as const,
          unit: 'yuan' as const,
        },
        ...{ cap: deed.cap, levels: deed.levels, action: budgetAction.remind },
      };
      return db.transaction().execute((tx) => budgets.save(tx, accountId, wish, actor));
    }
    case 'capCalls': {
      const { id: appId } = await appOf(db, accountId, deed.appName);
      const { id: apiId } = await db
        .selectFrom('api_products')
        .select('id')
        .where('code', '=', deed.apiCode)
        .executeTakeFirstOrThrow();
      const wish = {
        ...{ scope: 'api' as const, appId, apiId, period: 'month' as const, unit: 'calls' as const },
        ...{ cap: deed.cap, levels: [80, 100], action: budgetAction.throttle, isConfirmed: 1 },
      };
      return db.transaction().execute((tx) => budgets.save(tx, accountId, wish, actor));
    }
  }
}

/** Actions of long ago: without browser and address. */
const nowhere = {
  ...{ sessionHash: '', csrfToken: '', shareId: '', address: '', userAgent: '', host: '' },
  language: 'zh' as const,
};

async function personAt(db: Db, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** A user as the organisation that they last acted for. */
async function memberAt(db: Db, email: string): Promise<Member> {
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return memberOf(db, person, person.acting_for, 'portal');
}

const appOf = (db: Db, ownerId: string, name: string) =>
  db
    .selectFrom('apps')
    .select(['id', 'app_type', 'sign_type', 'industry'])
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

const planOf = (db: Db, apiCode: string, kind: (Deed & { does: 'subscribe' })['planKind']) =>
  db
    .selectFrom('api_plans')
    .innerJoin('api_products', 'api_products.id', 'api_plans.api_id')
    .select(['api_products.id as apiId', 'api_plans.id as planId'])
    .where('api_products.code', '=', apiCode)
    .where('api_plans.kind', '=', kind)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
