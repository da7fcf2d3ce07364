import { consumerRefundState } from '@portal/calls';
import { formatMinor, formatPrice, moneyText, parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { newId } from '../../platform/ids';
import { formatDate } from '../../platform/time';
import { bookCosts, bookEarnings, countPurchase, paidFor } from '../finance';
import { notify } from '../messages';
import { decideRefund, insertRefund, listRefunds, lockPaid, lockRefund } from './refund.repository';
import { say } from '../../platform/i18n/say';

const { proposed, done, rejected } = consumerRefundState;

export type RefundService = ReturnType<typeof createRefunds>;

/** Refunds to consumers after a dispute, at the expense of their provider. */
export function createRefunds({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  type Paid = Awaited<ReturnType<typeof lockPaid>>;

  /**
   * The part of the platform's commission that is returned with an amount, in proportion to what was paid, rounded
   * down.
   *
   * @throws {AppError} `E4503` beyond what was paid.
   */
  async function commissionOf(tx: Db, { id, applicant_id }: Paid, amountMinor: number): Promise<number> {
    const { paid, commission } = await paidFor(tx, id, applicant_id);
    if (amountMinor > 0 && amountMinor <= paid)
      // The product may exceed the safe integers.
      return Number((BigInt(commission) * BigInt(amountMinor)) / BigInt(paid));
    const why = say`须大于零，且不超过已付的 ${formatPrice(formatMinor(Math.max(0, paid)))}`;
    throw new AppError('E4503', { fields: [{ name: 'amount', message: why }] });
  }

  async function pay(
    tx: Db,
    row: Paid,
    { id, amountMinor, reason }: { id: string; amountMinor: number; reason: string },
  ): Promise<void> {
    const at = clock();
    const commissionMinor = await commissionOf(tx, row, amountMinor);
    const source = { consumerId: row.applicant_id, apiId: row.api_id, subscriptionId: row.id };
    const { applicant_id: ownerId, app_id: appId, api_id: apiId } = row;
    await countPurchase(tx, { ownerId, appId, apiId }, -amountMinor, at);
    await bookEarnings(tx, {
      key: `dispute:${id}`,
      kind: 'refund',
      memo: `${row.api_name} 争议退款`,
      at,
      moves: [{ ownerId: row.applicant_id, kind: 'balance', amountMinor }],
      earnings: [
        {
          providerId: row.provider_id,
          ownerId: row.provider_user_id,
          source,
          kind: 'dispute',
          day: formatDate(at),
          calls: 0,
          grossMinor: -amountMinor,
          commissionAt: () => 0 - commissionMinor,
        },
      ],
    });
    await bookCosts(tx, at, [
      {
        ownerId: row.applicant_id,
        subscriptionId: row.id,
        kind: 'refund',
        ref: id,
        grossMinor: -amountMinor,
      },
    ]);
    const money = moneyText(amountMinor);
    const told = { kind: 'fee' as const, at, text: `${row.api_name}：${reason}` };
    await notify(tx, {
      ...told,
      userId: row.applicant_id,
      title: say`争议退款 ${money} 已到账`,
      link: '/allCostView',
    });
    if (row.provider_user_id)
      await notify(tx, {
        ...told,
        userId: row.provider_user_id,
        title: say`争议退款 ${money} 已从收益扣回`,
        link: '/allEarningsView',
      });
  }

  return {
    list: (filter: Parameters<typeof listRefunds>[1]) => listRefunds(db, filter),

    /** @throws {AppError} `E3110` for no such subscription, `E3111` their own, or of their API, `E4503` beyond what was paid. */
    async add(
      tx: Db,
      { applyNo, amount, reason }: { applyNo: string; amount: string; reason: string },
      actor: PersonActor,
    ) {
      const at = clock();
      const row = await lockPaid(tx, { applyNo });
      await refuseOwnAccount(tx, row.applicant_id, actor);
      await refuseOwnAccount(tx, row.provider_user_id, actor);
      const amountMinor = parseYuan(amount) ?? 0;
      await commissionOf(tx, row, amountMinor);
      const needsSecond = amountMinor >= config.withdraw.secondMinor;
      const id = newId('rfd');
      await insertRefund(tx, {
        id,
        subscription_id: row.id,
        consumer_id: row.applicant_id,
        amount_minor: amountMinor,
        reason,
        state: needsSecond ? proposed : done,
        proposed_by: actor.userId,
        created_at: at,
        decided_at: needsSecond ? null : at,
      });
      await auditAct(tx, {
        actor,
        at,
        event: needsSecond ? 'refund.proposal' : 'refund.paid',
        detail: { id, applyNo, amount: formatMinor(amountMinor), reason },
      });
      if (!needsSecond) await pay(tx, row, { id, amountMinor, reason });
      return { refundId: id, state: needsSecond ? proposed : done };
    },

    /**
     * @throws {AppError} `E4406` for the operator who proposed it, `E3111` their own, `E3107` when it is decided, `E4503` beyond what was
     *   paid.
     */
    async decide(tx: Db, id: string, isPassed: boolean, actor: PersonActor) {
      const at = clock();
      const refund = await lockRefund(tx, id);
      if (refund.state !== proposed) throw new AppError('E3107');
      if (refund.proposed_by === actor.userId) throw new AppError('E4406');
      const row = await lockPaid(tx, { id: refund.subscription_id });
      await refuseOwnAccount(tx, refund.consumer_id, actor);
      await refuseOwnAccount(tx, row.provider_user_id, actor);
      const state = isPassed ? done : rejected;
      if (isPassed) {
        // The app may have changed owner: the refund is paid to the one for whom it was proposed.
        const paid = { ...row, applicant_id: refund.consumer_id };
        await pay(tx, paid, { id, amountMinor: refund.amount_minor, reason: refund.reason });
      }
      await decideRefund(tx, id, { state, decided_by: actor.userId, decided_at: at });
      await auditAct(tx, {
        actor,
        at,
        event: isPassed ? 'refund.paid' : 'refund.rejected',
        detail: { id, amount: formatMinor(refund.amount_minor), reason: refund.reason },
      });
      return { state };
    },
  };
}
