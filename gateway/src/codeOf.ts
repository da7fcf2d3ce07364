import { isCode, type Code } from '@portal/codes';

/** The code from the server; an unknown one of a newer server becomes E9112. */
export const codeOf = (code: string): Code => (isCode(code) ? code : 'E9112');
