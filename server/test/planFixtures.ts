import { addApp, addApply, type ChargeType } from '@portal/calls';
import { transfer } from '../src/modules/finance';
import { newId } from '../src/platform/ids';
import type { Browser, TestApp } from './buildTestApp';
import { anApp, newReqNo } from './startMarket';

export interface PlanFacts {
  kind: ChargeType;
  priceMinor?: number;
  included?: number | null;
  validDays?: number | null;
  needsApproval?: boolean;
  authLevel?: 0 | 1 | 2;
  name?: string;
}

/** Another plan on sale for an API. */
export async function addPlan({ db }: TestApp, apiId: string, facts: PlanFacts): Promise<string> {
  const id = newId('plan');
  await db
    .insertInto('api_plans')
    .values({
      id,
      api_id: apiId,
      name: facts.name ?? id,
      kind: facts.kind,
      price_minor: facts.priceMinor ?? 0,
      tiers: '[]',
      included: facts.included ?? null,
      qps: 10,
      day_limit: null,
      valid_days: facts.validDays ?? null,
      needs_approval: facts.needsApproval ?? false,
      auth_level: facts.authLevel ?? 0,
      sort: 90,
    })
    .execute();
  return id;
}

type FurtherFacts = Partial<Omit<PlanFacts, 'kind'>>;

/** 1,000 calls for 10 yuan, for 30 days. */
export const addPack = (test: TestApp, apiId: string, facts: FurtherFacts = {}) =>
  addPlan(test, apiId, { kind: 'pack', priceMinor: 10_0000, included: 1000, validDays: 30, ...facts });

/** 30 days for 30 yuan. */
export const addMonth = (test: TestApp, apiId: string, facts: FurtherFacts = {}) =>
  addPlan(test, apiId, { kind: 'monthly', priceMinor: 30_0000, validDays: 30, ...facts });

/** 0.01 yuan a call. */
export const addPerCall = (test: TestApp, apiId: string, facts: FurtherFacts = {}) =>
  addPlan(test, apiId, { kind: 'perCall', priceMinor: 100, ...facts });

/** Subscribes a new app to a plan. @returns the answer to the application. */
export async function applyFor(browser: Browser, apiId: string, planId: string) {
  const { appId } = (await browser.call(addApp, anApp())).resBody;
  const wish = { appId, apiId, planId, reason: '自动化测试需要调用这个接口', dailyCalls: 100 };
  return browser.call(addApply, { ...wish, env: 'prod', reqNo: newReqNo() });
}

/** 1/10000 yuan on the house. */
export async function give({ db, clock }: TestApp, email: string, amountMinor: number): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) =>
    transfer(tx, {
      key: newId('gift'),
      kind: 'gift',
      memo: '',
      at: clock(),
      moves: [
        { ownerId: id, kind: 'balance', amountMinor },
        { ownerId: null, kind: 'promotion', amountMinor: -amountMinor },
      ],
    }),
  );
}

/** What left somebody's balance, or came back to it (negative), while something was done. 1/10000 yuan. */
export async function paidBy({ db }: TestApp, email: string, work: () => Promise<unknown>): Promise<number> {
  const balance = async () => {
    const { total } = await db
      .selectFrom('ledger_accounts')
      .innerJoin('users', 'users.id', 'owner_id')
      .select(({ fn }) => fn.sum<string>('balance_minor').as('total'))
      .where('email', '=', email)
      .where('ledger_accounts.kind', '=', 'balance')
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const before = await balance();
  await work();
  return before - (await balance());
}
