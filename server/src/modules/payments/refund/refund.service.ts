import { rechargeState, refundState } from '@portal/calls';
import { formatBalance, formatMinor, isWholeCents, moneyText, parseYuan } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { systemActor, type Actor, type PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import type { Member } from '../../../platform/http/Member';
import { say, type Translatable } from '../../../platform/i18n/say';
import { lockAvailable, transfer } from '../../finance';
import { openCase } from '../../review';
import type { Channels } from '../channel/createChannels';
import { newOrderNo } from '../recharge/newOrderNo';
import { findOrder, lockOrder, lockOwnOrder, moveOrder, type OrderRow } from '../recharge/order.repository';
import { ChannelError, type PaymentChannel, type Refunding } from '../channel/PaymentChannel';
import {
  claimSending,
  findRefund,
  insertRefund,
  listToSend,
  lockRefund,
  moveRefund,
  type RefundRow,
} from './refund.repository';
import { refundableOf, unspentOf } from './refundable';
import { nextAsk } from '../settings';

const { credited, refunding, refunded } = rechargeState;
const sentAtOnce = 100;

export type RefundService = ReturnType<typeof createRefundService>;

/**
 * Refunds of recharges: taken from the balance on request, completed when the channel confirms. In between nobody can
 * spend the money (`refunding`).
 */
export function createRefundService({ db, clock, log }: Deps, channels: Channels) {
  /** Ends an open refund: paid out, or returned to the balance. */
  async function finish(
    tx: Db,
    refundNo: string,
    end: { state: 'done' } | { state: 'failed' | 'rejected'; reason: string },
    actor: Actor,
    changes: { receipt_serial?: string } = {},
  ): Promise<void> {
    const known = await findRefund(tx, refundNo);
    if (!known) return;
    const order = await lockOrder(tx, known.order_no);
    const refund = await lockRefund(tx, refundNo);
    if (!order || !refund) return;
    const isOpen = refund.state === refundState.waiting || refund.state === refundState.sent;
    // Reported again.
    if (!isOpen) return;
    const at = clock();
    const amount = refund.amount_minor;
    const isDone = end.state === 'done';
    await moveRefund(tx, refundNo, refund.state, {
      ...changes,
      state: refundState[end.state],
      finished_at: at,
      next_ask_at: null,
      failure: isDone ? '' : end.reason,
    });
    await transfer(tx, {
      key: `rechargeRefund:${refundNo}:${isDone ? 'out' : 'back'}`,
      kind: isDone ? 'rechargeRefund' : 'rechargeKept',
      memo: order.order_no,
      at,
      moves: [
        { ownerId: order.owner_id, kind: 'refunding', amountMinor: -amount },
        isDone
          ? { ownerId: null, kind: 'outside', amountMinor: amount }
          : { ownerId: order.owner_id, kind: 'balance', amountMinor: amount },
      ],
    });
    const back = order.refunded_minor + (isDone ? amount : 0);
    const isAll = back >= (order.received_minor ?? 0);
    await moveOrder(tx, order, {
      to: isAll ? refunded : credited,
      actor,
      at,
      reason: isDone
        ? say`已退回原付款渠道，到账时间以渠道或银行为准。`
        : say`退款没有完成，金额已回到余额。原因：${end.reason}`,
      facts: { movedMinor: amount },
      changes: { refunded_minor: back, reason: isDone ? '' : end.reason },
    });
  }

  /** Sends a refund to the channel, or asks for its state, in one process at a time. */
  async function push(refund: RefundRow): Promise<void> {
    const now = clock();
    const order = await findOrder(db, refund.order_no);
    const channel = order && channels.find(order.channel);
    if (!order || !channel) return;
    if (!(await claimSending(db, refund.refund_no, now, nextAsk(now, refund.asks)))) return;
    try {
      const answer = await sendOrAsk(channel, refund, order);
      if (answer.state === 'done' || answer.state === 'failed')
        await inTransaction(db, (tx) => finish(tx, refund.refund_no, answer, systemActor));
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      log.warn(
        { channel: channel.code, refundNo: refund.refund_no, reason: error.reason },
        'no word of a refund',
      );
    }

    async function sendOrAsk(
      by: PaymentChannel,
      { refund_no: refundNo, amount_minor, reason, asks }: RefundRow,
      paid: OrderRow,
    ) {
      const orderNo = paid.order_no;
      const known: Refunding = asks > 0 ? await by.queryRefund({ orderNo, refundNo }) : { state: 'unknown' };
      if (known.state !== 'unknown') return known;
      const totalMinor = paid.received_minor ?? paid.amount_minor;
      return by.refund({ orderNo, refundNo, amountMinor: amount_minor, totalMinor, reason });
    }
  }

  return {
    finish,

    /**
     * Requests a refund of an order's unspent amount or a part. Operators decide.
     *
     * @throws {AppError} `E4206`, `E3107` while another refund is open, `E4201` no valid amount, `E4205` too much.
     */
    async ask(
      tx: Db,
      member: Member,
      input: { orderNo: string; amount: string; reason: string },
      actor: PersonActor,
    ) {
      const amount = parseYuan(input.amount) ?? 0;
      const refuse = (code: 'E4201' | 'E4205', message: Translatable) =>
        new AppError(code, { fields: [{ name: 'amount', message }] }, message);
      if (amount === 0 || !isWholeCents(amount)) throw refuse('E4201', say`退款金额须大于零并精确到分`);
      const order = await lockOwnOrder(tx, member.id, input.orderNo);
      if (order.state !== credited) throw new AppError('E3107');
      await lockAvailable(tx, { ownerId: member.id, kind: 'balance' });
      const most = refundableOf(order, await unspentOf(tx, member.id));
      if (amount > most) throw refuse('E4205', say`这笔订单现在最多可退 ${formatBalance(formatMinor(most))}`);
      const at = clock();
      const refundNo = newOrderNo('B');
      await insertRefund(tx, {
        refund_no: refundNo,
        order_no: order.order_no,
        owner_id: member.id,
        asked_by: member.person.id,
        amount_minor: amount,
        reason: input.reason,
        state: refundState.waiting,
        created_at: at,
      });
      await moveOrder(tx, order, {
        to: refunding,
        actor,
        at,
        reason: input.reason,
        details: { amount: formatMinor(amount) },
        changes: { reason: '' },
      });
      await openRefundCase(tx, { refundNo, ownerId: member.id, amount, name: member.nick_name, at });
      await transfer(tx, {
        key: `rechargeRefund:${refundNo}`,
        kind: 'rechargeRefund',
        memo: order.order_no,
        at,
        moves: [
          { ownerId: member.id, kind: 'balance', amountMinor: -amount },
          { ownerId: member.id, kind: 'refunding', amountMinor: amount },
        ],
      });
      return { refundNo, state: refundState.waiting };
    },

    /** Approved: the next run of the job sends it. */
    async release(tx: Db, refund: RefundRow, at: Date): Promise<void> {
      await moveRefund(tx, refund.refund_no, refundState.waiting, {
        state: refundState.sent,
        next_ask_at: at,
      });
    },

    /** Processes a notification about a refund. */
    async hear(refundNo: string, isDone: boolean, reason: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const refund = await findRefund(tx, refundNo);
        if (refund?.state !== refundState.sent) return;
        await finish(tx, refundNo, isDone ? { state: 'done' } : { state: 'failed', reason }, systemActor);
      });
    },

    pushAll: async (): Promise<number> =>
      forEachRow(log, await listToSend(db, clock(), sentAtOnce), ({ refund_no }) => refund_no, push),
  };
}

/** Opens a review case for a refund, a second one where two approvals are needed. */
export const openRefundCase = (
  tx: Db,
  {
    refundNo,
    ownerId,
    amount,
    name,
    at,
  }: { refundNo: string; ownerId: string; amount: number; name: string; at: Date },
): Promise<void> =>
  openCase(tx, {
    kind: 'refund',
    subjectId: refundNo,
    title: say`充值退款 ${moneyText(amount)}`,
    applicantId: ownerId,
    applicantName: name,
    at,
  });
