import { companyState, payoutTriesMax, type CompanyState } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor, type Actor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import { hours } from '../../platform/time';
import type { TransferResult, Verifier } from '../verifier';
import { listUnpaid, listUntold, lockCompany, updateCompany, type CompanyRow } from './company.repository';
import { moveCompany } from './moveCompany';
import { lockedCompany, type Vault } from './openCompany';
import { toReview } from './toReview';

/** 1/10000 yuan in a cent. */
const minorPerCent = 100;
/** When a channel has not answered for this long, reviewers check the account instead. */
const unansweredMs = 2 * hours;

export type AccountProofService = ReturnType<typeof createAccountProofService>;

/** Proves who owns an enterprise's bank account: a small amount is transferred there, and the enterprise enters it. */
export function createAccountProofService({ db, clock, log }: Deps, vault: Vault, verifier: Verifier) {
  /** Records the bank's answer, if there is one. */
  async function noteTransfer(
    tx: Db,
    { id, payout_order }: CompanyRow,
    result: TransferResult,
  ): Promise<void> {
    const row = await lockCompany(tx, 'id', id);
    if (row?.state !== companyState.paying || row.payout_order !== payout_order || !row.payout_at) return;
    const at = clock();
    if (result.verdict === 'match')
      return updateCompany(tx, id, { payout_cents: result.amountFen, payout_sent_at: at, payout_at: at });
    if (result.verdict === 'mismatch')
      return moveCompany(tx, row, {
        to: companyState.uploaded,
        actor: systemActor,
        at,
        reason: say`银行退回了打款：户名、账号或开户行不符。`,
      });
    if (at.getTime() - row.payout_at.getTime() > unansweredMs)
      await toReview(tx, row, { to: companyState.waiting, actor: systemActor, at });
  }

  return {
    /**
     * Entering the amount that arrived proves the account. Each wrong attempt counts, even if the request fails
     * otherwise.
     *
     * @throws {AppError} `E5215` with `leftTries`, `E5214` when no verification is under way.
     */
    async verifyAmount(userId: string, amount: string, actor: Actor): Promise<{ state: CompanyState }> {
      const left = await inTransaction(db, async (tx) => {
        const { row, content } = await lockedCompany(tx, vault, userId);
        if (row.state !== companyState.paying || row.payout_sent_at === null) throw new AppError('E5214');
        if (parseYuan(amount) === (row.payout_cents ?? 0) * minorPerCent) {
          const changes = { account_proof: vault.accountHash(content.bankAccount), payout_cents: null };
          await toReview(tx, row, { to: companyState.waiting, actor, at: clock(), changes });
          return null;
        }
        const tries = row.payout_tries + 1;
        if (tries < payoutTriesMax) await updateCompany(tx, row.id, { payout_tries: tries });
        else
          await moveCompany(tx, row, {
            to: companyState.uploaded,
            actor: systemActor,
            at: clock(),
            reason: say`金额三次填写不符。`,
            changes: { payout_tries: tries, payout_cents: null },
          });
        return payoutTriesMax - tries;
      });
      if (left === null) return { state: companyState.waiting };
      const text =
        left > 0 ? say`打款金额不正确，还可以填写 ${left} 次` : say`打款金额不正确，请核对账号后重新提交`;
      throw new AppError('E5215', { leftTries: left }, text);
    },

    /** Sends the amounts that are due. The order number prevents sending one twice. */
    async sendPayouts(): Promise<number> {
      return forEachRow(
        log,
        await listUnpaid(db),
        ({ id }) => id,
        async (row) => {
          const { content } = await vault.open(db, row);
          const result = await verifier.transfer({
            orderNo: row.payout_order ?? row.id,
            accountName: content.companyName,
            bankName: `${content.bankName} ${content.bankBranch}`,
            accountNo: content.bankAccount,
          });
          await inTransaction(db, (tx) => noteTransfer(tx, row, result));
        },
      );
    },

    /** Ends verifications whose amount was not entered in time. */
    async endPayouts(): Promise<number> {
      const at = clock();
      return forEachRow(
        log,
        await listUntold(db, at),
        ({ id }) => id,
        (row) =>
          inTransaction(db, async (tx) => {
            const now = await lockCompany(tx, 'id', row.id);
            if (now?.state !== companyState.paying || now.payout_order !== row.payout_order) return;
            const changes = { payout_cents: null };
            const reason = say`72 小时内没有填写收到的金额。`;
            await moveCompany(tx, now, {
              to: companyState.uploaded,
              actor: systemActor,
              at,
              reason,
              changes,
            });
          }),
      );
    },
  };
}
