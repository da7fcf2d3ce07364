import { planText } from './planText';

it.each([
  ['标准版', '按次', '标准版（按次）'],
  ['包月', '包月', '包月'],
  ['免费版', '免费', '免费版'],
  ['免费版', '免费 1,000 次', '免费版（免费 1,000 次）'],
  ['Free plan', 'free', 'Free plan'],
  ['免费版', '沙箱不计费', '免费版（沙箱不计费）'],
])('says once what the name says: %s, %s', (name, known, text) => {
  expect(planText(name, known)).toBe(text);
});
