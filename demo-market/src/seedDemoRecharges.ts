import {
  type Db,
  type Deps,
  type Member,
  type Payments,
  asPerson,
  days,
  formatDate,
  hours,
} from '@portal/server';
import { demoOperator } from './demoOperator';
import { ownerActor } from './ownerActor';
import { keepPicture } from './keepPicture';
import { paymentsAt } from './paymentsAt';
import { demoRecharges, type DemoRecharge, type RechargeStep } from './rechargeFacts';

/** Orders in every state, through the regular services, each at its time. */
export async function seedDemoRecharges(deps: Deps): Promise<void> {
  if (!deps.config.payments.isSimulated) return;
  const payments = paymentsAt(deps);
  const now = deps.clock();
  for (const recharge of demoRecharges) {
    let known = { orderNo: '', refundNo: '' };
    for (const step of recharge.story) {
      const at = new Date(now.getTime() - step.hoursAgo * hours);
      const then = { ...deps, clock: () => at };
      known = { ...known, ...(await take(then, payments(at), recharge, step, known)) };
    }
  }
  await compareBills(deps, payments(now), now);
}

interface Known {
  orderNo: string;
  refundNo: string;
}

/** @returns the data for the next step. */
async function take(
  deps: Deps,
  { orders, views, refunds, notices, simulator, voucherReview, refundReview }: Payments,
  { owner, amount, channel }: DemoRecharge,
  step: RechargeStep,
  { orderNo, refundNo }: Known,
): Promise<Partial<Known>> {
  const { db } = deps;
  const member = await memberOf(db, owner);
  const actor = ownerActor(member);
  const inOne = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work);
  switch (step.does) {
    case 'order': {
      const made = await inOne((tx) => orders.create(tx, member, { amount, channel }, actor));
      await views.open(member.id, made.orderNo);
      return made;
    }
    case 'pay': {
      const notice = simulator!.play(orderNo, 'paid')!;
      await notices.take(notice.channel, notice.body, notice.headers);
      return {};
    }
    case 'payUnheard':
      // Paid in the very second in which it was closed, and the notification was lost: only the channel's bill has it.
      await orders.close(member.id, orderNo, actor);
      simulator!.bank.move(simulator!.bank.find(orderNo)!, 'paid', deps.clock());
      return {};
    case 'close':
      await orders.close(member.id, orderNo, actor);
      return {};
    case 'voucher': {
      const { payerName } = step;
      const picture = { ownerId: member.id, scene: 'voucher' as const, name: 'letter.png' };
      await inOne(async (tx) => {
        const fileUrl = await keepPicture(deps, tx, picture);
        await orders.sendVoucher(tx, member, { orderNo, fileUrl, payerName }, actor);
      });
      return {};
    }
    case 'refuse': {
      const operator = await demoOperator(db);
      const rejects = [{ field: step.field, reason: step.why }];
      await inOne(async (tx) => {
        await decided(tx, 'recharge', orderNo, operator.userId, deps.clock());
        await voucherReview.decide(tx, orderNo, rejects, operator);
      });
      return {};
    }
    case 'refund': {
      const asked = { orderNo, amount: step.amount, reason: step.why };
      return inOne((tx) => refunds.ask(tx, member, asked, actor));
    }
    case 'passRefund': {
      const operator = await demoOperator(db);
      await inOne(async (tx) => {
        await decided(tx, 'refund', refundNo, operator.userId, deps.clock());
        await refundReview.decide(tx, refundNo, null, operator);
      });
      await refunds.pushAll();
      return {};
    }
  }
}

/** Yesterday and the day before, so that the desk has something to show. */
async function compareBills({ log }: Deps, { reconciliation }: Payments, now: Date): Promise<void> {
  for (const back of [4, 3, 2, 1])
    for (const channel of ['alipay', 'wechat'] as const)
      await reconciliation
        .reconcile(channel, formatDate(new Date(now.getTime() - back * days)))
        .catch((error: unknown) => log.warn({ err: error, channel }, 'a bill of the demo was not compared'));
}

async function decided(
  tx: Db,
  kind: 'recharge' | 'refund',
  subjectId: string,
  operatorId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('review_cases')
    .set({ state: 'decided', taken_by: operatorId, taken_at: at, decided_by: operatorId, decided_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}

/** A user as the account that they act for. */
async function memberOf(db: Db, email: string): Promise<Member> {
  const find = (column: 'id' | 'email', value: string) =>
    db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirstOrThrow();
  const person = await find('email', email);
  if (!person.acting_for) return asPerson(person);
  return { ...(await find('id', person.acting_for)), person, organisationRole: 'owner' };
}
