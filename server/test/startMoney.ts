import { addApp, addApply, type Call, type CallInput } from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser } from './buildTestApp';
import { createKillSwitch } from './createKillSwitch';
import { openTestDatabase } from './openTestDatabase';
import { addPlan, give } from './planFixtures';
import { paymentsOf } from './startPayments';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

const provider = 'provider@example.com';
const operators = ['ops@example.com', 'harbor@example.com'] as const;
/** One who may pay in only so much at a time, and an organisation. */
const payers = ['person@example.com', 'company@example.com'] as const;
const initialMinor = 20_000_0000;
/** Whoever is killed is killed once: the next time the work is done. */
const attemptsMax = 4;
/** Small enough that sequences come to two operators, and to a fee. */
const withdrawLimits = { minMinor: 100, feeMinor: 200, secondMinor: 500_0000, dayMaxMinor: 1_000_000_0000 };
const sessionLifeMs = 20 * 60_000;

export const planKinds = ['calls', 'pack', 'month'] as const;
export type PlanName = (typeof planKinds)[number];

export interface Payer {
  email: string;
  ownerId: string;
  /** Numbers of recharge orders. */
  orders: string[];
  /** Subscriptions as they follow one another: the last of each is the one that is called. */
  applies: string[];
}

export type Money = Awaited<ReturnType<typeof startMoney>>;

/** A market in which everybody moves money, on a database on which work can be killed. */
export async function startMoney() {
  const { db, listen, close } = await openTestDatabase({ hasMarket: true });
  const kill = createKillSwitch();
  const app = await buildTestApp({
    hasMarket: true,
    database: { db: db.withPlugin(kill.plugin), listen },
    config: { withdraw: withdrawLimits },
  });
  // What the test itself reads and arranges is not killed.
  const test = { ...app, db };
  await db.updateTable('users').set({ roles: 9 }).where('email', '=', operators[1]).execute();

  const pay = paymentsOf(test);
  const browsers = new Map<string, { browser: Browser; since: number }>();
  async function as(email: string): Promise<Browser> {
    const known = browsers.get(email);
    const now = test.clock().getTime();
    if (known && now - known.since < sessionLifeMs) return known.browser;
    const browser = await signedIn(test, email);
    browsers.set(email, { browser, since: now });
    return browser;
  }

  /** What was acknowledged, by what it made: each of these exists once. */
  const made = new Map<string, Set<string>>();
  const note = (kind: string, id: string) => made.set(kind, (made.get(kind) ?? new Set()).add(id));

  /**
   * Calls as a client does: twice at once where it is told to, and again with the same number when the server has died
   * of it. Two answers to one number are the same.
   */
  async function ask<C extends Call>(email: string, definition: C, input: CallInput<C>, isTwice = false) {
    const once = async () => {
      for (let attempt = 1; ; attempt += 1) {
        const reply = await (await as(email)).call(definition, input);
        // Days may pass while it is asked: whoever was signed out meanwhile signs in again.
        if (reply.resCode === 'E0002') browsers.delete(email);
        else if (reply.resCode !== 'E0000') return reply;
        if (attempt === attemptsMax) throw new Error(`${definition.path} fails: ${reply.resMsg}`);
      }
    };
    const replies = await Promise.all(isTwice ? [once(), once()] : [once()]);
    const taken = replies.filter(({ resCode }) => resCode === 'S0000');
    if (definition.isRepeatable && taken.length === 2) expect(taken[1]!.resBody).toEqual(taken[0]!.resBody);
    return taken[0] ?? replies[0]!;
  }

  /** Runs a job; where its process died another one runs it again. */
  async function runJob(name: string): Promise<void> {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      try {
        if (((await test.runJob(name)) ?? 0) === 0) return;
      } catch (error) {
        if (attempt === attemptsMax) throw error;
      }
    }
  }

  /** A voucher; whoever was cut off uploads it again. */
  async function upload(email: string): Promise<string> {
    const browser = await as(email);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pay.uploadVoucher(browser);
      } catch (error) {
        if (attempt === attemptsMax) throw error;
      }
    }
  }

  const ownerIdOf = async (email: string) => {
    const { id, acting_for } = await db
      .selectFrom('users')
      .select(['id', 'acting_for'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return acting_for ?? id;
  };

  const apiId = await apiIdOf(await as(payers[0]), '行政区划');
  const plans: Record<PlanName, string> = {
    calls: await addPlan(test, apiId, { kind: 'perCall', priceMinor: 333 }),
    pack: await addPlan(test, apiId, { kind: 'pack', priceMinor: 97_7777, included: 40, validDays: 30 }),
    month: await addPlan(test, apiId, { kind: 'monthly', priceMinor: 310_0001, validDays: 30 }),
  };
  const consumers: Payer[] = [];
  for (const email of payers) {
    consumers.push({ email, ownerId: await ownerIdOf(email), orders: [], applies: [] });
    await give(test, email, initialMinor);
  }

  return {
    test,
    kill,
    as,
    ask,
    runJob,
    apiId,
    plans,
    consumers,
    provider,
    providerId: await ownerIdOf(provider),
    operators,
    pay,
    upload,
    made,
    note,
    /** Of notifications that a channel has sent; they may arrive at any time, and again. */
    notices: [] as Parameters<typeof pay.notify>[0][],
    today: (before = 0) => formatDate(new Date(test.clock().getTime() - before * days)),

    /** An app with a subscription of its own. */
    async subscribe(consumer: Payer, plan: PlanName, isTwice: boolean): Promise<void> {
      const own = await ask(consumer.email, addApp, anApp());
      const input = { appId: own.resBody.appId as string, apiId, planId: plans[plan], env: 'prod' as const };
      const about = { reason: '自动化测试需要调用这个接口', dailyCalls: 100, reqNo: newReqNo() };
      const reply = await ask(consumer.email, addApply, { ...input, ...about }, isTwice);
      if (reply.resCode !== 'S0000') return;
      consumer.applies.push(reply.resBody.applyId as string);
      note('subscriptions', reply.resBody.applyId as string);
    },

    close: async () => {
      await app.close();
      await close();
    },
  };
}
