import { isIdCardNo } from '@portal/rules';
import { isLuhn } from './isLuhn';

interface Kind {
  kind: string;
  pattern: RegExp;
  is?: (text: string) => boolean;
  mask: (text: string) => string;
}

/** Keeps the first and last characters. */
const keep = (head: number, tail: number) => (text: string) =>
  text.slice(0, head) + '*'.repeat(Math.max(0, text.length - head - tail)) + text.slice(text.length - tail);

export const maskMobile = keep(3, 4);
export const maskCard = keep(6, 4);

/** Longest first: an identity number is not to be taken for a bank card, nor a part of a card for a mobile number. */
const kinds: readonly Kind[] = [
  { kind: '身份证号', pattern: /(?<!\d)[1-9]\d{16}[\dXx](?!\d)/g, is: isIdCardNo, mask: keep(6, 4) },
  { kind: '银行卡号', pattern: /(?<!\d)\d{16,19}(?!\d)/g, is: isLuhn, mask: maskCard },
  { kind: '手机号', pattern: /(?<!\d)1[3-9]\d{9}(?!\d)/g, mask: maskMobile },
  {
    kind: '邮箱',
    pattern: /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,24}/g,
    mask: (text) => `${text[0]}***${text.slice(text.indexOf('@'))}`,
  },
];

/** A text with identifying numbers masked, and their count by kind. */
export function maskText(given: string) {
  let text = given;
  const found = kinds.flatMap(({ kind, pattern, is, mask }) => {
    let count = 0;
    text = text.replace(pattern, (part) => {
      if (is && !is(part)) return part;
      count += 1;
      return mask(part);
    });
    return count > 0 ? [{ kind, count }] : [];
  });
  return { text, found };
}

/** "欧阳明" → "欧**" */
export const maskName = (name: string): string => {
  const letters = [...name];
  return letters[0] + '*'.repeat(Math.max(1, letters.length - 1));
};
