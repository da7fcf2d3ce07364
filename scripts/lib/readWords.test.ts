import { readWords } from './readWords';

const usage = '用法：npm run release -- <名称> [--canary 1…99] [--skip-checks]';
const read = (...words: string[]) =>
  readWords(usage, { canary: { type: 'string' }, 'skip-checks': { type: 'boolean' } }, words);

it('reads names and options', () => {
  expect(read('mf-notices', '--canary', '10')).toMatchObject({
    positionals: ['mf-notices'],
    values: { canary: '10' },
  });
});

it.each<[words: string[], sentence: string]>([
  [['--cannary', '10'], '没有 --cannary 这个选项。'],
  [['-x'], '没有 -x 这个选项。'],
  [['--canary'], '选项 --canary 的写法有误'],
  [['--canary', '--skip-checks'], '选项 --canary 的写法有误'],
  [['--skip-checks=yes'], '选项 --skip-checks 的写法有误'],
])('reports in Chinese what is wrong with %j, with the usage', (words, sentence) => {
  expect(() => read(...words)).toThrow(sentence);
  expect(() => read(...words)).toThrow(usage);
});

it('answers --help with the usage, successfully', () => {
  const told = jest.spyOn(console, 'log').mockImplementation(() => {});
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });

  expect(() => read('--help')).toThrow('ended');
  expect(told).toHaveBeenCalledWith(usage);
  expect(exit).toHaveBeenCalledWith(0);
});
