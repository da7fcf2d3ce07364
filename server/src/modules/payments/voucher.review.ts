import { rechargeState, type FieldReject } from '@portal/calls';
import { moneyText, secondReviewMinor, shownReference } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Actor } from '../../platform/Actor';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { minuteOf } from '../../platform/minuteOf';
import type { FileService } from '../files';
import { findById } from '../identity';
import { reasonOf, textField, type CaseField, type Reviewable } from '../review';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { say, type Translatable } from '../../platform/i18n/say';
import { creditTransfer } from './creditPayment';
import { changeOrder, findOrder, lockOrder, moveOrder, type OrderRow } from './recharge/order.repository';
import { openVoucherCase } from './recharge/order.service';
import { needsAnother } from './secondLook';

const { checking, rejected } = rechargeState;
const labels: Readonly<Record<string, Translatable>> = {
  voucher: say`转账凭证`,
  payerName: say`付款户名`,
  amount: say`订单金额`,
  receipt: say`银行流水`,
};
/** Vouchers of bank transfers: compared with the bank statement, and credited accordingly. */
export function createVoucherReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  files: FileService,
): Reviewable {
  async function fieldsOf(order: OrderRow): Promise<CaseField[]> {
    const owner = await findById(db, order.owner_id);
    const voucher = order.voucher_id ?? '';
    const isPdf = voucher !== '' && (await files.pdfsAmong(db, [voucher])).has(voucher);
    const receipt =
      order.receipt_serial === null
        ? say`还没有登记`
        : say`${order.receipt_serial}，到账 ${moneyText(order.receipt_minor ?? 0)}`;
    return [
      textField('orderNo', say`订单号`, order.order_no),
      textField('owner', say`账户`, owner?.nick_name ?? ''),
      textField('amount', say`订单金额`, moneyText(order.amount_minor)),
      textField('reference', say`附言码`, order.reference ? shownReference(order.reference) : ''),
      textField('payerName', say`付款户名`, order.payer_name),
      textField('createdAt', say`下单时间`, minuteOf(order.created_at)),
      {
        field: 'voucher',
        label: say`转账凭证`,
        kind: isPdf ? 'file' : 'image',
        value: voucher,
        before: null,
      },
      textField('receipt', say`银行流水`, receipt),
    ];
  }

  return {
    reasons: {
      voucher: ['凭证看不清', '凭证不是银行回单', '凭证与这笔订单无关'],
      payerName: ['付款户名与认证主体不一致'],
      amount: ['凭证金额与订单不一致'],
      receipt: ['银行没有收到这笔款项'],
    },

    async view(orderNo) {
      const order = await findOrder(db, orderNo);
      if (!order) throw new AppError('E3110');
      const { receipt_serial: serial, receipt_minor, amount_minor, first_reviewer: first } = order;
      const isSame = receipt_minor === amount_minor;
      const reviewer = first === null ? undefined : await findById(db, first);
      return {
        fields: await fieldsOf(order),
        checks: [
          {
            label: say`银行流水`,
            isMet: serial === null ? 0 : 1,
            text: serial === null ? say`领取后请先登记流水号与到账金额` : say`已登记，没有重复入账`,
          },
          ...(serial === null
            ? []
            : [
                {
                  label: say`到账金额`,
                  isMet: isSame ? 1 : 0,
                  text: isSame
                    ? say`与订单一致`
                    : say`与订单不一致，通过后按到账的 ${moneyText(receipt_minor ?? 0)} 入账`,
                },
              ]),
          ...((receipt_minor ?? amount_minor) >= secondReviewMinor
            ? [
                {
                  label: say`双人复核`,
                  isMet: first === null ? 0 : 1,
                  text:
                    first === null
                      ? say`须由两位运营先后通过`
                      : say`${reviewer?.nick_name ?? ''}已通过，请另一位复核`,
                },
              ]
            : []),
        ],
      };
    },

    async decide(tx: Db, orderNo: string, rejects: FieldReject[] | null, actor: Actor) {
      const at = clock();
      const order = await lockOrder(tx, orderNo);
      if (order?.state !== checking) throw new AppError('E3107');
      if (rejects) {
        const reason = reasonOf(rejects, (field) => labels[field]);
        const changes = { reason: String(reason), reason_said: textToColumn(reason) };
        await moveOrder(tx, order, { to: rejected, actor, at, reason, changes });
        return;
      }
      const { receipt_serial: serial, receipt_minor: amountMinor } = order;
      if (serial === null || amountMinor === null) throw new AppError('E4207');
      if (needsAnother(amountMinor, order.first_reviewer, actor)) {
        await changeOrder(tx, orderNo, { first_reviewer: actor.userId });
        const owner = await findById(tx, order.owner_id);
        await openVoucherCase(tx, order, owner?.nick_name ?? '', at);
        return;
      }
      if (!(await creditTransfer(tx, order, { serial, amountMinor }, actor, at))) throw new AppError('E4208');
    },
  };
}
