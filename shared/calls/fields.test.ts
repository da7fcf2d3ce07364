import { Day, IntField, MoneyInput, Text } from './fields';

it.each([
  ['12.5', '12.5'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  [' 0.03 ', '0.03'],
])('keeps the amount %j as %j', (typed, kept) => {
  expect(MoneyInput.parse(typed)).toBe(kept);
});

const onlyDigits = '只填数字和小数点，例如 1200.50，不写单位和千位分隔符';

it.each([
  [undefined, '必填'],
  [12, '金额须为文本，例如 "1200.50"'],
  ['', '请填写'],
  [' \u3000', '请填写'],
  ['-1', '不能为负数'],
  ['－１', '不能为负数'],
  ['−0.5', '不能为负数'],
  ['十二', onlyDigits],
  ['1,200', onlyDigits],
  ['￥12', onlyDigits],
  ['12.', onlyDigits],
  ['.5', onlyDigits],
  ['1e3', onlyDigits],
  ['1。2。3', onlyDigits],
  ['0.00001', '最多四位小数'],
  ['1234567890', '最多九位整数'],
  ['9'.repeat(400), '最多九位整数'],
])('says of the amount %j: %s', (typed, message) => {
  expect(MoneyInput.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

it.each([
  ['2026-02-30', '没有这一天'],
  ['2026-13-01', '没有这一天'],
  ['9999-12-31', '日期最晚 2999-12-31'],
  ['0999-12-31', '日期最早 1000-01-01'],
  ['31/12/2026', '日期格式为 yyyy-MM-dd'],
])('says of the day %j: %s', (typed, message) => {
  expect(Day.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

it('takes the first and the last day', () => {
  expect(['1000-01-01', '2999-12-31', '2024-02-29'].map((day) => Day.parse(day))).toHaveLength(3);
});

it('reads a whole number in full-width digits, and none beyond its bounds', () => {
  const field = IntField(1, 100);

  expect(field.parse('５０')).toBe(50);
  expect(field.parse(' 50 ')).toBe(50);
  for (const typed of ['５００', '５.５', '五十', '']) expect(field.safeParse(typed).success).toBe(false);
});

it.each([
  [undefined, '须为整数'],
  ['', '须为整数'],
  ['5.5', '须为整数'],
  ['0', '不能小于1'],
  ['101', '不能大于100'],
])('says of the number %j: %s', (typed, message) => {
  expect(IntField(1, 100).safeParse(typed).error?.issues).toMatchObject([{ message }]);
  expect(IntField(1, 100, '请选择').safeParse(typed).error?.issues).toMatchObject([{ message: '请选择' }]);
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
