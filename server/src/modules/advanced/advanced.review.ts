import { advancedItemState, type FieldReject } from '@portal/calls';
import {
  advancedFields,
  advancedFileFields,
  fieldsOfItem,
  financeKinds,
  idKinds,
  isKeyOf,
  type AdvancedField,
  type AdvancedItem,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { maskBankAccount, maskIdNo, maskMail, maskName, maskPhone, type Mask } from '../../platform/masks';
import type { Actor } from '../../platform/Actor';
import type { Enterprises } from '../company';
import type { FileService } from '../files';
import type { PersonService } from '../identity';
import { reasonOf, textField, type CaseField, type Reviewable } from '../review';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { findItem, lockItem, type ItemRow } from './advanced.repository';
import { advancedReasons } from './advancedReasons';
import type { AdvancedVault } from './createAdvancedVault';
import { moveItem } from './moveItem';

interface Needs {
  enterprises: Enterprises;
  files: FileService;
  persons: PersonService;
  vault: AdvancedVault;
}

const { waiting, passed, rejected } = advancedItemState;
const handLabel = say`手持证件照片`;
const check = (label: Translatable, isMet: boolean, text: TranslatableText) => ({
  label,
  isMet: isMet ? 1 : 0,
  text,
});
/** Private fields of a part, and how they are masked until the case is taken. */
const masks: Partial<Record<AdvancedField, Mask>> = {
  agentName: maskName,
  officerName: maskName,
  officerPhone: maskPhone,
  techName: maskName,
  techPhone: maskPhone,
  techMail: maskMail,
  moneyName: maskName,
  moneyPhone: maskPhone,
  moneyMail: maskMail,
  tradeName: maskName,
  tradePhone: maskPhone,
  tradeMail: maskMail,
};

/** Parts of advanced verifications on the review desk. */
export function createAdvancedReview(
  { db, clock }: Deps,
  { enterprises, files, persons, vault }: Needs,
): Reviewable {
  async function viewIdentity(row: ItemRow) {
    const known = await persons.verified(db, row.user_id);
    const { handFileId } = vault.openIdentity(row);
    const image = (field: string, label: Translatable, file: string | undefined): CaseField =>
      file
        ? { field, label, kind: 'image', value: file, before: null }
        : textField(field, label, say`已按期限删除`);
    return {
      fields: [
        textField('realName', say`真实姓名`, known?.realName ?? '', maskName),
        textField('idKind', say`证件类型`, known ? term(idKinds[known.idKind]) : ''),
        textField('idNo', say`证件号`, known?.idNo ?? '', maskIdNo),
        image('idFrontUrl', say`证件人像面`, known?.frontFileId),
        image('handUrl', handLabel, handFileId),
      ],
      checks: [
        check(say`个人认证`, known !== null, known ? say`已通过，请对照证件与手持照片` : say`已不再有效`),
      ],
    };
  }

  async function viewItem(row: ItemRow, item: AdvancedItem) {
    const enterprise = await enterprises.find(db, row.user_id);
    const content = vault.openItem(row);
    const fileIds = advancedFileFields.flatMap((field) => content[field] || []);
    const pdfs = await files.pdfsAmong(db, fileIds);
    const fields = fieldsOfItem[item]
      .filter((field) => content[field])
      .map((field): CaseField => {
        const value = content[field] ?? '';
        const label = term(advancedFields[field]);
        if (fileIds.includes(value))
          return { field, label, kind: pdfs.has(value) ? 'file' : 'image', value, before: null };
        return textField(
          field,
          label,
          isKeyOf(financeKinds, value) ? term(financeKinds[value]) : value,
          masks[field],
        );
      });
    const permit = enterprise?.accountPermit;
    const account: CaseField[] =
      item === 'account'
        ? [
            textField('bankName', say`开户银行`, enterprise?.bankName ?? ''),
            textField('bankAccount', say`对公账号`, enterprise?.bankAccount ?? '', maskBankAccount),
            ...(permit
              ? [
                  {
                    field: 'accountPermit',
                    label: say`开户许可证或基本存款账户信息`,
                    kind: permit.isPdf ? ('file' as const) : ('image' as const),
                    value: permit.fileId,
                    before: null,
                  },
                ]
              : []),
          ]
        : [];
    return {
      fields: [
        textField('companyName', say`企业名称`, enterprise?.companyName ?? row.name),
        textField('creditCode', say`统一社会信用代码`, enterprise?.creditCode ?? ''),
        textField('legalName', say`法定代表人`, enterprise?.legalName ?? ''),
        ...account,
        ...fields,
      ],
      checks: [
        check(say`企业认证`, enterprise !== null, enterprise ? say`有效` : say`已不再有效`),
        ...(row.valid_to ? [check(say`许可证有效期`, true, row.valid_to)] : []),
        ...(item === 'account' ? [check(say`打款验证`, false, say`没有打款结果，请核对开户资料`)] : []),
      ],
    };
  }

  return {
    reasons: advancedReasons,

    async view(id) {
      const row = await findItem(db, id);
      if (!row) throw new AppError('E3110');
      return row.item === 'identity' ? viewIdentity(row) : viewItem(row, row.item);
    },

    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const at = clock();
      const row = await lockItem(tx, id);
      if (row?.state !== waiting) throw new AppError('E3107');
      const labelOf = (field: string) =>
        field === 'handUrl'
          ? handLabel
          : isKeyOf(advancedFields, field)
            ? term(advancedFields[field])
            : undefined;
      const changes = { decided_at: at, rejects: JSON.stringify(rejects ?? []) };
      const reason = reasonOf(rejects ?? [], labelOf);
      await moveItem(tx, row, { to: rejects ? rejected : passed, actor, at, reason, changes });
    },
  };
}
