import { certificateProblem, clientCertificateProblem, pemBlocksOf, privateKeyProblem } from './pem';

const block = (label: string, content = 'MIIB') =>
  `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----\n`;

it('finds the blocks of a kind, whatever stands between them', () => {
  const text = `subject=CN\n${block('CERTIFICATE', 'AAAA')}noise${block('PRIVATE KEY')}${block('CERTIFICATE', 'BBBB')}`;

  expect(pemBlocksOf(text, /^CERTIFICATE$/).map((one) => one.split('\n')[1])).toEqual(['AAAA', 'BBBB']);
  expect(pemBlocksOf('-----BEGIN CERTIFICATE-----\nAAAA\n-----END PRIVATE KEY-----', /CERTIFICATE/)).toEqual(
    [],
  );
});

it('says what is wrong with a certificate, above all that a key stands in its place', () => {
  expect(certificateProblem('')).toBeNull();
  expect(certificateProblem(block('CERTIFICATE'))).toBeNull();
  expect(certificateProblem(block('CERTIFICATE') + block('EC PRIVATE KEY'))).toContain('私钥');
  expect(certificateProblem('anything')).toContain('PEM');
});

it('asks for the one certificate of a program, and above all for no key', () => {
  expect(clientCertificateProblem(`noise\n${block('CERTIFICATE')}`)).toBeNull();
  expect(clientCertificateProblem(' \n')).toContain('请填写');
  expect(clientCertificateProblem(block('CERTIFICATE') + block('ENCRYPTED PRIVATE KEY'))).toContain(
    '不要发给任何人',
  );
  expect(clientCertificateProblem('-----BEGIN RSA PRIVATE KEY-----')).toContain('不要发给任何人');
  expect(clientCertificateProblem(block('CERTIFICATE REQUEST'))).toContain('CSR');
  expect(clientCertificateProblem(block('CERTIFICATE').repeat(3))).toContain('3 个证书');
  expect(clientCertificateProblem(block('PUBLIC KEY'))).toContain('PEM');
});

it('says what is wrong with a private key', () => {
  expect(privateKeyProblem(' ')).toBeNull();
  expect(privateKeyProblem(block('EC PRIVATE KEY'))).toBeNull();
  expect(privateKeyProblem(block('ENCRYPTED PRIVATE KEY'))).toContain('口令');
  expect(privateKeyProblem(block('PRIVATE KEY') + block('PRIVATE KEY'))).toContain('一个');
  expect(privateKeyProblem(block('CERTIFICATE'))).toContain('私钥');
});

it('reads a text made to be slow at once', () => {
  const started = performance.now();
  pemBlocksOf('-----BEGIN CERTIFICATE-----\n'.repeat(70_000), /CERTIFICATE/);
  expect(performance.now() - started).toBeLessThan(5000);
});
