import { companyState, type FieldReject } from '@portal/calls';
import {
  companyFields,
  entriesOf,
  idKinds,
  industries,
  isCreditCode,
  isKeyOf,
  licenceKinds,
  misread,
  paperNames,
  papersOf,
  registerType,
  unitTypes,
  validForGood,
  type CompanyContent,
  type CompanyField,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import {
  maskBankAccount,
  maskIdNo,
  maskMail,
  maskName,
  maskPhone,
  maskText,
  type Mask,
} from '../../platform/masks';
import { formatDate } from '../../platform/time';
import type { Actor } from '../../platform/Actor';
import { forgetFiles, type FileService } from '../files';
import { giveWelcomeCredit } from '../finance';
import { findById, setAuthentication, setNickName } from '../identity';
import { reasonOf, type CaseField, type Reviewable } from '../review';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { inSequence, listed } from '../../platform/i18n/listed';
import { countSharers, findCompany, lockCompany, papersOnlyIn, type CompanyRow } from './company.repository';
import { companyReasons } from './companyReasons';
import { isFirst } from './isFirst';
import { moveCompany } from './moveCompany';
import type { Company, Vault } from './openCompany';
import { regionName } from './regions';

const nickNameMax = 20;
/** Approved fields that are shown for comparison with a correction. */
const keysShown = entriesOf(companyFields);

/**
 * Private fields of an enterprise, and how they are masked until the case is taken; public registers are not masked.
 */
const masks: Partial<Record<CompanyField, Mask>> = {
  legalIdNo: maskIdNo,
  contactName: maskName,
  contactPhone: maskPhone,
  contactMail: maskMail,
  bankAccount: maskBankAccount,
  invoiceContact: maskText,
  invoiceBank: maskText,
};

const registerWords = {
  match: say`名称、信用代码与法定代表人一致`,
  mismatch: say`名称、信用代码与法定代表人不一致`,
  unanswered: say`登记机关没有回应，请核对证照`,
} as const;

const nameIn = (table: Readonly<Record<string, string>>, value: string): TranslatableText =>
  isKeyOf(table, value) ? term(table[value] ?? '') : value;

/** A field formatted for a reviewer. */
function readable(field: CompanyField, content: CompanyContent): TranslatableText {
  const value = content[field];
  switch (field) {
    case 'unitType':
      return nameIn(unitTypes, value);
    case 'industry':
      return nameIn(industries, value);
    case 'legalIdKind':
      return nameIn(idKinds, value);
    case 'licenceKind':
      return nameIn(licenceKinds, value);
    case 'validTo':
      return value === validForGood ? say`长期` : value;
    case 'region':
    case 'bankRegion':
      return regionName(value) || value;
    default:
      return value;
  }
}

/** The account takes the name on the papers, shortened to the length of account names. */
const shortName = (name: string) => [...name].slice(0, nickNameMax).join('');

/** The review desk's view of an enterprise, and the effects of its decisions. */
export function createCompanyReview(
  { db, clock, config }: Deps,
  files: FileService,
  vault: Vault,
): Reviewable {
  function fieldsOf({ content, passed }: Company): CaseField[] {
    return keysShown
      .filter(([field]) => content[field] !== '' || (passed?.content[field] ?? '') !== '')
      .map(([field, label]) => ({
        field,
        label: term(label),
        kind: 'text',
        value: readable(field, content),
        before: passed && readable(field, passed.content),
        mask: masks[field],
      }));
  }

  async function papersShown({ content, papers, passed }: Company): Promise<CaseField[]> {
    const pdfs = await files.pdfsAmong(db, Object.values(papers));
    return papersOf(content).flatMap(({ slot, label }) => {
      const file = papers[slot];
      if (!file) return [];
      const before = passed?.papers[slot];
      return [
        {
          field: slot,
          label: term(label),
          kind: pdfs.has(file) ? ('file' as const) : ('image' as const),
          value: file,
          before: passed && (before ?? say`未上传`),
        },
      ];
    });
  }

  /** Differences between what a machine read and what was typed; nothing without a reading. */
  function readCheckOf({ content, readings }: Company) {
    const slots = papersOf(content).filter(({ slot }) => Object.hasOwn(readings, slot));
    if (slots.length === 0) return [];
    const said = slots.flatMap(({ slot, label }) => {
      const reading = readings[slot];
      if (reading === null) return [say`${term(label)}无法识别`];
      const fields = misread(slot, reading ?? {}, content).map(({ field }) => term(companyFields[field]));
      return fields.length > 0 ? [say`${term(label)}上的${listed(fields)}与填写的不一致`] : [];
    });
    const isMet = said.length === 0 ? 1 : 0;
    return [
      { label: say`证照识别`, isMet, text: isMet ? say`与填写的一致` : say`${inSequence(said)}，请核对图片` },
    ];
  }

  async function checksOf(company: Company) {
    const { row, content } = company;
    const legal = await countSharers(db, row.id, 'legal_id_hash', row.legal_id_hash);
    const account = await countSharers(db, row.id, 'account_hash', row.account_hash);
    const isProved =
      row.account_proof !== null && row.account_proof === vault.accountHash(content.bankAccount);
    const isValid = content.validTo === validForGood || content.validTo >= formatDate(clock());
    const check = (label: Translatable, isMet: boolean, text: TranslatableText) => ({
      label,
      isMet: isMet ? 1 : 0,
      text,
    });
    return [
      check(say`信用代码校验`, isCreditCode(content.creditCode), say`18位与校验码`),
      row.register_verdict === null
        ? check(say`工商登记`, false, say`没有自动核验，请核对证照`)
        : check(say`工商登记`, row.register_verdict === 'match', registerWords[row.register_verdict]),
      check(say`营业期限`, isValid, readable('validTo', content)),
      check(
        say`联系人手机号`,
        row.phone_proof === vault.phoneHash(content.contactPhone),
        say`已用短信验证码证明`,
      ),
      content.bankAccount === ''
        ? check(say`对公账户`, true, say`个体工商户未填写`)
        : check(
            say`对公账户`,
            isProved,
            isProved ? say`已由小额打款验证` : say`未经打款验证，请核对开户资料`,
          ),
      check(
        say`对公账号唯一`,
        account === 0,
        account === 0 ? say`没有其他企业使用` : say`另有 ${account} 家企业使用`,
      ),
      check(
        say`法定代表人`,
        legal < 5,
        legal === 0 ? say`没有其他企业使用该证件` : say`另有 ${legal} 家企业使用该证件`,
      ),
      ...readCheckOf(company),
    ];
  }

  /** Carries out an operator's decision. */
  async function decide(tx: Db, row: CompanyRow, rejects: FieldReject[] | null, actor: Actor): Promise<void> {
    const at = clock();
    const company = await vault.open(tx, row);
    const isChange = row.state === companyState.changing;
    const reason = reasonOf(rejects ?? [], labelOf);
    if (rejects) {
      const kept = JSON.stringify(rejects.map((reject) => ({ ...reject, isFixed: false })));
      const to = isChange ? companyState.passed : companyState.rejected;
      await moveCompany(tx, row, { to, actor, at, reason, changes: { rejects: kept, decided_at: at } });
      if (!isChange && (await isFirst(tx, row)))
        await setAuthentication(tx, row.user_id, companyState.rejected);
      return;
    }
    const { content, papers, passed } = company;
    if (passed) await forgetFiles(tx, papersOnlyIn(passed.papers, papers), at);
    const isNew = await isFirst(tx, row);
    await moveCompany(tx, row, {
      to: companyState.passed,
      actor,
      at,
      changes: {
        rejects: '[]',
        decided_at: at,
        passed_sealed: vault.closePassed({ content, papers }),
        valid_to: content.validTo === validForGood ? null : content.validTo,
        reminded_days: null,
      },
    });
    const user = await findById(tx, row.user_id);
    // An enterprise with advanced verification keeps it.
    const kind =
      user?.register_type === registerType.enterpriseAdvanced ? undefined : registerType.enterprise;
    await setAuthentication(tx, row.user_id, companyState.passed, kind);
    if (user?.kind === 'organisation') await setNickName(tx, row.user_id, shortName(content.companyName));
    if (isNew)
      await giveWelcomeCredit(
        tx,
        row.user_id,
        config.welcomeCreditMinor,
        at,
        vault.creditHash(content.creditCode),
      );
  }

  return {
    reasons: companyReasons,

    async view(id) {
      const row = await findCompany(db, 'id', id);
      if (!row) throw new AppError('E3110');
      const company = await vault.open(db, row);
      return {
        fields: [...fieldsOf(company), ...(await papersShown(company))],
        checks: await checksOf(company),
      };
    },

    async decide(tx, id, rejects, actor) {
      const row = await lockCompany(tx, 'id', id);
      if (!row || (row.state !== companyState.waiting && row.state !== companyState.changing))
        throw new AppError('E3107');
      await decide(tx, row, rejects, actor);
    },
  };
}

const labelOf = (field: string): Translatable | undefined =>
  isKeyOf(companyFields, field)
    ? term(companyFields[field])
    : isKeyOf(paperNames, field)
      ? term(paperNames[field])
      : undefined;
