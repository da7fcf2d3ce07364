import { type Db, type Deps, days, formatDate } from '@portal/server';
import { demoCoupons } from './couponFacts';
import { demoOperator } from './demoOperator';
import { paymentsAt } from './paymentsAt';

/** Coupons in every state, through the regular service, each step at its time. */
export async function seedDemoCoupons(deps: Deps): Promise<void> {
  const payments = paymentsAt(deps);
  const { db } = deps;
  const now = deps.clock();
  const operator = await demoOperator(db);
  const inOne = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
  for (const {
    title,
    amount,
    accounts,
    reason,
    daysAgo,
    lasts,
    apiCode,
    categoryId,
    revoked,
  } of demoCoupons) {
    const at = new Date(now.getTime() - daysAgo * days);
    const wish = {
      ...{ title, amount, accounts: [...accounts], reason, categoryId },
      until: formatDate(new Date(at.getTime() + lasts * days)),
      apiId: apiCode && (await apiOf(db, apiCode)),
    };
    const { batchId } = await inOne((tx) => payments(at).coupons.issue(tx, wish, operator));
    if (!revoked) continue;
    const then = payments(new Date(now.getTime() - revoked.daysAgo * days)).coupons;
    const { records } = await then.issued({ batchId, pageNo: 1, pageSize: 50 });
    for (const { couponId } of records) await inOne((tx) => then.revoke(tx, couponId, revoked.why, operator));
  }
  await payments(now).coupons.endDue();
}

async function apiOf(db: Db, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('api_products')
    .select('id')
    .where('code', '=', code)
    .where('status', '=', 'online')
    .executeTakeFirstOrThrow();
  return id;
}
