import { isCode, type Code } from '@portal/codes';

/** The code that the server tells. One of a newer server, which this gateway does not know, is E9112. */
export const codeOf = (code: string): Code => (isCode(code) ? code : 'E9112');
