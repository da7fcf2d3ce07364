import { advancedItemState, payoutTriesMax } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Member } from '../../platform/http/Member';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import type { Enterprise, Enterprises } from '../company';
import { withdrawCase } from '../review';
import { updateItem } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';
import { moveItem } from './moveItem';
import { ownItem } from './ownItem';

/** 1/10000 yuan in a cent. */
const minorPerCent = 100;
const { none, waiting, passed, paying } = advancedItemState;

export type AdvancedAccounts = ReturnType<typeof createAdvancedAccounts>;

/** Proof of an enterprise's account by a small amount transferred to it. */
export function createAdvancedAccounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { enterprises, vault }: { enterprises: Enterprises; vault: AdvancedVault },
) {
  return {
    /** An account that is proved already needs no second proof. */
    async noteProved(tx: Db, userId: string, enterprise: Enterprise, actor: PersonActor): Promise<void> {
      if (!enterprise.isAccountProved) return;
      const row = await ownItem(tx, vault, userId, 'account');
      if (row.state === passed) return;
      if (row.state === waiting) await withdrawCase(tx, 'advanced', row.id);
      if (row.state === waiting || row.state === paying)
        await moveItem(tx, row, { to: none, actor, at: clock() });
      await moveItem(
        tx,
        { ...row, state: none },
        {
          to: passed,
          actor: { ...systemActor, userId: actor.userId },
          at: clock(),
          changes: { decided_at: clock(), submitted_at: clock() },
        },
      );
    },

    /**
     * Entering the amount that arrived proves the account. Each wrong attempt counts, even if the request fails
     * otherwise.
     *
     * @throws {AppError} `E5215` with `leftTries`, `E5214` when no verification is under way.
     */
    async verifyAmount(member: Member, amount: string, actor: PersonActor) {
      const left = await inTransaction(db, async (tx) => {
        const row = await ownItem(tx, vault, member.id, 'account');
        if (row.state !== paying || row.payout_sent_at === null) throw new AppError('E5214');
        const at = clock();
        if (parseYuan(amount) === (row.payout_cents ?? 0) * minorPerCent) {
          await moveItem(tx, row, { to: passed, actor, at, changes: { decided_at: at, payout_cents: null } });
          await enterprises.proveAccount(tx, member.id);
          return null;
        }
        const tries = row.payout_tries + 1;
        if (tries < payoutTriesMax) await updateItem(tx, row.id, { payout_tries: tries });
        else
          await moveItem(tx, row, {
            to: none,
            actor: systemActor,
            at,
            reason: say`金额三次填写不符。`,
            changes: { payout_tries: tries, payout_cents: null },
          });
        return payoutTriesMax - tries;
      });
      if (left === null) return { state: passed };
      const text =
        left > 0 ? say`打款金额不正确，还可以填写 ${left} 次` : say`打款金额不正确，请核对账号后重新提交`;
      throw new AppError('E5215', { leftTries: left }, text);
    },
  };
}
