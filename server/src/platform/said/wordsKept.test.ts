import { keptBeside } from './keptBeside';
import { say } from './say';
import { toldIn } from './toldIn';
import { wordsKept } from './wordsKept';

const beside = (kept: string | null): unknown => kept && JSON.parse(kept);

it('says in each language what a row keeps, and what somebody has typed as it is', () => {
  const said = say`第 ${3} 行`;

  expect(toldIn(wordsKept('第 3 行', beside(keptBeside(said))), 'en')).toBe('Line 3');
  expect(toldIn(wordsKept('第 3 行', beside(keptBeside(said))), 'zh')).toBe('第 3 行');
  expect(keptBeside('第 3 行')).toBeNull();
  expect(toldIn(wordsKept('第 3 行', null), 'en')).toBe('第 3 行');
});

it.each(['', '第 4 行', '第 {0} 行'])(
  'takes %j for the text where it was written over what was said',
  (text) => {
    expect(wordsKept(text, beside(keptBeside(say`第 ${3} 行`)))).toBe(text);
  },
);

it('refuses what is not said', () => {
  expect(() => wordsKept('第 3 行', { key: 3 })).toThrow();
});
