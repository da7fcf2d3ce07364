import { closingDays } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { forEachRow } from '../../platform/forEachRow';
import type { Account, Member } from '../../platform/http/Member';
import type { Visitor } from '../../platform/http/visitor';
import { newId } from '../../platform/ids';
import { days, formatInstant } from '../../platform/time';
import { forgetFiles, publicScene } from '../files';
import { lockBalances, transfer } from '../finance';
import type { ProofService } from '../identity';
import { notify, type MessageService } from '../messages';
import { inSequence } from '../../platform/i18n/listed';
import { blockersOf, standingOf } from './closing.queries';
import * as repository from './closing.repository';
import { type TranslatableText, say } from '../../platform/i18n/say';

const remindedDays = 3;
const perRun = 100;
const page = '/closeAccount';

interface Needs {
  messages: Pick<MessageService, 'queue'>;
  proofs: Pick<ProofService, 'spend'>;
}

interface Asked {
  ticket: string;
  reason: string;
  waivesBalance: boolean;
}

export type ClosingService = ReturnType<typeof createClosingService>;

/** Closing an account of a person or an organisation: requested, revocable for 30 days, then final. */
export function createClosingService({ db, clock, log }: Deps, { messages, proofs }: Needs) {
  /** The obstacles, without the balance if its owner gives it up. */
  async function blockersFor(tx: Db, account: Account, waivesBalance: boolean) {
    const found = blockersOf(await standingOf(tx, account.id), account);
    return waivesBalance ? found.filter(({ kind }) => kind !== 'balance') : found;
  }

  /** By internal message, by mail, and by SMS to those who can be reached by nothing else. */
  async function tell(
    tx: Db,
    { id, email, mobile }: Account,
    title: TranslatableText,
    text: TranslatableText,
  ): Promise<void> {
    await notify(tx, { userId: id, kind: 'security', at: clock(), title, text, link: page });
    if (!email && mobile) await messages.queue(tx, { recipient: mobile, subject: title, body: text });
  }

  /**
   * Deletes its rows, and soon after the bytes of its files; a balance that was given up is transferred to the account
   * for unclaimed money.
   */
  async function end(tx: Db, account: Account, waivesBalance: boolean): Promise<void> {
    const kinds = ['balance', 'payable'] as const;
    const held = await lockBalances(
      tx,
      kinds.map((kind) => ({ ownerId: account.id, kind })),
    );
    const gone = kinds.map((kind) => ({
      ownerId: account.id,
      kind,
      amountMinor: -(held.get(`${account.id}:${kind}`) ?? 0),
    }));
    const waivedMinor = gone.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    if (waivesBalance && waivedMinor > 0)
      await transfer(tx, {
        key: `closing:${account.id}`,
        kind: 'closing',
        memo: '注销账号时放弃的余额',
        at: clock(),
        moves: [...gone, { ownerId: null, kind: 'unclaimed', amountMinor: waivedMinor }],
      });
    const personal = await repository.listPersonalFiles(tx, account.id, publicScene);
    await repository.forgetAccount(tx, account);
    await forgetFiles(tx, personal, clock());
  }

  async function settle(closing: { id: string; account_id: string }): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock();
      const account = await repository.lockWhole(tx, closing.account_id);
      const open = await repository.findOpenById(tx, closing.id);
      if (!open) return;
      const blockers = await blockersFor(tx, account, open.waives_balance);
      const entry = { at: now, userId: open.asked_by, accountId: account.id, address: '' };
      if (blockers.length > 0) {
        await repository.takeBack(tx, account.id, now);
        const why = inSequence(blockers.map(({ text }) => text));
        await tell(
          tx,
          account,
          say`账号没有注销`,
          say`注销的条件不再满足：${why}。账号已恢复使用，处理后可重新申请注销。`,
        );
        await audit(tx, { ...entry, event: 'account.closingFailed', outcome: 'E5009' });
        return;
      }
      await sayGoodbye(tx, account);
      await end(tx, account, open.waives_balance);
      await repository.noteClosed(tx, open.id, now);
      await audit(tx, { ...entry, event: 'account.closed', outcome: 'ok' });
    });
  }

  async function remind(closing: { id: string; account_id: string; closes_at: Date }): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await repository.noteReminded(tx, closing.id, clock()))) return;
      const account = await repository.lockAccount(tx, closing.account_id);
      const until = formatInstant(closing.closes_at);
      await tell(tx, account, say`“${account.nick_name}”即将注销`, say`${until} 注销生效。登录后可以撤销。`);
    });
  }

  /** The last notice, by mail or SMS: internal messages can no longer be read. */
  async function sayGoodbye(tx: Db, { id, kind, nick_name, email, mobile }: Account): Promise<void> {
    const body = say`个人信息与登录方式已删除，依法须保存的交易记录除外。原来的邮箱或手机号可以重新注册。`;
    const recipient = email ?? mobile;
    if (recipient) await messages.queue(tx, { recipient, subject: say`账号已注销`, body });
    if (kind === 'organisation')
      await notify(tx, {
        userId: id,
        kind: 'security',
        at: clock(),
        title: say`“${nick_name}”已注销`,
        text: say`组织的成员关系、认证资料与访问令牌已删除，依法须保存的交易记录除外。`,
        link: '/team',
      });
  }

  return {
    async view(account: Member) {
      const standing = await standingOf(db, account.id);
      return {
        accountName: account.nick_name,
        isOrganisation: account.kind === 'organisation' ? 1 : 0,
        blockers: blockersOf(standing, account),
        balance: formatMinor(standing.balanceMinor),
        closesAt: account.closes_at ? formatInstant(account.closes_at) : null,
      };
    },

    /**
     * Requests that the account acted for is closed.
     *
     * @throws {AppError} `E5004` for the ticket, `E5009` with `blockers` while there are obstacles, `E5012` when it was
     *   requested already. The ticket then stays valid.
     */
    async ask(tx: Db, member: Member, { ticket, reason, waivesBalance }: Asked, { address }: Visitor) {
      const now = clock();
      const account = await repository.lockAccount(tx, member.id);
      if (account.closes_at) throw new AppError('E5012');
      await proofs.spend(tx, member.person.id, 'closeAccount', ticket);
      const blockers = await blockersFor(tx, account, waivesBalance);
      if (blockers.length > 0) throw new AppError('E5009', { blockers });
      const closesAt = new Date(now.getTime() + closingDays * days);
      await repository.insertClosing(tx, {
        id: newId('closing'),
        account_id: account.id,
        asked_by: member.person.id,
        reason,
        waives_balance: waivesBalance,
        asked_at: now,
        closes_at: closesAt,
      });
      const until = formatInstant(closesAt);
      await tell(
        tx,
        account,
        say`“${account.nick_name}”将于 ${until} 注销`,
        say`${member.person.nick_name}申请了注销。在此之前登录可以撤销；到期后个人信息删除，不能恢复。如果不是您本人操作，请立即登录撤销并修改密码。`,
      );
      await audit(tx, {
        at: now,
        userId: member.person.id,
        accountId: account.id,
        event: 'account.closing',
        address,
        outcome: 'ok',
      });
      return { coolUntil: until };
    },

    /** @throws {AppError} `E3107` when closing was not requested. */
    async withdraw(member: Member, { address }: Visitor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const now = clock();
        const account = await repository.lockAccount(tx, member.id);
        if (!(await repository.takeBack(tx, account.id, now))) throw new AppError('E3107');
        await tell(tx, account, say`注销已撤销`, say`${member.person.nick_name}撤销了注销，账号恢复使用。`);
        await audit(tx, {
          at: now,
          userId: member.person.id,
          accountId: account.id,
          event: 'account.closingWithdrawn',
          address,
          outcome: 'ok',
        });
      });
    },

    /** Closes accounts that are due, and reminds owners of those that are due soon. @returns how many failed. */
    async run(): Promise<number> {
      const now = clock();
      const failed = await forEachRow(log, await repository.listDue(db, now, perRun), ({ id }) => id, settle);
      const soon = await repository.listToRemind(db, new Date(now.getTime() + remindedDays * days), perRun);
      return failed + (await forEachRow(log, soon, ({ id }) => id, remind));
    },
  };
}
