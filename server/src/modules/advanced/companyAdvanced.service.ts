import { advancedItemState } from '@portal/calls';
import {
  addDays,
  advancedFileFields,
  advancedProblem,
  fieldsOfItem,
  legalLetter,
  tableOf,
  paperEdgeMin,
  type AdvancedContent,
  type AdvancedItem,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { say, term } from '../../platform/i18n/say';
import { formatDate } from '../../platform/time';
import type { Enterprise, Enterprises } from '../company';
import { forgetFiles, type FileService } from '../files';
import { countDailyTry } from '../identity';
import { withdrawCase } from '../review';
import type { Verifier } from '../verifier';
import { findItemOf, updateItem, type ItemRow } from './advanced.repository';
import { advancedMachine } from './advanced.machine';
import type { AdvancedAccounts } from './advancedAccount.service';
import type { AdvancedVault, OpenErrand } from './createAdvancedVault';
import { moveItem } from './moveItem';
import { openItemCase } from './openItemCase';
import { ownItem } from './ownItem';

/** Daily limit of submissions by an enterprise, all parts together. */
const submitsPerDay = 20;
/** Days before its expiry from which a licence may be renewed. */
const renewalDays = 30;
const { none, waiting, passed, paying, verifying } = advancedItemState;

const contentOf = (item: AdvancedItem, given: AdvancedContent): AdvancedContent =>
  tableOf(fieldsOfItem[item], (field) => given[field] ?? '');

interface Needs {
  accounts: AdvancedAccounts;
  enterprises: Enterprises;
  files: FileService;
  vault: AdvancedVault;
  verifier: Verifier;
}

export type CompanyAdvancedService = ReturnType<typeof createCompanyAdvanced>;

/** The parts of an enterprise's advanced verification. */
export function createCompanyAdvanced(
  { db, clock }: Deps,
  { accounts, enterprises, files, vault, verifier }: Needs,
) {
  const today = () => formatDate(clock());

  /** @throws {AppError} `E5102` unless it is an enterprise with a valid verification. */
  async function enterpriseOf(tx: Db, userId: string): Promise<Enterprise> {
    const enterprise = await enterprises.find(tx, userId);
    if (!enterprise) throw new AppError('E5102', {}, say`请先完成企业认证`);
    return enterprise;
  }

  function refuseProblems(
    item: AdvancedItem,
    content: AdvancedContent,
    unitType: string,
    isSigned: boolean,
  ): void {
    const fields = fieldsOfItem[item].flatMap((name) => {
      if (isSigned && name === 'letterUrl') return [];
      const message = advancedProblem(name, content, { unitType, today: today() });
      return message === null ? [] : [{ name, message: term(message) }];
    });
    if (fields.length > 0) throw new AppError('E5213', { fields });
  }

  /**
   * @throws {AppError} `E5208`, `E1041` for a file that is neither a picture nor a PDF, `E5216` a picture too small to
   *   read.
   */
  async function keepFiles(tx: Db, item: AdvancedItem, content: AdvancedContent, actor: PersonActor) {
    for (const field of advancedFileFields.filter((one) => fieldsOfItem[item].includes(one))) {
      const fileId = content[field];
      if (!fileId) continue;
      await files.attach(tx, actor, [fileId]);
      const { type, width, height } = await files.factsOf(tx, actor.accountId, fileId);
      const isPicture = type.startsWith('image/');
      if (!isPicture && type !== 'application/pdf') throw new AppError('E1041');
      if (isPicture && Math.max(width ?? 0, height ?? 0) < paperEdgeMin) throw new AppError('E5216');
    }
  }

  /** Whether an approved part may be submitted again. */
  function isRenewable({ item, valid_to }: ItemRow, before: AdvancedContent): boolean {
    if (item !== 'finance') return false;
    return before.financeKind === 'none' || (valid_to !== null && valid_to <= addDays(today(), renewalDays));
  }

  return {
    /** Counted outside the transaction, so that a refusal does not undo it. @throws {AppError} `E5207`, `E5102`. */
    async countSubmit(member: Member): Promise<void> {
      await enterpriseOf(db, member.id);
      if ((await countDailyTry(db, `advanced:${member.id}`, today())) > submitsPerDay)
        throw new AppError('E5207', {}, say`今日提交次数已达上限（${submitsPerDay} 次）`);
    },

    /**
     * Requests a page from the service on which the legal representative signs; nothing is stored yet.
     *
     * @throws {AppError} `E5102`, `E5213` with the fields, `E5214` while it is under review or approved, `E5206`
     *   without an answer.
     */
    async beginSigning(member: Member, given: AdvancedContent): Promise<OpenErrand> {
      const { companyName, creditCode, legalName, unitType } = await enterpriseOf(db, member.id);
      const row = await findItemOf(db, member.id, 'legal');
      if (!advancedMachine.isAllowed(row?.state ?? none, verifying, 'owner')) throw new AppError('E5214');
      const content = contentOf('legal', given);
      refuseProblems('legal', content, unitType, true);
      const orderNo = newId('sign');
      const { agentName = '', agentJob = '' } = content;
      const text = legalLetter({ companyName, creditCode, legalName, agentName, agentJob }).join('\n');
      const url = await verifier.begin({
        kind: 'sign',
        orderNo,
        name: companyName,
        creditCode,
        legalName,
        text,
      });
      if (url === null)
        throw new AppError('E5206', {}, say`电子签署暂时不能使用，请稍后重试，或上传盖章的授权书`);
      return { orderNo, url };
    },

    /**
     * Submits one part. Parts that need no review are approved at once; the account gets a small amount, or is reviewed
     * if there is no channel; everything else goes to the operators.
     *
     * @throws {AppError} `E5102`, `E5213` with the fields, `E5214` while it is under review or approved, `E5208`,
     *   `E1041`, `E5216`.
     */
    async submit(
      tx: Db,
      member: Member,
      item: AdvancedItem,
      given: AdvancedContent,
      actor: PersonActor,
      errand: OpenErrand | null = null,
    ) {
      const at = clock();
      const enterprise = await enterpriseOf(tx, member.id);
      await accounts.noteProved(tx, member.id, enterprise, actor);
      const row = await ownItem(tx, vault, member.id, item);
      const before = vault.openItem(row);
      const isContacts = item === 'contacts';
      if (item === 'account' && row.state === passed) return { state: passed };
      if (row.state === waiting || row.state === paying) throw new AppError('E5214');
      if (row.state === passed && !isContacts && !isRenewable(row, before)) throw new AppError('E5214');
      const content = contentOf(item, given);
      refuseProblems(item, content, enterprise.unitType, errand !== null);
      await keepFiles(tx, item, content, actor);
      const replaced = advancedFileFields.flatMap((field) => before[field] || []);
      await forgetFiles(
        tx,
        replaced.filter((file) => !Object.values(content).includes(file)),
        at,
      );
      const changes = {
        content_sealed: vault.close(errand ? { ...content, errand } : content),
        name: enterprise.companyName,
        rejects: '[]',
        submitted_at: at,
        decided_at: null,
        valid_to: content.financeValidTo || null,
      };
      const needsEyes = !isContacts && !(item === 'finance' && content.financeKind === 'none');
      if (item === 'account' && verifier.isPresent) {
        const payout = { payout_order: newId('pay'), payout_cents: null, payout_tries: 0, payout_at: at };
        const move = { to: paying, actor, at, changes: { ...changes, ...payout, payout_sent_at: null } };
        await moveItem(tx, row, move);
        return { state: paying };
      }
      if (errand) {
        await moveItem(tx, row, { to: verifying, actor, at, changes });
        return { state: verifying };
      }
      if (needsEyes) {
        await moveItem(tx, row, { to: waiting, actor, at, changes });
        const { companyName } = enterprise;
        await openItemCase(tx, row, { title: companyName, name: companyName }, at);
        return { state: waiting };
      }
      if (row.state === passed) {
        await updateItem(tx, row.id, { ...changes, decided_at: at });
        const { userId, address } = actor;
        await audit(tx, { at, userId, event: 'advanced.change', address, outcome: 'ok', detail: row.id });
      } else {
        const system = { ...systemActor, userId: actor.userId, address: actor.address };
        await moveItem(tx, row, { to: passed, actor: system, at, changes: { ...changes, decided_at: at } });
      }
      return { state: passed };
    },

    /** Withdraws a part that is not decided yet. @throws {AppError} `E5214`. */
    async withdraw(tx: Db, member: Member, item: AdvancedItem, actor: PersonActor) {
      const row = await findItemOf(tx, member.id, item);
      if (!row || ![waiting, paying, verifying].some((state) => state === row.state))
        throw new AppError('E5214');
      const locked = await ownItem(tx, vault, member.id, item);
      if (locked.state !== row.state) throw new AppError('E5214');
      await withdrawCase(tx, 'advanced', row.id);
      await moveItem(tx, locked, { to: none, actor, at: clock(), changes: { payout_cents: null } });
      return { state: none };
    },
  };
}
