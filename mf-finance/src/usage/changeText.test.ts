import { changeText } from './changeText';

it.each([
  [0, 0, '0%'],
  [3, 0, '新增'],
  [0, 4, '-100.0%'],
  [9, 8, '+12.5%'],
  [8, 8, '+0.0%'],
  [109.9, 10, '+999.0%'],
  [110, 10, '+10 倍'],
  [15_000, 1, '+14,999 倍'],
])('describes %d after %d', (current, previous, text) => expect(changeText(current, previous)).toBe(text));
