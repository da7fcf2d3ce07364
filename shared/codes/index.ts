export { codes, isCode, type Code, type CodeEntry } from './catalogue';
