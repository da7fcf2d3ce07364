import type { PageKind } from '../../platform/PageKind';

/** Pages that links of mails lead to, or the steps of one person: nobody looks for them. */
export const entryPages: readonly PageKind[] = [
  '/register/MailOk',
  '/forgetPassword/userMail',
  '/forgetPassword/emailOk',
  '/forgetPassword/passwordOk',
  '/factorAppealCancel',
  '/ssoLogin',
  '/ssoCallback',
  '/notMe',
  '/changeUndo',
  '/joinTeam',
].map((path) => ({ path, isPersonal: true }));
