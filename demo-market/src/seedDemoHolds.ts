import { type Db, type Deps, days, formatDate } from '@portal/server';
import { demoOperator } from './demoOperator';
import { demoHolds } from './holdFacts';
import { paymentsAt } from './paymentsAt';

/** Amounts frozen by operators of the demo, through the regular service, each step at its time. */
export async function seedDemoHolds(deps: Deps): Promise<void> {
  const payments = paymentsAt(deps);
  const { db } = deps;
  const now = deps.clock().getTime();
  const operator = await demoOperator(db);
  const inOne = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
  for (const { account, scope, amount, reason, daysAgo, lasts, released } of demoHolds) {
    const at = new Date(now - daysAgo * days);
    const until = lasts === undefined ? undefined : formatDate(new Date(at.getTime() + lasts * days));
    const wish = { accountId: await accountOf(db, account), scope, amount, reason, until };
    const { holdId } = await inOne((tx) => payments(at).holds.add(tx, wish, operator));
    if (!released) continue;
    const holds = payments(new Date(now - released.daysAgo * days)).holds;
    await inOne((tx) => holds.release(tx, holdId, released.why, operator));
  }
}

const find = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** A person's own account, or that of the organisation that they act for. */
async function accountOf(db: Db, email: string): Promise<string> {
  const { id, acting_for } = await find(db, email);
  return acting_for ?? id;
}
