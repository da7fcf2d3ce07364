import { companyState, type Company } from '@portal/calls';
import {
  companyFields,
  entriesOf,
  idKinds,
  industries,
  keyOf,
  licenceKinds,
  unitTypes,
  validForGood,
  type CompanyContent,
  type CompanyField,
} from '@portal/rules';

export const wizardSteps = ['填写信息', '上传资料', '平台审核', '完成'];

const { none, saved, uploaded, paying, waiting, passed, rejected, expired, changing } = companyState;

/** Index of the wizard step for each state. */
export const stepOf: Readonly<Record<Company['state'], number>> = {
  [none]: 0,
  [saved]: 1,
  [uploaded]: 1,
  [rejected]: 1,
  [paying]: 2,
  [waiting]: 2,
  [passed]: 3,
  [changing]: 2,
  [expired]: 0,
};

/** Display text of a field. */
function readable(field: CompanyField, value: string, regionNames: Readonly<Record<string, string>>): string {
  const tables: Partial<Record<CompanyField, Readonly<Record<string, string>>>> = {
    unitType: unitTypes,
    industry: industries,
    legalIdKind: idKinds,
    licenceKind: licenceKinds,
    validTo: { [validForGood]: '长期' },
    region: regionNames,
    bankRegion: regionNames,
  };
  const table = tables[field] ?? {};
  const key = keyOf(table, value);
  return (key === undefined ? value : table[key]) || '未填写';
}

/** All fields as name and display text. */
export const factsOf = (content: CompanyContent, regionNames: Readonly<Record<string, string>>) =>
  entriesOf(companyFields).map(
    ([field, label]) => [label, readable(field, content[field], regionNames)] as const,
  );

/** Reason why the operator rejected a field or picture, until it is corrected. */
export const reasonOf = ({ rejects }: Company, field: string): string | undefined =>
  rejects.find((reject) => reject.field === field && reject.isFixed === 0)?.reason;
