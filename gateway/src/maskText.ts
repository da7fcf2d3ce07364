/** Replaces hidden values. */
export const hidden = '******';

/** Names of fields, parameters and headers whose value is always secret. */
const secretName = new RegExp(
  [
    'passw|passphrase|^pass$|pwd|secret|token|signature|^sign$|^sig$|auth(?!or)|authori[sz]|credential|cookie|session',
    'private|(api|app|access|secret)[-_]?key|^key$|cvv|cvn|密码|密钥|口令|签名',
    'id[-_]?card|id[-_]?(no|number)$|bank[-_]?card|card[-_]?no|身份证|银行卡',
  ].join('|'),
  'i',
);

export const isSecretName = (name: string): boolean => secretName.test(name);

/** Separators between the digits of a number as people write it. */
const gap = '[ -]?';
const phone = new RegExp(`(?<![\\d])(1[3-9]\\d)${gap}\\d{4}${gap}(\\d{4})(?!\\d)`, 'g');
const idNo = /(?<![\dA-Za-z])([1-9]\d{3})\d{2}(?:18|19|20)\d{6}(\d{3}[\dXx])(?![\dA-Za-z])/g;
const oldIdNo = /(?<!\d)([1-9]\d{3})\d{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}(?!\d)/g;
const card = new RegExp(`(?<!\\d)\\d(?:${gap}\\d){11,14}${gap}(\\d(?:${gap}\\d){3})(?!\\d)`, 'g');

/**
 * Hides identity numbers, mobile numbers and bank cards in a text, except a few digits for recognition. Errs on the
 * safe side: other numbers of the same length are hidden, too.
 */
export const maskNumbers = (text: string): string =>
  text
    .replace(idNo, '$1**********$2')
    .replace(card, '************$1')
    .replace(oldIdNo, '$1***********')
    .replace(phone, '$1****$2');
