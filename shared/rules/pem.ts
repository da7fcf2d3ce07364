/** Certificates of a chain and a key are far below that. */
export const pemCharsMax = 20_000;

/** The blocks of a kind in a text, as they stand in it: "CERTIFICATE". Whatever is between them says nothing. */
export const pemBlocksOf = (text: string, label: RegExp): string[] =>
  [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----[A-Za-z0-9+/=\s:,-]*?-----END \1-----/g)]
    .filter(([, name = '']) => label.test(name))
    .map(([block]) => block);

/** What is plainly wrong with what should be a certificate, by its form alone; null: nothing, or nothing was given. */
export function certificateProblem(text: string): string | null {
  if (text.trim() === '') return null;
  if (/PRIVATE KEY/.test(text)) return '这里含有私钥，请只填写证书，私钥填在“私钥”一栏';
  return pemBlocksOf(text, /^CERTIFICATE$/).length > 0
    ? null
    : '须为 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头';
}

/** How many client certificates an app may have in an environment. */
export const appCertificatesMax = 5;

/** What is plainly wrong with the one certificate that a program shows when it calls; null: nothing. */
export function clientCertificateProblem(text: string): string | null {
  if (text.trim() === '') return '请填写证书';
  if (/PRIVATE KEY/.test(text))
    return '这里含有私钥。私钥请只留在您的机器上，不要发给任何人；请只填写证书（CERTIFICATE）';
  if (/CERTIFICATE REQUEST/.test(text)) return '这是证书申请（CSR），请填写签发后的证书';
  const count = pemBlocksOf(text, /^CERTIFICATE$/).length;
  if (count > 1) return `这里有 ${count} 个证书，请只填写程序自己的那一个，去掉中间证书与 CA 证书`;
  return count === 1 ? null : '须为 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头';
}

/** The same of a private key. */
export function privateKeyProblem(text: string): string | null {
  if (text.trim() === '') return null;
  if (/ENCRYPTED/.test(text)) return '私钥带有口令，请先去掉口令，例如用 openssl pkey';
  return pemBlocksOf(text, /PRIVATE KEY$/).length === 1
    ? null
    : '须为一个 PEM 格式的私钥，以 -----BEGIN PRIVATE KEY----- 开头';
}
