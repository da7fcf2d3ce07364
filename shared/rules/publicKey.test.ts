import { publicKeyProblem } from './publicKey';

const point = 'a1'.repeat(64);
const pem =
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoEcz1UBgi0DQgAE9sv1\n-----END PUBLIC KEY-----\n';

it.each([pem, point, `04${point}`, `  04${point.toUpperCase()}\n`, `03${'b2'.repeat(32)}`])(
  'takes the form of %j',
  (text) => expect(publicKeyProblem(text)).toBeNull(),
);

it.each([
  ['', /请填写/],
  ['-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----', /私钥/],
  ['-----BEGIN EC PRIVATE KEY-----\nMIGH\n-----END EC PRIVATE KEY-----', /私钥/],
  [pem + '-----BEGIN PRIVATE KEY-----', /私钥/],
  ['c3'.repeat(32), /私钥/],
  ['-----BEGIN CERTIFICATE-----\nMIGH\n-----END CERTIFICATE-----', /证书/],
  ['x'.repeat(1001), /过长/],
  [`05${point}`, /须为 PEM/],
  [`04${point}00`, /须为 PEM/],
  ['ssh-rsa AAAA', /须为 PEM/],
  ['-----BEGIN PUBLIC KEY-----\0-----END PUBLIC KEY-----', /须为 PEM/],
])('says of %j what is wrong', (text, problem) => expect(publicKeyProblem(text)).toMatch(problem));
