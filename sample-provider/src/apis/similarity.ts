import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

/** Normalised: width, case and punctuation are ignored when comparing names. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');

/** The Levenshtein distance: fewest insertions, deletions and replacements. */
function stepsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let row = to.map((_, index) => index + 1);
  for (const [at, letter] of from.entries()) {
    let diagonal = at;
    let left = at + 1;
    row = row.map((above, index) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (letter === to[index] ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
  }
  return row.at(-1) ?? from.length;
}

function compare(a: string, b: string) {
  const [one, other] = [plain(a), plain(b)];
  const longest = Math.max([...one].length, [...other].length);
  const steps = stepsBetween(one, other);
  return { same: one === other, steps, score: longest === 0 ? 1 : Number((1 - steps / longest).toFixed(4)) };
}

/** Similarity of names: of accounts, enterprises and addresses. */
export const similarity: ApiModule = (routes) => {
  routes.post('/compare', async ({ body }) => {
    const { a, b } = parse(z.object({ a: TextField(200), b: TextField(200) }), body);
    return compare(a, b);
  });

  routes.post('/rank', async ({ body }) => {
    const { name, candidates } = parse(
      z.object({
        name: TextField(200),
        candidates: z
          .array(TextField(200), { error: '必填' })
          .check(z.minLength(1, '至少一个'), z.maxLength(100, '最多 100 个')),
      }),
      body,
    );
    const records = candidates.map((one) => ({ name: one, score: compare(name, one).score }));
    return { records: records.sort((one, other) => other.score - one.score) };
  });
};
