import type { ValueOf } from './fields';

/** States of an enterprise's authentication. */
export const companyState = {
  none: 0,
  waiting: 1,
  passed: 2,
  rejected: 3,
  /** The licence has run out. */
  expired: 4,
  /** Passed, and a change of it waits; what passed stays valid. */
  changing: 5,
  /** All fields are filled in. */
  saved: 10,
  /** All papers are there, too. */
  uploaded: 11,
  /** A small amount is under way to the account, whose holder is to tell how much. */
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

/** In which its owner may change fields and papers. */
export const editableCompanyStates: readonly CompanyState[] = [
  companyState.none,
  companyState.saved,
  companyState.uploaded,
  companyState.rejected,
  companyState.passed,
  companyState.expired,
];

/** In which something passed, and stays valid whatever becomes of a change. */
export const validCompanyStates: readonly CompanyState[] = [companyState.passed, companyState.changing];

/** How often an amount may be guessed, and how long it may take. */
export const payoutTriesMax = 3;
export const payoutHours = 72;
/** An enterprise may submit so often on a day. */
export const companySubmitsPerDay = 5;
/** A sandbox that nobody uses for so long ends. */
export const sandboxIdleDays = 90;
