export { codes, isCode, type Code } from './catalogue';
export type { CodeEntry } from './CodeEntry';
export { entryCodes } from './entryCodes';
