import { IntField, MoneyInput, Text } from './fields';

it.each([
  ['12.5', '12.5'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  [' 0.03 ', '0.03'],
])('keeps the amount %j as %j', (typed, kept) => {
  expect(MoneyInput.parse(typed)).toBe(kept);
});

it.each(['', '十二', '1,200', '1。2。3', '0.00001', '-1', 12])('takes no %j for an amount', (typed) => {
  expect(MoneyInput.safeParse(typed).success).toBe(false);
});

it('reads a whole number in full-width digits, and none beyond its bounds', () => {
  const field = IntField(1, 100);

  expect(field.parse('５０')).toBe(50);
  expect(field.parse(' 50 ')).toBe(50);
  for (const typed of ['５００', '５.５', '五十', '']) expect(field.safeParse(typed).success).toBe(false);
});

it.each([
  [' ', '请填写'],
  ['冻', '至少2个字'],
  ['一二三四', '最多3个字'],
])('says of the text %j: %s', (typed, message) => {
  expect(Text(3, 2).safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

it('takes texts of either bound, without the blanks around them', () => {
  expect(['两字 ', ' 三个字'].map((typed) => Text(3, 2).parse(typed))).toEqual(['两字', '三个字']);
  expect(Text(3).parse('')).toBe('');
});

it.each([
  ['\u202e统数据\u202c', '统数据'],
  ['电话 \u200e138\u200b0013\ufeff8000', '电话 13800138000'],
  [' 一家 👨‍👩‍👧 ', '一家 👨‍👩‍👧'],
])('takes from %j what nobody sees', (typed, kept) => {
  expect(Text(40, 1).parse(typed)).toBe(kept);
});

it('takes no name of which nobody sees anything', () => {
  expect(Text(40, 1).safeParse('\u200b\u2060 \u202e').success).toBe(false);
});
