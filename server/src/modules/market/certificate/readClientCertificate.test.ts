import { X509Certificate } from 'node:crypto';
import { issueCertificates } from '@portal/testing/issueCertificates';
import { makeCertificate } from '../../../../test/makeCertificate';
import { AppError } from '../../../platform/AppError';
import { days, hours } from '../../../platform/time';
import { readClientCertificate } from './readClientCertificate';

/** Those that are made during the test are good then, too. */
const now = new Date(Date.now() + hours);
const own = makeCertificate({ name: '杭州机房\u202e' });
const { authority, client, server } = issueCertificates();

const read = (text: string, at = now) => readClientCertificate(text, at);
const saidOf = (text: string, at = now): string => {
  try {
    read(text, at);
    return 'taken';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.details.fields ?? [];
    return `${field?.name}: ${String(field?.message)}`;
  }
};

it('keeps what tells a certificate from others, and nothing that hides or turns a text', () => {
  const { fingerprint256, serialNumber } = new X509Certificate(own.certificate);

  expect(read(`Bag Attributes\n  noise\n${own.certificate}`)).toEqual({
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    commonName: '杭州机房',
    subject: 'CN=杭州机房',
    issuer: 'CN=杭州机房',
    serial: serialNumber,
    startsAt: expect.any(Date) as Date,
    endsAt: expect.any(Date) as Date,
  });
  expect(read(client.certificate)).toMatchObject({ subject: 'CN=portal gateways', issuer: 'CN=Provider CA' });
});

it.each<[string, () => string, RegExp]>([
  ['nothing', () => ' ', /请填写证书/],
  ['anything', () => 'ssh-rsa AAAA', /须为 PEM/],
  ['a private key', () => own.privateKey, /含有私钥.*不要发给任何人/],
  ['a certificate with its key', () => own.certificate + own.privateKey, /含有私钥/],
  ['a request', () => '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----', /CSR/],
  ['two certificates', () => client.certificate + authority, /2 个证书/],
  [
    'a certificate that is broken',
    () => own.certificate.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA'),
    /损坏/,
  ],
  ['a block of nothing', () => '-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----', /损坏/],
  [
    'a megabyte',
    () => `-----BEGIN CERTIFICATE-----\n${'A'.repeat(1 << 20)}\n-----END CERTIFICATE-----`,
    /损坏/,
  ],
  ['a short key', () => makeCertificate({ key: ['rsa:1024'] }).certificate, /1024 位，至少需要 2048 位/],
  [
    'a curve that TLS does not know',
    () => makeCertificate({ key: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'] }).certificate,
    /只支持/,
  ],
  [
    'one for servers',
    () => makeCertificate({ extensions: ['extendedKeyUsage=serverAuth'] }).certificate,
    /用途不含客户端认证/,
  ],
])('refuses %s at its field', (_, text, said) => {
  expect(saidOf(text())).toMatch(said);
  expect(saidOf(text())).toMatch(/^certificate: /);
});

it('takes what a program may show: RSA, Ed25519, without a purpose', () => {
  for (const text of [
    makeCertificate({ key: ['rsa:2048'] }).certificate,
    makeCertificate({ key: ['ed25519'] }).certificate,
    makeCertificate({ extensions: ['extendedKeyUsage=clientAuth,serverAuth'] }).certificate,
    server.certificate,
  ])
    expect(saidOf(text)).toBe('taken');
});

it('asks for one that is in its time', () => {
  expect(saidOf(own.certificate, new Date(now.getTime() + 61 * days))).toMatch(/已于 .* 到期/);
  expect(saidOf(own.certificate, new Date(now.getTime() - 2 * hours))).toMatch(/起才有效/);
});
