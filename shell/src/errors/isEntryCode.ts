import { entryCodes } from '@portal/codes';

export type EntryCode = keyof typeof entryCodes;

/** Whether a text is a code that denies entry, such as E0003. */
export const isEntryCode = (code: string): code is EntryCode => Object.hasOwn(entryCodes, code);
