import type { Rule } from './Rule';

export const maskedFieldsMax = 20;
/** With masking, larger answers are not passed on, because they cannot be checked. */
export const maskedBytesMax = 1024 * 1024;

/** A field of an answer: a JSON pointer (RFC 6901) in which `*` matches every element or field. */
export const maskFieldRules: readonly Rule[] = [
  {
    isMet: (text) => text.startsWith('/') && text !== '/' && !/~(?![01])/.test(text),
    message: '须为 JSON 指针：以 / 开头，例如 /data/idNo；列表的每一项用 *，例如 /items/*/mobile',
  },
  { isMet: (text) => text.length <= 200, message: '每个字段最多200个字' },
];

/** Unescaped parts of a JSON pointer. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Masks most of a text: "13800138000" → "138****8000", "张小明" → "张**". */
export function maskText(text: string): string {
  const letters = [...text];
  const [head, tail] =
    letters.length >= 11 ? [3, 4] : letters.length >= 7 ? [1, 1] : [letters.length > 1 ? 1 : 0, 0];
  const hidden =
    letters.length >= 7 ? '****' : '*'.repeat(Math.max(letters.length - head, letters.length > 0 ? 1 : 0));
  return letters.slice(0, head).join('') + hidden + (tail > 0 ? letters.slice(-tail).join('') : '');
}
