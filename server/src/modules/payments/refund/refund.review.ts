import { payChannels, refundState, type FieldReject } from '@portal/calls';
import { moneyText, secondReviewMinor } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Actor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { minuteOf } from '../../../platform/minuteOf';
import { findById } from '../../identity';
import { textField, type Reviewable } from '../../review';
import { say, term } from '../../../platform/i18n/say';
import { together } from '../../../platform/i18n/listed';
import { findOrder } from '../recharge/order.repository';
import { changeRefund, findRefund } from './refund.repository';
import { openRefundCase, type RefundService } from './refund.service';
import { needsAnother } from '../secondLook';

/** Refunds on the review desk. Approved ones are sent by the channel, or by hand to a bank account. */
export function createRefundReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  refunds: RefundService,
): Reviewable {
  return {
    reasons: {
      reason: ['请补充退款原因'],
      amount: ['该笔充值正在核查，暂不能退款', '账户存在未结清的费用'],
    },

    async view(refundNo) {
      const refund = await findRefund(db, refundNo);
      const order = refund && (await findOrder(db, refund.order_no));
      if (!refund || !order) throw new AppError('E3110');
      const owner = await findById(db, refund.owner_id);
      const isByBank = order.channel === 'bank';
      const { first_reviewer: first, receipt_serial: serial, amount_minor: amount } = refund;
      return {
        fields: [
          textField('account', say`账户`, owner?.nick_name ?? ''),
          textField('amount', say`退款金额`, moneyText(amount)),
          textField('reason', say`退款原因`, refund.reason),
          textField('order', say`充值订单`, together([order.order_no, term(payChannels[order.channel])])),
          textField(
            'received',
            say`到账`,
            say`${moneyText(order.received_minor ?? 0)}，已退 ${moneyText(order.refunded_minor)}`,
          ),
          textField('creditedAt', say`到账时间`, order.credited_at ? minuteOf(order.credited_at) : ''),
          ...(isByBank
            ? [
                textField('payer', say`原付款户名`, order.payer_name),
                textField('receipt', say`退款流水`, serial ?? say`还没有登记`),
              ]
            : []),
        ],
        checks: [
          { label: say`退款金额`, isMet: 1, text: say`已从余额中冻结，不会被消费` },
          ...(isByBank
            ? [
                {
                  label: say`退款流水`,
                  isMet: serial === null ? 0 : 1,
                  text: serial === null ? say`请先从银行退回原账户，再登记流水号` : say`已登记`,
                },
              ]
            : []),
          ...(amount >= secondReviewMinor
            ? [
                {
                  label: say`双人复核`,
                  isMet: first === null ? 0 : 1,
                  text: first === null ? say`须由两位运营先后通过` : say`第一位已通过，请另一位复核`,
                },
              ]
            : []),
        ],
      };
    },

    async decide(tx: Db, refundNo: string, rejects: FieldReject[] | null, actor: Actor) {
      const at = clock();
      const refund = await findRefund(tx, refundNo);
      const order = refund && (await findOrder(tx, refund.order_no));
      if (!order || refund?.state !== refundState.waiting) throw new AppError('E3107');
      if (rejects) {
        const reason = rejects.map(({ reason: why }) => why).join('；');
        return refunds.finish(tx, refundNo, { state: 'rejected', reason }, actor);
      }
      const isByBank = order.channel === 'bank';
      if (isByBank && refund.receipt_serial === null) throw new AppError('E4207');
      if (needsAnother(refund.amount_minor, refund.first_reviewer, actor)) {
        await changeRefund(tx, refundNo, { first_reviewer: actor.userId });
        const owner = await findById(tx, refund.owner_id);
        const { owner_id: ownerId, amount_minor: amount } = refund;
        return openRefundCase(tx, { refundNo, ownerId, amount, name: owner?.nick_name ?? '', at });
      }
      if (isByBank) return refunds.finish(tx, refundNo, { state: 'done' }, actor);
      return refunds.release(tx, refund, at);
    },
  };
}
