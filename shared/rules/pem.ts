/** Certificates of a chain and a key are far below that. */
export const pemCharsMax = 20_000;

/** Blocks of a kind ("CERTIFICATE") in a text, ignoring what is between them. */
export const pemBlocksOf = (text: string, label: RegExp): string[] =>
  [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----(?:(?!-----)[A-Za-z0-9+/=\s:,-])*-----END \1-----/g)]
    .filter(([, name = '']) => label.test(name))
    .map(([block]) => block);

/** Formal faults of a supposed certificate; null: none, or it is empty. */
export function certificateProblem(text: string): string | null {
  if (text.trim() === '') return null;
  if (/PRIVATE KEY/.test(text)) return '这里含有私钥，请只填写证书，私钥填在“私钥”一栏';
  return pemBlocksOf(text, /^CERTIFICATE$/).length > 0
    ? null
    : '须为 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头';
}

/** Most client certificates of an app per environment. */
export const appCertificatesMax = 5;

/** Formal faults of a single client certificate; null: none. */
export function clientCertificateProblem(text: string): string | null {
  if (text.trim() === '') return '请填写证书';
  if (/PRIVATE KEY/.test(text))
    return '这里含有私钥。私钥请只留在您的机器上，不要发给任何人；请只填写证书（CERTIFICATE）';
  if (/CERTIFICATE REQUEST/.test(text)) return '这是证书申请（CSR），请填写签发后的证书';
  const count = pemBlocksOf(text, /^CERTIFICATE$/).length;
  if (count > 1) return `这里有 ${count} 个证书，请只填写程序自己的那一个，去掉中间证书与 CA 证书`;
  return count === 1 ? null : '须为 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头';
}

/** Formal faults of a private key. */
export function privateKeyProblem(text: string): string | null {
  if (text.trim() === '') return null;
  if (/ENCRYPTED/.test(text)) return '私钥带有口令，请先去掉口令，例如用 openssl pkey';
  return pemBlocksOf(text, /PRIVATE KEY$/).length === 1
    ? null
    : '须为一个 PEM 格式的私钥，以 -----BEGIN PRIVATE KEY----- 开头';
}
