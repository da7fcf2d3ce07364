export const publicKeyLengthMax = 1000;

/**
 * Formal faults of a supposed public key; null: none. Checked before anything is sent, because a private key pasted by
 * mistake must not leave the browser.
 */
export function publicKeyProblem(text: string): string | null {
  const given = text.trim();
  if (given === '') return '请填写公钥';
  const hex = given.replaceAll(/\s/g, '');
  if (/PRIVATE KEY/i.test(given) || /^(0x)?[0-9a-f]{64}$/i.test(hex))
    return '这是私钥，请勿交给任何人，也不要再使用它；请重新生成密钥对，只上传公钥';
  if (/BEGIN (X509 |TRUSTED )?CERTIFICATE/.test(given)) return '这是证书，请上传其中的公钥';
  if (given.length > publicKeyLengthMax) return '内容过长，不是公钥';
  const isPem = /^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/.test(given);
  const isPoint = /^(04[0-9a-f]{128}|0[23][0-9a-f]{64}|[0-9a-f]{128})$/i.test(hex);
  return isPem || isPoint ? null : '须为 PEM 格式的公钥，或以十六进制书写的公钥（130、128 或 66 位）';
}
