import { say, term } from './say';
import { translateTexts } from './translateTexts';

it('tells what is said, however deep, and leaves everything else as it is', () => {
  const at = new Date(0);
  const part = { fields: [{ name: '金额须大于零', message: say`金额须大于零` }], at, none: null, count: 1 };

  expect(translateTexts(part, 'en')).toEqual({
    fields: [{ name: '金额须大于零', message: 'The amount must be above zero' }],
    at,
    none: null,
    count: 1,
  });
  expect(translateTexts(part, 'zh').fields).toEqual([{ name: '金额须大于零', message: '金额须大于零' }]);
});

it.each(['金额须大于零', '{0} {1}', "'{' {0, plural, one", '<b>$&</b>', '余额 {0} 不够支付 {1}'])(
  'takes the value %j for what it is',
  (value) => {
    expect(translateTexts(say`没有账户“${value}”，请核对`, 'en')).toBe(
      `There is no account “${value}”; please check`,
    );
    expect(translateTexts(say`没有账户“${value}”，请核对`, 'zh')).toBe(`没有账户“${value}”，请核对`);
  },
);

it.each(['{0} {1}', "'{' {0, plural, one", '没有人译过的 {0}'])(
  'passes a sentence on that no table has: %j',
  (sentence) => {
    expect(translateTexts(term(sentence), 'en')).toBe(sentence);
    expect(translateTexts(term(sentence), 'zh')).toBe(sentence);
  },
);
