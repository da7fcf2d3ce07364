import { atLeast } from './rule';

it('takes a text that is long enough without the blanks around it', () => {
  const { validate } = atLeast(4, '至少 4 个字');

  expect(validate('  够长了吧 ')).toBe(true);
  for (const tooShort of ['', '不够长', '  不够长  ', '\n\n\n\n'])
    expect(validate(tooShort)).toBe('至少 4 个字');
});
