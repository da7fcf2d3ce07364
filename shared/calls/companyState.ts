import type { ValueOf } from './fields';

/** States of an enterprise's authentication. */
export const companyState = {
  none: 0,
  waiting: 1,
  passed: 2,
  rejected: 3,
  /** The business licence has expired. */
  expired: 4,
  /** Passed earlier; a change is under review and what passed stays valid. */
  changing: 5,
  /** All fields are filled in; papers are missing. */
  saved: 10,
  /** All papers are uploaded; not submitted yet. */
  uploaded: 11,
  /** A small amount is on its way to the account; its holder has to report how much arrived. */
  paying: 12,
} as const;
export type CompanyState = ValueOf<typeof companyState>;

export const companyStates: Readonly<Record<CompanyState, string>> = {
  [companyState.none]: '未认证',
  [companyState.saved]: '信息已保存',
  [companyState.uploaded]: '资料已上传',
  [companyState.paying]: '对公打款待验证',
  [companyState.waiting]: '审核中',
  [companyState.passed]: '已认证',
  [companyState.rejected]: '已驳回',
  [companyState.changing]: '变更审核中',
  [companyState.expired]: '执照已到期',
};

/** States in which the owner may change fields and papers. */
export const editableCompanyStates: readonly CompanyState[] = [
  companyState.none,
  companyState.saved,
  companyState.uploaded,
  companyState.rejected,
  companyState.passed,
  companyState.expired,
];

/** States in which an earlier authentication is valid, also while a change is under review. */
export const validCompanyStates: readonly CompanyState[] = [companyState.passed, companyState.changing];

/** How many guesses of the amount are allowed. */
export const payoutTriesMax = 3;
export const payoutHours = 72;
/** Submissions of an enterprise per day. */
export const companySubmitsPerDay = 5;
/** An unused sandbox is closed after so many days. */
export const sandboxIdleDays = 90;
