import {
  companyState,
  editableCompanyStates,
  payoutHours,
  payoutTriesMax,
  type Company as CompanyReply,
  type CompanySlot,
  type CompanyState,
} from '@portal/calls';
import {
  companyFields,
  emptyCompany,
  fieldGroups,
  keysOf,
  misread,
  papersOf,
  type CompanyContent,
  type CompanyField,
  type Paper,
} from '@portal/rules';
import { term } from '../../platform/i18n/say';
import { formatInstant, hours } from '../../platform/time';
import type { Config } from '../../platform/config';
import { shortHash } from '../../platform/shortHash';
import { maskBankAccount, maskIdNo, maskMail, maskPhone, type Mask } from '../../platform/masks';
import { papersUntil } from '../files';
import type { Company, Vault } from './openCompany';

/** With private parts masked; whoever may still change it sees the contact in full. */
function shown(content: CompanyContent, isEditable: boolean): CompanyContent {
  return {
    ...content,
    legalIdNo: content.legalIdNo && maskIdNo(content.legalIdNo),
    bankAccount: maskBankAccount(content.bankAccount),
    ...(!isEditable && {
      contactPhone: maskPhone(content.contactPhone),
      contactMail: maskMail(content.contactMail),
    }),
  };
}

/** What was read is as private as what was typed. */
const readMasks: Partial<Record<CompanyField, Mask>> = { legalIdNo: maskIdNo, bankAccount: maskBankAccount };

/** Whether only refused fields may be corrected. */
const isCorrecting = ({ row, passed }: Company) =>
  passed === null && row.rejects.length > 0 && row.state !== companyState.none;

/** Fields that may be changed now. */
export function editableFields(company: Company): CompanyField[] {
  const { row, passed } = company;
  if (!editableCompanyStates.includes(row.state)) return [];
  const all = keysOf(companyFields);
  // The credit code identifies the enterprise, so another code takes another account.
  if (passed) return all.filter((field) => field !== 'creditCode');
  if (!isCorrecting(company)) return all;
  const refused = new Set(row.rejects.map(({ field }) => field));
  return all.filter(
    (field) =>
      refused.has(field) ||
      fieldGroups.some((group) => group.includes(field) && group.some((one) => refused.has(one))),
  );
}

/** Whether the picture of a slot may be replaced now. */
export function isSlotOpen(company: Company, slot: string): boolean {
  const { row, papers } = company;
  if (!editableCompanyStates.includes(row.state) || row.state === companyState.none) return false;
  const isHere = Object.hasOwn(papers, slot);
  return !isCorrecting(company) || !isHere || row.rejects.some(({ field }) => field === slot);
}

export function slotsOf(company: Company, pdfs: ReadonlySet<string>) {
  const { content, papers, readings, row } = company;
  return papersOf(content).map((paper) => {
    const reading = readings[paper.slot];
    const fileUrl = papers[paper.slot] ?? '';
    const reject = row.rejects.find(({ field }) => field === paper.slot);
    return {
      slot: paper.slot,
      label: term(paper.label),
      step: paper.step,
      isNeeded: Number(paper.isNeeded),
      takesPdf: Number(paper.takesPdf),
      hint: term(paper.hint),
      fileUrl,
      isPdf: Number(pdfs.has(fileUrl)),
      state: stateOf(company, paper, reject !== undefined && !reject.isFixed),
      reason: reject && !reject.isFixed ? reject.reason : '',
      ocr: misread(paper.slot, reading ?? {}, content).map(({ field, value }) => ({
        field,
        value: readMasks[field]?.(value) ?? value,
      })),
      isUnclear: reading === null ? 1 : 0,
    };
  });
}

function stateOf(company: Company, { slot }: Paper, isRefused: boolean): CompanySlot['state'] {
  if (!company.papers[slot]) return 'missing';
  if (isRefused) return 'rejected';
  const hasPassed = company.row.state === companyState.passed || !isSlotOpen(company, slot);
  return hasPassed && company.row.rejects.length > 0 ? 'passed' : 'uploaded';
}

/** Papers that are required and missing. */
export const missingPapers = ({ content, papers }: Company): Paper[] =>
  papersOf(content).filter(({ slot, isNeeded }) => isNeeded && !papers[slot]);

/** Differs after each save. Of the sealed content, so that it tells nothing about what is masked. */
export const markOf = ({ content_sealed }: Pick<Company['row'], 'content_sealed'>): string =>
  shortHash(content_sealed);

export function toReply(
  company: Company,
  pdfs: ReadonlySet<string>,
  vault: Vault,
  config: Pick<Config, 'papersKeptDays'>,
) {
  const { row, content, passed, papers } = company;
  const isEditable = editableCompanyStates.includes(row.state);
  const now = JSON.stringify([content, papers]);
  return {
    state: row.state,
    fields: shown(content, isEditable),
    passed: passed && shown(passed.content, isEditable),
    hasChange: passed && now !== JSON.stringify([passed.content, passed.papers]) ? 1 : 0,
    editable: editableFields(company),
    isPhoneProved:
      row.phone_proof !== null && row.phone_proof === vault.phoneHash(content.contactPhone) ? 1 : 0,
    slots: slotsOf(company, pdfs),
    rejects: row.rejects.map(({ isFixed, ...reject }) => ({ ...reject, isFixed: Number(isFixed) })),
    submittedAt: row.submitted_at && formatInstant(row.submitted_at),
    decidedAt: row.decided_at && formatInstant(row.decided_at),
    papersUntil: papersUntil(config, Object.keys(papers).length > 0 ? row.rested_at : null),
    payout:
      row.state === companyState.paying && row.payout_at
        ? {
            accountMask: maskBankAccount(content.bankAccount),
            leftTries: payoutTriesMax - row.payout_tries,
            endsAt: formatInstant(new Date(row.payout_at.getTime() + payoutHours * hours)),
            isSent: row.payout_sent_at ? 1 : 0,
          }
        : null,
    mark: markOf(row),
  };
}

/** An account that has not begun: not even the kind of unit is chosen. */
export const nothingYet: CompanyReply = {
  state: companyState.none,
  fields: { ...emptyCompany, unitType: '' },
  passed: null,
  hasChange: 0,
  editable: [...keysOf(companyFields)],
  isPhoneProved: 0,
  slots: [],
  rejects: [],
  submittedAt: null,
  decidedAt: null,
  papersUntil: null,
  payout: null,
};

/** Page of the next step. */
export function nextRouteOf(state: CompanyState, hasRow: boolean): string {
  const page = '/companyMessage';
  if (!hasRow) return '/unitType';
  if (state === companyState.none) return `${page}/companyInfoEdit`;
  if (state === companyState.saved) return `${page}/uploadingImg/1`;
  return `${page}/companyInfo`;
}
