import {
  type Db,
  type Deps,
  type Member,
  createCompanyVault,
  createEnterprises,
  createFileService,
  createFinance,
  createObjectStore,
  createPayouts,
  createStatements,
  createWorkers,
  days,
  settleCase,
} from '@portal/server';
import { demoOperator } from './demoOperator';
import { personAt } from './personAt';
import { ownerActor } from './ownerActor';
import { statements, withdrawals, withdrawer } from './payoutFacts';

/** Settled earnings, withdrawals in every state, and statements, through the services, each at its time. */
export async function seedDemoPayouts(deps: Deps): Promise<void> {
  const now = deps.clock();
  const at = (daysAgo: number): Deps => {
    const then = new Date(now.getTime() - daysAgo * days);
    return { ...deps, clock: () => then };
  };
  const member = await personAt(deps.db, withdrawer);
  const operator = await demoOperator(deps.db);
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const enterprises = createEnterprises(files, createCompanyVault(deps.config));

  for (const wish of withdrawals) {
    const then = at(wish.daysAgo);
    await settle(then);
    await withdraw(then, { enterprises, member, operator }, wish);
  }
  await settle(deps);
  await seedStatements(deps);
}

const settle = async (deps: Deps) =>
  createFinance(deps)
    .jobs?.find(({ name }) => name === 'settle-earnings')
    ?.run();

interface Parts {
  enterprises: ReturnType<typeof createEnterprises>;
  member: Member;
  operator: Awaited<ReturnType<typeof demoOperator>>;
}

async function withdraw(
  deps: Deps,
  { enterprises, member, operator }: Parts,
  wish: (typeof withdrawals)[number],
): Promise<void> {
  const {
    withdrawals: desk,
    withdrawReview,
    payouts,
  } = createPayouts(deps, {
    company: { enterprises },
    identity: {
      persons: { verified: async () => null },
      // The seed acts for visitors who have proved who they are.
      proofs: {
        spend: async () => {},
        withTicket: async (_user, _scene, _ticket, work) => deps.db.transaction().execute(work),
      },
    },
    verifier: { bankCard: async () => 'match' },
  });
  const { withdrawable } = await desk.info(member);
  if (Number(withdrawable) < Number(wish.yuan)) return;
  const owner = ownerActor(member);
  const inOne = <Result>(work: (tx: Db) => Promise<Result>) => deps.db.transaction().execute(work);
  const { withdrawId } = await inOne((tx) =>
    desk.apply(tx, member, { amount: wish.yuan, cardId: 'company', ticket: '' }, owner),
  );
  if (wish.end === 'waiting') return;
  if (wish.end === 'cancelled') return void (await inOne((tx) => desk.cancel(tx, member, withdrawId, owner)));
  await inOne(async (tx) => {
    const rejects = wish.end === 'rejected' ? [{ field: 'amount', reason: wish.reason }] : null;
    await withdrawReview.decide(tx, withdrawId, rejects, operator);
    await settleCase(tx, { kind: 'withdraw', subjectId: withdrawId }, deps.clock());
  });
  if (wish.end === 'rejected') return;
  await inOne((tx) => payouts.makeBatch(tx, 'file', operator));
  const isPaid = wish.end === 'paid';
  const reason = wish.end === 'failed' ? wish.reason : '';
  await inOne((tx) => payouts.settle(tx, { withdrawId, isPaid, reason }, operator));
}

async function seedStatements(deps: Deps): Promise<void> {
  const desk = createStatements(deps);
  await desk.makeAll();
  for (const deed of statements) {
    const member = await personAt(deps.db, deed.account);
    const row = await deps.db
      .selectFrom('earning_statements')
      .select('id')
      .where('owner_id', '=', member.id)
      .executeTakeFirst();
    if (!row) continue;
    const owner = ownerActor(member);
    const inOne = (work: (tx: Db) => Promise<unknown>) => deps.db.transaction().execute(work);
    if (deed.does === 'confirm') {
      await inOne((tx) => desk.confirm(tx, member, row.id, owner));
      continue;
    }
    await inOne((tx) => desk.dispute(tx, member, row.id, deed.reason, owner));
    if (deed.does === 'dispute') continue;
    const operator = await demoOperator(deps.db);
    const { answer, adjustment } = deed;
    await inOne((tx) => desk.answer(tx, { statementId: row.id, answer, adjustment }, operator));
  }
}
