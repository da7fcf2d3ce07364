import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** SHA256 with RSA, as Alipay calls RSA2 and WeChat Pay SHA256-RSA2048. @returns base64. */
export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

/** Verifies a signature. */
export const isSignedText = (text: string, signature: string, key: KeyObject): boolean => {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
  } catch {
    return false;
  }
};
