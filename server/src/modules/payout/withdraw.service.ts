import { withdrawState } from '@portal/calls';
import { formatBalance, formatMinor, moneyText, parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { newDigits, newId } from '../../platform/ids';
import { say, type Translatable } from '../../platform/i18n/say';
import { dayStart, days, formatDate } from '../../platform/time';
import { availableOf, balanceOf, listOpenByDay } from '../finance';
import type { ProofService } from '../identity';
import { openCase, withdrawCase } from '../review';
import { freezeWithdrawal, moveWithdrawal } from './moveWithdrawal';
import { isEnterprise, type PayoutAccounts } from './payoutAccounts.service';
import type { PayoutVault } from './payoutVault';
import { findOpenOf, findOwn, listOwn } from './withdraw.queries';
import { insertWithdrawal, lockWithdrawal, sumAskedSince } from './withdraw.repository';

/** Banks pay whole cents. */
const minorPerCent = 100;
const { waiting, cancelled } = withdrawState;

interface Needs {
  accounts: PayoutAccounts;
  proofs: Pick<ProofService, 'spend'>;
  vault: PayoutVault;
}

export type WithdrawService = ReturnType<typeof createWithdrawService>;

/** Withdrawing earnings: requested by the owner, who may cancel until an operator has looked at it. */
export function createWithdrawService(
  { db, clock, config: { withdraw: limits, settleDays } }: Deps,
  { accounts, proofs, vault }: Needs,
) {
  const dayLeftOf = async (tx: Db, ownerId: string) =>
    Math.max(0, limits.dayMaxMinor - (await sumAskedSince(tx, ownerId, dayStart(clock(), 0))));

  /** @throws {AppError} `E4404` with the limit in words. */
  async function amountOf(tx: Db, ownerId: string, text: string): Promise<number> {
    const amountMinor = parseYuan(text) ?? 0;
    const refuse = (why: Translatable) => {
      throw new AppError('E4404', { fields: [{ name: 'amount', message: why }] }, why);
    };
    if (amountMinor % minorPerCent !== 0) refuse(say`提现金额须精确到分`);
    if (amountMinor < limits.minMinor) refuse(say`单笔最低提现 ${moneyText(limits.minMinor)}`);
    if (amountMinor <= limits.feeMinor) refuse(say`提现金额须大于手续费`);
    const left = await dayLeftOf(tx, ownerId);
    if (amountMinor > left)
      refuse(
        say`今日还可提现 ${formatBalance(formatMinor(left))}，单日限额 ${moneyText(limits.dayMaxMinor)}`,
      );
    return amountMinor;
  }

  return {
    async info(member: Member) {
      const payable = { ownerId: member.id, kind: 'payable' } as const;
      const available = await availableOf(db, payable);
      const held = async (kind: 'frozen' | 'pending') =>
        formatMinor(await balanceOf(db, { ownerId: member.id, kind }));
      const { cards, problem } = await accounts.list(member);
      const open = await listOpenByDay(db, member.id);
      return {
        withdrawable: formatMinor(available),
        held: formatMinor((await balanceOf(db, payable)) - available),
        frozen: await held('frozen'),
        pending: await held('pending'),
        pendingSettle: open.map(({ day, minor }) => ({
          day: formatDate(new Date(new Date(`${day}T00:00:00+08:00`).getTime() + settleDays * days)),
          amount: formatMinor(minor),
        })),
        min: formatMinor(limits.minMinor),
        fee: formatMinor(limits.feeMinor),
        dayLeft: formatMinor(await dayLeftOf(db, member.id)),
        dayMax: formatMinor(limits.dayMaxMinor),
        isPerson: isEnterprise(member) ? 0 : 1,
        cards,
        cardProblem: problem,
        open: await findOpenOf(db, member.id),
      };
    },

    list: (member: Member, filter: Parameters<typeof listOwn>[2]) => listOwn(db, member.id, filter),
    view: (member: Member, id: string) => findOwn(db, member.id, id),

    /**
     * @throws {AppError} `E5004` for the ticket, `E4404` beyond a limit, `E4403`/`E4405` for the account, `E4402` while
     *   another is under way, `E4401` beyond what may be withdrawn. The ticket then stays valid.
     */
    async apply(
      tx: Db,
      member: Member,
      { amount, cardId, ticket }: { amount: string; cardId: string; ticket: string },
      actor: PersonActor,
    ) {
      const at = clock();
      await proofs.spend(tx, member.person.id, 'withdraw', ticket);
      if (await findOpenOf(tx, member.id)) throw new AppError('E4402');
      const amountMinor = await amountOf(tx, member.id, amount);
      const account = await accounts.open(tx, member, cardId);
      const row = {
        id: newId('wd'),
        wd_no: `TX${formatDate(at).replaceAll('-', '')}${newDigits(8)}`,
        owner_id: member.id,
        asked_by: member.person.id,
        account_sealed: vault.close(account),
        account_end: account.accountNo.slice(-4),
        bank: account.bank,
        amount_minor: amountMinor,
        fee_minor: limits.feeMinor,
        state: waiting,
        created_at: at,
      };
      if (!(await insertWithdrawal(tx, row))) throw new AppError('E4402');
      try {
        await freezeWithdrawal(tx, row, at);
      } catch (error) {
        throw error instanceof AppError && error.code === 'E3104' ? new AppError('E4401') : error;
      }
      await auditAct(tx, {
        actor,
        at,
        event: 'withdraw.apply',
        detail: { id: row.id, wdNo: row.wd_no, amount: formatMinor(amountMinor), end: row.account_end },
      });
      await openCase(tx, {
        kind: 'withdraw',
        subjectId: row.id,
        title: say`提现 ${moneyText(amountMinor)}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at,
      });
      return { withdrawId: row.id, wdNo: row.wd_no, state: waiting };
    },

    /** @throws {AppError} `E3110` for another account's, `E3107` once an operator has looked at it. */
    async cancel(tx: Db, member: Member, id: string, actor: PersonActor) {
      const row = await lockWithdrawal(tx, { id });
      if (row.owner_id !== member.id) throw new AppError('E3110');
      if (row.first_by !== null) throw new AppError('E3107', {}, say`审核已经开始，不能撤销`);
      await moveWithdrawal(tx, row, { to: cancelled, actor, at: clock() });
      await withdrawCase(tx, 'withdraw', id);
      return { state: cancelled };
    },
  };
}
