import { textToColumn } from './textToColumn';
import { say } from './say';
import { translateTexts } from './translateTexts';
import { textFromColumn } from './textFromColumn';

const beside = (kept: string | null): unknown => kept && JSON.parse(kept);

it('says in each language what a row keeps, and what somebody has typed as it is', () => {
  const said = say`第 ${3} 行`;

  expect(translateTexts(textFromColumn('第 3 行', beside(textToColumn(said))), 'en')).toBe('Line 3');
  expect(translateTexts(textFromColumn('第 3 行', beside(textToColumn(said))), 'zh')).toBe('第 3 行');
  expect(textToColumn('第 3 行')).toBeNull();
  expect(translateTexts(textFromColumn('第 3 行', null), 'en')).toBe('第 3 行');
});

it.each(['', '第 4 行', '第 {0} 行'])(
  'takes %j for the text where it was written over what was said',
  (text) => {
    expect(textFromColumn(text, beside(textToColumn(say`第 ${3} 行`)))).toBe(text);
  },
);

it('refuses what is not said', () => {
  expect(() => textFromColumn('第 3 行', { key: 3 })).toThrow();
});
