import { invoiceState } from '@portal/calls';
import {
  type Db,
  type Deps,
  type Invoices,
  type Member,
  bookCosts,
  bookEarnings,
  createChannels,
  createCompanyVault,
  createEnterprises,
  createFileService,
  createInvoices,
  createMessageService,
  createObjectStore,
  createWorkers,
  days,
  formatDate,
  makeBill,
  settleCase,
} from '@portal/server';
import { demoOperator } from './demoOperator';
import { personAt } from './personAt';
import { ownerActor } from './ownerActor';
import { demoInvoices, demoInvoicing, demoTitles, type DemoInvoice } from './invoiceFacts';
import { findPlanMonth, monthsBefore, seedDemoPlanMonths } from './seedDemoPlanMonths';

/** Titles, and invoices in every state, through the services, each at its time. */
export async function seedDemoInvoices(deps: Deps): Promise<void> {
  const now = deps.clock();
  const paid = await seedDemoPlanMonths(deps);
  const at = (daysAgo: number): Deps => {
    const then = new Date(now.getTime() - daysAgo * days);
    return { ...deps, clock: () => then };
  };
  const member = await personAt(deps.db, demoInvoicing.owner);
  // Made on the first day of the following month.
  for (const { month, monthsAgo } of paid)
    await inOne(deps.db, (tx) =>
      makeBill(
        tx,
        member.id,
        `${month}-01`,
        new Date(`${monthsBefore(now, monthsAgo - 1)}-01T01:00:00+08:00`),
      ),
    );
  const operator = await demoOperator(deps.db);
  const titleIds = new Map<string, string>();
  for (const [name, title] of Object.entries(demoTitles)) {
    const { titles } = invoicesOf(at(50));
    const wish = { ...title, isDefault: name === 'company' };
    const { titleId } = await inOne(deps.db, (tx) => titles.save(tx, member.id, wish, ownerActor(member)));
    titleIds.set(name, titleId);
  }
  for (const wish of demoInvoices) {
    await apply(at, { member, operator, titleId: titleIds.get(wish.title) ?? '' }, wish);
  }
  for (const { backPercent, monthsAgo } of demoInvoices)
    if (backPercent !== undefined) await giveBack(deps, findPlanMonth(paid, monthsAgo[0] ?? 0), backPercent);
  const { settlement, issuing } = invoicesOf(deps);
  await settlement.run();
  await issuing.run();
}

interface Parts {
  member: Member;
  operator: Awaited<ReturnType<typeof demoOperator>>;
  titleId: string;
}

async function apply(
  at: (daysAgo: number) => Deps,
  { member, operator, titleId }: Parts,
  { monthsAgo, kind, daysAgo, end }: DemoInvoice,
): Promise<void> {
  const then = at(daysAgo);
  const { db } = then;
  const { invoices, invoiceReview, issuing } = invoicesOf(then);
  const owner = ownerActor(member);
  const today = at(0).clock();
  const billIds = await billsOf(
    db,
    member.id,
    monthsAgo.map((count) => monthsBefore(today, count)),
  );
  const { mail } = demoInvoicing;
  const { invoiceId } = await inOne(db, (tx) =>
    invoices.apply(tx, member, { billIds, titleId, kind, mail }, owner),
  );
  if (end === 'waiting') return;
  if (end === 'cancelled')
    return void (await inOne(db, (tx) => invoices.cancel(tx, member, invoiceId, owner)));
  await inOne(db, async (tx) => {
    const rejects = end === 'rejected' ? [{ field: 'name', reason: '抬头与认证主体不一致，请核对' }] : null;
    await invoiceReview.decide(tx, invoiceId, rejects, operator);
    await settleCase(tx, { kind: 'invoice', subjectId: invoiceId }, then.clock());
  });
  if (end === 'rejected' || end === 'approved') return;
  await inOne(db, (tx) => issuing.issue(tx, invoiceId, operator));
  await issuing.run();
  const { state } = await db
    .selectFrom('invoices')
    .select('state')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (state !== invoiceState[end]) throw new Error(`The invoice of the demo is ${state}, not ${end}`);
}

/** Refunds a share for a broken SLA, as the module slaRefund does. */
async function giveBack(
  { db, clock }: Deps,
  { subscription, month, amountMinor }: ReturnType<typeof findPlanMonth>,
  percent: number,
): Promise<void> {
  const at = clock();
  const { id: subscriptionId, api_id: apiId, consumerId, providerId, providerUserId, apiName } = subscription;
  const minor = Math.floor((amountMinor * percent) / 100);
  await inOne(db, async (tx) => {
    await bookEarnings(tx, {
      key: `demo:sla:${subscriptionId}:${month}`,
      kind: 'sla',
      memo: `${apiName} ${month} 可用性未达标`,
      at,
      moves: [{ ownerId: consumerId, kind: 'balance', amountMinor: minor }],
      earnings: [
        {
          ...{ providerId, ownerId: providerUserId, kind: 'sla', day: formatDate(at), calls: 0 },
          source: { consumerId, apiId, subscriptionId },
          ratedOn: `${month}-01`,
          grossMinor: -minor,
        },
      ],
    });
    await bookCosts(tx, at, [
      { ownerId: consumerId, subscriptionId, kind: 'sla', ref: month, grossMinor: -minor },
    ]);
  });
}

async function billsOf(db: Db, ownerId: string, months: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('cost_bills')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(
      'month',
      'in',
      months.map((month) => `${month}-01`),
    )
    .execute();
  return rows.map(({ id }) => id);
}

function invoicesOf(deps: Deps): Invoices {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const enterprises = createEnterprises(files, createCompanyVault(deps.config));
  const messages = createMessageService(deps, createChannels(deps.config));
  return createInvoices(deps, { company: { enterprises }, files, messages });
}

const inOne = <Result>(db: Db, work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
