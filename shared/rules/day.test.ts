import { addDays, addMonths, dayProblem, lastMinute, readDay, weeksOf } from '@portal/rules';

it.each([
  ['2026-08-01', '2026-08-01'],
  [' 2026/8/1 ', '2026-08-01'],
  ['2026.08.01', '2026-08-01'],
  ['20260801', '2026-08-01'],
  ['2026年8月1日', '2026-08-01'],
  ['2024-02-29', '2024-02-29'],
])('reads the day %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each([
  '',
  '昨天',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '26-08-01',
  '2026-08',
  '2026-08-01 09:00',
  '2026-08-011',
])('does not take %j for a day', (text) => {
  expect(readDay(text)).toBeNull();
});

it.each([
  ['2026-08-01 9:05', '2026-08-01 09:05'],
  ['2026/8/1T23:59', '2026-08-01 23:59'],
  ['2026年8月1日 09：30', '2026-08-01 09:30'],
  ['2026-08-01', null],
  ['2026-08-01 24:00', null],
  ['2026-08-01 12:60', null],
])('reads the minute %j', (text, minute) => {
  expect(readDay(text, { hasTime: true })).toBe(minute);
});

it.each([
  ['', null],
  ['2026-08-01', null],
  ['2026-8-31', null],
  ['2026-07-31', '不能早于 2026-08-01'],
  ['2026-09-01', '不能晚于 2026-08-31'],
  ['01/08/2026', '请按 2026-08-01 填写日期'],
  ['2026-02-30', '没有这一天'],
  ['9999-12-31', '日期最晚 2999-12-31'],
])('says what is wrong with %j in August', (text, problem) => {
  expect(dayProblem(text, { min: '2026-08-01', max: '2026-08-31' })).toBe(problem);
});

it('takes the whole last day where the minute is asked for', () => {
  expect(dayProblem('2026-08-31 23:59', { max: '2026-08-31', hasTime: true })).toBeNull();
  expect(dayProblem('2026-08-31', { hasTime: true })).toBe('请按 2026-08-01 09:00 填写时间');
  expect(dayProblem('2026-02-30 09:00', { hasTime: true })).toBe('没有这一天');
  expect(dayProblem('2026-09-01 00:00', { max: '2026-08-31', hasTime: true })).toBe('不能晚于 2026-08-31');
});

it('names the last minute of what ends at an instant', () => {
  expect(lastMinute('2026-09-01 00:00:00')).toBe('2026-08-31 23:59');
  expect(lastMinute('2027-01-01 00:00:00')).toBe('2026-12-31 23:59');
  expect(lastMinute('2026-09-01 12:30:00')).toBe('2026-09-01 12:29');
  expect(lastMinute('2026-09-01 12:30:05')).toBe('2026-09-01 12:30');
});

it('walks over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf('2026-08');

  // The first of August 2026 is a Saturday, the last a Monday.
  expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02']);
  expect(weeks).toHaveLength(6);
  expect(weeks[5]).toEqual(['2026-08-31', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});
