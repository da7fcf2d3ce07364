import { entryCodes } from '@portal/codes';

export type EntryCode = keyof typeof entryCodes;

/** Whether a text is a code that keeps somebody out. */
export const isEntryCode = (code: string): code is EntryCode => Object.hasOwn(entryCodes, code);
