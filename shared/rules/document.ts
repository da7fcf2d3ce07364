import { keyOf } from './table';
import { plainLength } from './richText';
import type { Rule } from './Rule';

const lengthOf = (value: string) => [...value.trim()].length;
/** Most characters of the title of a document or a notice. A rare one counts once, though it takes two units in a string. */
export const titleMax = 64;
/** For `maxLength`, which counts units. */
export const titleUnitsMax = 2 * titleMax;

/** Letters, digits and common punctuation of titles; anything else counts as special. */
const titlePattern = /^[\p{L}\p{N} ._·\-—()（）《》“”、，：/+]*$/u;

export const documentTitleRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入文档标题' },
  { isMet: (value) => titlePattern.test(value), message: '文档标题不可以包含特殊字符' },
  { isMet: (value) => lengthOf(value) >= 4 && lengthOf(value) <= titleMax, message: '文档标题为4到64个字符' },
];

export const noticeTitleRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入公告标题' },
  { isMet: (value) => titlePattern.test(value), message: '公告标题不可以包含特殊字符' },
  { isMet: (value) => lengthOf(value) >= 4 && lengthOf(value) <= titleMax, message: '公告标题为4到64个字符' },
];

/** Limits on a document's visible characters: without markup and whitespace. */
export const contentLengthMin = 20;
export const contentLengthMax = 10_000;

/** What is wrong with a text's number of visible characters; null: nothing. */
export function lengthProblem(length: number, name: string): string | null {
  if (length < contentLengthMin) return `${name}不能小于${contentLengthMin}个字符`;
  return length > contentLengthMax ? `${name}不能大于${contentLengthMax}个字符` : null;
}

/** `lengthProblem` for HTML, counted as on the server. */
export const contentProblem = (html: string, name = '文档内容'): string | null =>
  lengthProblem(plainLength(html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot);/g, '.')), name);

const MiB = 1024 * 1024;
export const fileBytesMax = 20 * MiB;
/** Size limit of photos, and of pictures in a text. */
export const imageBytesMax = 5 * MiB;
/** Size limit of logos and icons. */
export const logoBytesMax = MiB;

/** Extension → formats that the content may have. */
export const fileFormats = {
  doc: 'doc',
  docx: 'docx',
  pdf: 'pdf',
  xls: 'xls',
  xlsx: 'xlsx',
  rar: 'rar',
  '7z': '7z',
  zip: 'zip',
} as const;
export type FileFormat = keyof typeof fileFormats;

/** Format of a file name's extension, or null. */
export function formatOf(fileName: string): FileFormat | null {
  const extension = /[^.\s].*\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return keyOf(fileFormats, extension) ?? null;
}

export const wrongFormat = `文件格式错误，请上传 ${Object.keys(fileFormats).join('、')} 格式的文件`;
export const fileTooLarge = '文件不能大于20MB';
