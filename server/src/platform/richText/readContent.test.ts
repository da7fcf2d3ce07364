import { summaryOf } from './readContent';

it('begins a text with at most 120 characters, and says where more follows', () => {
  expect(summaryOf('短文')).toBe('短文');
  expect(summaryOf('字'.repeat(120))).toBe('字'.repeat(120));
  expect(summaryOf('字'.repeat(121))).toBe(`${'字'.repeat(119)}…`);
  expect(summaryOf(`${'字'.repeat(118)} 后面还有`)).toBe(`${'字'.repeat(118)}…`);
  expect(summaryOf('😀'.repeat(200))).toBe(`${'😀'.repeat(119)}…`);
});
