import type { PageKind } from '../../platform/PageKind';

/** Personal pages reached by mailed links or in several steps: not indexed. */
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
