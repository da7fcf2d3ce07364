import { withdrawState, type FieldReject } from '@portal/calls';
import { isKeyOf, moneyText } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Actor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { maskBankAccount } from '../../platform/masks';
import { balanceOf, isEarningProven } from '../finance';
import { openCase, reasonOf, textField, type Reviewable } from '../review';
import { say } from '../../platform/i18n/say';
import { moveWithdrawal } from './moveWithdrawal';
import type { PayoutVault } from './payoutVault';
import { findWithdrawal } from './withdraw.queries';
import { lockWithdrawal, updateWithdrawal } from './withdraw.repository';

const { waiting, approved, rejected } = withdrawState;
const labels = { account: say`收款账户`, amount: say`提现金额` } as const;

/** Withdrawals on the review desk; above an amount, two operators have to approve. */
export function createWithdrawReview(
  { db, clock, config }: Deps,
  { vault }: { vault: PayoutVault },
): Reviewable {
  const { secondMinor } = config.withdraw;
  return {
    reasons: {
      account: ['收款账户信息有误，请核对后重新申请', '收款账户与认证主体不一致'],
      amount: ['收益存在争议，处理完成后再提现'],
    },

    async view(id) {
      const row = await findWithdrawal(db, id);
      if (!row) throw new AppError('E3110');
      const account = vault.open(row);
      const frozen = await balanceOf(db, { ownerId: row.owner_id, kind: 'frozen' });
      const needsTwo = row.amount_minor >= secondMinor;
      const isProven = await isEarningProven(db, row.owner_id);
      return {
        fields: [
          textField('wdNo', say`提现单号`, row.wd_no),
          textField('owner', say`提现方`, row.owner_name),
          textField('amount', labels.amount, moneyText(row.amount_minor)),
          textField('fee', say`手续费`, moneyText(row.fee_minor)),
          textField('holder', say`户名`, account.holder),
          textField('bank', say`开户行`, account.bank),
          textField('account', labels.account, account.accountNo, maskBankAccount),
        ],
        checks: [
          {
            label: say`冻结金额`,
            isMet: row.state === waiting && frozen >= row.amount_minor ? 1 : 0,
            text: say`账上冻结 ${moneyText(frozen)}`,
          },
          {
            label: say`收益核对`,
            isMet: isProven ? 1 : 0,
            text: isProven ? say`收益明细与账本一致` : say`收益明细与账本不一致，请先查明`,
          },
          ...(needsTwo
            ? [
                {
                  label: say`双人复核`,
                  isMet: row.first_by ? 1 : 0,
                  text: row.first ? say`${row.first}已初审，请另一位运营复核` : say`通过后还需另一位运营复核`,
                },
              ]
            : []),
        ],
      };
    },

    /** @throws {AppError} `E3107` when it is decided or withdrawn, `E4406` for the operator who approved it first. */
    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const at = clock();
      const row = await lockWithdrawal(tx, { id });
      if (row.state !== waiting) throw new AppError('E3107');
      if (rejects) {
        const labelOf = (field: string) => (isKeyOf(labels, field) ? labels[field] : undefined);
        const reason = reasonOf(rejects, labelOf);
        return moveWithdrawal(tx, row, {
          to: rejected,
          actor,
          at,
          reason,
          changes: { decided_by: actor.userId, decided_at: at },
        });
      }
      if (row.first_by === actor.userId) throw new AppError('E4406');
      if (row.amount_minor >= secondMinor && row.first_by === null) {
        await updateWithdrawal(tx, id, { first_by: actor.userId });
        await auditAct(tx, { actor, at, event: 'withdraw.firstPass', detail: { id, wdNo: row.wd_no } });
        const owner = await findWithdrawal(tx, id);
        return openCase(tx, {
          kind: 'withdraw',
          subjectId: id,
          title: say`提现 ${moneyText(row.amount_minor)}（复核）`,
          applicantId: row.owner_id,
          applicantName: owner?.owner_name ?? '',
          at,
        });
      }
      await moveWithdrawal(tx, row, {
        to: approved,
        actor,
        at,
        changes: { decided_by: actor.userId, decided_at: at },
      });
    },
  };
}
