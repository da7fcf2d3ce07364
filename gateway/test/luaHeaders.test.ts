import { readFileSync } from 'node:fs';
import path from 'node:path';

const readSource = (file: string) => readFileSync(path.join(__dirname, '..', file), 'utf8');
const namesOf = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name]) => name!.toLowerCase()).sort();

/** The quoted names of a table of Lua, or of a set of TypeScript. */
function listed(source: string, start: string, end: string): string[] {
  const text = source.split(start)[1]?.split(end)[0];
  if (!text) throw new Error(`there is no ${start}`);
  return namesOf(text, /'([\w-]+)'/g);
}

const hidden = namesOf(readSource('lua/nginx/carry.conf'), /^proxy_hide_header ([\w-]+);$/gm);

it('hides in nginx what our gateway keeps back', () => {
  const own = readSource('src/headers.ts');
  const kept = [
    ...listed(own, 'const gatewayWords = new Set([', ']'),
    ...listed(own, 'const hostWide = [', ']'),
  ].sort();

  expect(kept.length).toBeGreaterThan(15);
  expect(hidden).toEqual(kept);
});

it('takes back in Lua the same, besides what Lua sets with every answer', () => {
  const own = readSource('lua/portal/answer.lua');
  const dropped = [
    ...listed(own, 'local gateway_words = {', '}'),
    ...listed(own, 'local host_wide = {', '}'),
  ];

  expect([...dropped, 'x-cost', 'x-request-id'].sort()).toEqual(hidden);
});
