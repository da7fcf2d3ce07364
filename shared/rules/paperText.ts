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

/** Sides of papers that can be read by OCR, and the values read. */
export const paperTexts = {
  idFront: ['name', 'idNo', 'address'],
  idBack: ['validTo'],
  licence: ['name', 'creditCode', 'legalName', 'setupDate', 'validTo'],
  accountPermit: ['name', 'bankName', 'accountNo'],
} as const satisfies Record<string, readonly PaperText[]>;
export type PaperSide = keyof typeof paperTexts;
/** Values that were read; unreadable ones are absent. */
export type PaperReading = Partial<Record<PaperText, string>>;

/** Papers of an enterprise that are read by OCR: value → field of the form that it must match. */
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

/** Normalises brackets and case, and drops blanks, which differ between registers and typed text. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Whether typed and read values match. */
export const saysTheSame = (typed: string, read: string): boolean => bare(typed) === bare(read);

/** Fields of a form that differ from what was read on a paper. Empty fields are not compared. */
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
