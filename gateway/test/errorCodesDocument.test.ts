import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codes, isCode } from '@portal/codes';

it('tells consumers of each code that a signed call may be refused with, and of its status', () => {
  const file = path.join(__dirname, '../../demo-market/documents/error-codes.html');
  const rows = [
    ...readFileSync(file, 'utf8').matchAll(/<td>(E\d{4})<\/td>\s*<td>(\d{3})<\/td>\s*<td>([^<，]+)/g),
  ].map(([, code = '', http, text]) => [code, Number(http), text]);

  expect(rows).toEqual(rows.map(([code]) => [code, ...factsOf(String(code))]));
  expect(rows.map(([code]) => code)).toEqual(
    expect.arrayContaining(['E9101', 'E9102', 'E9103', 'E9104', 'E9106', 'E9109', 'E9110', 'E9113']),
  );
});

const factsOf = (code: string) => (isCode(code) ? [codes[code].http, codes[code].text] : []);
