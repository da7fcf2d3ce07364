import { certificateName } from './certificateName';

it.each([
  ['C=CN\nO=明镜科技\nCN=mirror', 'C=CN，O=明镜科技，CN=mirror'],
  ['CN=\u202egnp.exe', 'CN=gnp.exe'],
  ['CN=a\u0000b\u200bc', 'CN=abc'],
  [`CN=${'x'.repeat(300)}`, `CN=${'x'.repeat(197)}`],
])('%j is told as %s', (name, told) => {
  expect(certificateName(name)).toBe(told);
});
