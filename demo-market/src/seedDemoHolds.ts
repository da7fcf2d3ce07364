import {
  type Db,
  type Deps,
  type Payments,
  createContent,
  createFileService,
  createFinance,
  createMarket,
  createObjectStore,
  createPayments,
  createWorkers,
  days,
  formatDate,
} from '@portal/server';
import { demoOperator } from './demoOperator';
import { demoHolds } from './holdFacts';

/** What operators of the demo have frozen, by the service that everybody goes through, each step at its time. */
export async function seedDemoHolds(deps: Deps): Promise<void> {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const holdsAt = (at: Date): Payments['holds'] => {
    const then = { ...deps, clock: () => at };
    const needs = { content: createContent(then), finance: createFinance(then), files: { files } };
    return createPayments(then, { files: { files }, market: createMarket(then, needs) }).holds;
  };
  const { db } = deps;
  const now = deps.clock().getTime();
  const operator = await demoOperator(db);
  const inOne = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
  for (const { account, scope, amount, reason, daysAgo, lasts, released } of demoHolds) {
    const at = new Date(now - daysAgo * days);
    const until = lasts === undefined ? undefined : formatDate(new Date(at.getTime() + lasts * days));
    const wish = { accountId: await accountOf(db, account), scope, amount, reason, until };
    const { holdId } = await inOne((tx) => holdsAt(at).add(tx, wish, operator));
    if (!released) continue;
    const holds = holdsAt(new Date(now - released.daysAgo * days));
    await inOne((tx) => holds.release(tx, holdId, released.why, operator));
  }
}

const find = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** A person's own, or of the organisation that they act for. */
async function accountOf(db: Db, email: string): Promise<string> {
  const { id, acting_for } = await find(db, email);
  return acting_for ?? id;
}
