import { bankCardsMax, type BankCard } from '@portal/calls';
import { accountType } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { lockRow } from '../../platform/db/lockRow';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { maskName } from '../../platform/masks';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { formatDate } from '../../platform/time';
import type { Enterprises } from '../company';
import { countDailyTry, type PersonService, type ProofService } from '../identity';
import type { Verifier } from '../verifier';
import { insertCard, listCards, removeCard } from './bankCard.repository';
import type { PayoutAccount, PayoutVault } from './payoutVault';

const triesPerDay = 5;
/** Id of the account with which an enterprise was verified; there is one. */
const companyCardId = 'company';

interface Needs {
  enterprises: Enterprises;
  persons: Pick<PersonService, 'verified'>;
  proofs: Pick<ProofService, 'spend'>;
  vault: PayoutVault;
  verifier: Pick<Verifier, 'bankCard'>;
}

interface NewCard {
  bank: string;
  branch: string;
  account: string;
  phone: string;
  ticket: string;
}

export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>;

export const isEnterprise = ({ register_type }: Pick<Member, 'register_type'>) =>
  accountType(register_type) === 'enterprise';

/** Accounts for payouts: an enterprise's own, proved by a small amount, or cards in a person's own name. */
export function createPayoutAccounts(
  { db, clock }: Deps,
  { enterprises, persons, proofs, vault, verifier }: Needs,
) {
  const companyCard = (account: PayoutAccount): BankCard => ({
    cardId: companyCardId,
    kind: 'company',
    bank: account.bank,
    accountEnd: account.accountNo.slice(-4),
    holder: account.holder,
  });

  /** @throws {AppError} `E4405` without a valid verification, `E4403` while the account is not proved. */
  async function companyAccount(tx: Db, member: Member): Promise<PayoutAccount> {
    const enterprise = await enterprises.find(tx, member.id);
    if (!enterprise) throw new AppError('E4405');
    if (!enterprise.isAccountProved || !enterprise.bankAccount) throw new AppError('E4403');
    const { companyName, bankName, bankAccount } = enterprise;
    return { holder: companyName, bank: bankName, accountNo: bankAccount };
  }

  return {
    /** Accounts for payouts; `problem`: why there are none. */
    async list(member: Member): Promise<{ cards: BankCard[]; problem: TranslatableText }> {
      if (isEnterprise(member)) {
        try {
          return { cards: [companyCard(await companyAccount(db, member))], problem: '' };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const problem =
            error.code === 'E4405'
              ? say`企业认证已不再有效，重新认证后才能提现`
              : say`对公账户还没有通过打款验证，验证后才能提现`;
          return { cards: [], problem };
        }
      }
      const rows = await listCards(db, member.id);
      const cards = rows.map(({ id, bank, account_end, holder }): BankCard => ({
        cardId: id,
        kind: 'own',
        bank,
        accountEnd: account_end,
        holder,
      }));
      return { cards, problem: cards.length === 0 ? say`还没有本人的银行卡，请先添加` : '' };
    },

    /**
     * The present account of an id.
     *
     * @throws {AppError} `E4403` for one that does not exist or is not proved, `E4405` without a valid verification.
     */
    async open(tx: Db, member: Member, cardId: string): Promise<PayoutAccount> {
      if (isEnterprise(member)) {
        if (cardId !== companyCardId) throw new AppError('E4403');
        return companyAccount(tx, member);
      }
      const row = (await listCards(tx, member.id)).find(({ id }) => id === cardId);
      if (!row) throw new AppError('E4403');
      if (!(await persons.verified(tx, member.id))) throw new AppError('E4405');
      return vault.open(row);
    },

    /**
     * Queries the bank whether a card belongs to the person, before anything is stored; each query counts towards the
     * daily limit.
     *
     * @throws {AppError} `E4403` for an enterprise, `E4405` without a valid verification, `E5207` after five tries on a
     *   day, `E5205` when name, document, card and number do not belong together, `E5206` without an answer.
     */
    async examine(member: Member, { account, phone }: Pick<NewCard, 'account' | 'phone'>): Promise<string> {
      if (isEnterprise(member))
        throw new AppError('E4403', {}, say`企业的收益只能提现到已验证的对公账户，不能添加个人银行卡`);
      const known = await persons.verified(db, member.id);
      if (!known) throw new AppError('E4405');
      if ((await countDailyTry(db, `bankCard:${member.id}`, formatDate(clock()))) > triesPerDay)
        throw new AppError('E5207');
      const { realName: name, idNo } = known;
      const verdict = await verifier.bankCard({ name, idNo, cardNo: account, mobile: phone });
      if (verdict === 'mismatch') throw new AppError('E5205');
      if (verdict === 'unanswered')
        throw new AppError('E5206', {}, say`银行没有及时回应，暂时无法添加，请稍后重试`);
      return name;
    },

    /**
     * Stores a card that passed the check.
     *
     * @throws {AppError} `E4403` beyond five, or one that exists already; `E5004`.
     */
    async add(
      tx: Db,
      member: Member,
      { bank, branch, account, ticket }: NewCard,
      holder: string,
      actor: PersonActor,
    ) {
      const at = clock();
      await lockRow(tx, 'users', { id: member.id });
      await proofs.spend(tx, member.person.id, 'bankCard', ticket);
      if ((await listCards(tx, member.id)).length >= bankCardsMax)
        throw new AppError('E4403', {}, say`最多保留 ${bankCardsMax} 张银行卡，请先删除不用的`);
      const fullBank = `${bank} ${branch}`.trim();
      const row = {
        id: newId('card'),
        owner_id: member.id,
        bank: fullBank,
        account_sealed: vault.close({ holder, bank: fullBank, accountNo: account }),
        account_hash: vault.hashOf(account),
        account_end: account.slice(-4),
        holder: maskName(holder),
        added_at: at,
      };
      if (!(await insertCard(tx, row))) throw new AppError('E4403', {}, say`这张银行卡已经添加过`);
      await auditAct(tx, {
        actor,
        at,
        event: 'bankCard.add',
        detail: { id: row.id, bank: fullBank, end: row.account_end },
      });
      return { cardId: row.id };
    },

    /** @throws {AppError} `E5004`, `E3110`. */
    async remove(tx: Db, member: Member, cardId: string, actor: PersonActor): Promise<void> {
      const at = clock();
      const end = await removeCard(tx, member.id, cardId, at);
      if (end === undefined) throw new AppError('E3110');
      await auditAct(tx, { actor, at, event: 'bankCard.remove', detail: { id: cardId, end } });
    },
  };
}
