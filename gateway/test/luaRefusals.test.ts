import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codes, type Code } from '@portal/codes';

const source = readFileSync(path.join(__dirname, '../lua/portal/refusals.lua'), 'utf8');
const entries = [...source.matchAll(/^ {2}(E\d{4}) = \{ http = (\d+), text = '([^']*)' \},$/gm)].map(
  ([, code, http, text]): [Code, number, string] => [code as Code, Number(http), text!],
);

it('says in Lua what the catalogue says of each code', () => {
  const own = entries.filter(([code]) => code !== 'E0000');

  expect(own.length).toBeGreaterThan(15);
  expect(own).toEqual(own.map(([code]) => [code, codes[code].http, codes[code].text]));
});

it('says what gateways say where a call cannot be billed', () => {
  const refuseCall = readFileSync(path.join(__dirname, '../src/refuseCall.ts'), 'utf8');
  const [, http, text] = entries.find(([code]) => code === 'E0000')!;

  expect(refuseCall).toContain(`const unpayable = { http: ${http}, text: '${text}' };`);
});
