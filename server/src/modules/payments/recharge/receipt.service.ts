import { isReference, parseYuan, plainReference } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import { say, type Translatable } from '../../../platform/i18n/say';
import { refuseUnheld } from '../../review';
import { changeOrder, lockOrder } from './order.repository';
import { findPayment } from '../payment.repository';
import { changeRefund, findRefund } from '../refund/refund.repository';

interface Receipt {
  kind: 'recharge' | 'refund';
  subjectId: string;
  bankSerial: string;
  amount: string;
  reference: string;
}

/** Bank receipts entered by the operator who has taken the case. */
export function createReceiptService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const wrong = (name: string, message: Translatable, code: 'E4201' | 'E4208' = 'E4201') =>
    new AppError(code, { fields: [{ name, message }] }, message);

  return {
    /**
     * @throws {AppError} `E4201` an invalid amount or reference, `E4208` a known serial number, `E4209` after a first
     *   approval, `E3107`, `E3110`, `E3111` as the case.
     */
    async note(
      { kind, subjectId, bankSerial, amount, reference }: Receipt,
      actor: PersonActor,
    ): Promise<void> {
      await refuseUnheld(db, actor.userId, { kind, subjectId }, clock());
      const amountMinor = parseYuan(amount) ?? 0;
      if (amountMinor === 0) throw wrong('amount', say`金额须大于零`);
      try {
        await inTransaction(db, async (tx) => {
          if (kind === 'recharge') {
            const order = await lockOrder(tx, subjectId);
            if (!order) throw new AppError('E3110');
            if (order.first_reviewer !== null)
              throw new AppError('E4209', {}, say`第一位运营已按登记的流水通过，复核时不能修改`);
            if (reference !== '' && !isReference(reference))
              throw wrong('reference', say`附言码有误，请对照银行流水再看一次`);
            if (reference !== '' && plainReference(reference) !== order.reference)
              throw wrong('reference', say`附言码属于另一笔订单`);
            if (await findPayment(tx, 'bank', bankSerial))
              throw wrong('bankSerial', say`该流水号已经入账`, 'E4208');
            await changeOrder(tx, subjectId, { receipt_serial: bankSerial, receipt_minor: amountMinor });
          } else {
            const refund = await findRefund(tx, subjectId);
            if (!refund) throw new AppError('E3110');
            if (refund.first_reviewer !== null)
              throw new AppError('E4209', {}, say`第一位运营已按登记的流水通过，复核时不能修改`);
            if (refund.amount_minor !== amountMinor) throw wrong('amount', say`须与退款金额一致`);
            await changeRefund(tx, subjectId, { receipt_serial: bankSerial });
          }
          await auditAct(tx, {
            actor,
            at: clock(),
            event: 'recharge.receipt',
            detail: { kind, id: subjectId, bankSerial, amount },
          });
        });
      } catch (error) {
        throw isUniqueViolation(error) ? wrong('bankSerial', say`该流水号已经登记`, 'E4208') : error;
      }
    },
  };
}
