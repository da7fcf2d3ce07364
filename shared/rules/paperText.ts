import type { CompanyContent, CompanyField } from './company';
import type { PaperSlot } from './companyPapers';

export const paperTextNames = [
  'name',
  'idNo',
  'address',
  'validTo',
  'creditCode',
  'legalName',
  'setupDate',
  'bankName',
  'accountNo',
] as const;
export type PaperText = (typeof paperTextNames)[number];

/** Sides of papers that a service may read, and what it reads there. */
export const paperTexts = {
  idFront: ['name', 'idNo', 'address'],
  idBack: ['validTo'],
  licence: ['name', 'creditCode', 'legalName', 'setupDate', 'validTo'],
  accountPermit: ['name', 'bankName', 'accountNo'],
} as const satisfies Record<string, readonly PaperText[]>;
export type PaperSide = keyof typeof paperTexts;
/** What was read; what is not there could not be. */
export type PaperReading = Partial<Record<PaperText, string>>;

/** Papers of an enterprise that are read: what each says, by the field of the form it has to agree with. */
export const readSlots: Partial<
  Record<PaperSlot, { side: PaperSide; fields: Partial<Record<PaperText, CompanyField>> }>
> = {
  licence: {
    side: 'licence',
    fields: {
      name: 'companyName',
      creditCode: 'creditCode',
      legalName: 'legalName',
      setupDate: 'setupDate',
      validTo: 'validTo',
    },
  },
  legalFront: { side: 'idFront', fields: { name: 'legalName', idNo: 'legalIdNo' } },
  accountPermit: {
    side: 'accountPermit',
    fields: { name: 'companyName', bankName: 'bankName', accountNo: 'bankAccount' },
  },
};

/** Registers write full-width brackets, people half-width ones; blanks and the case of letters say nothing. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Whether what was typed says the same as what was read. */
export const saysTheSame = (typed: string, read: string): boolean => bare(typed) === bare(read);

/** Fields of a form that read otherwise on a paper of it. What is not filled in yet is not compared. */
export function misread(
  slot: PaperSlot,
  reading: PaperReading,
  content: CompanyContent,
): { field: CompanyField; value: string }[] {
  const fields = readSlots[slot]?.fields ?? {};
  return paperTextNames.flatMap((text) => {
    const [field, value] = [fields[text], reading[text]];
    if (!field || !value || content[field] === '' || saysTheSame(content[field], value)) return [];
    return [{ field, value }];
  });
}
