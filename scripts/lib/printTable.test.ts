import { printTable } from './printTable';

it('prints a table in one piece, its columns below each other', () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {});

  printTable(
    ['名称', '版本'],
    [
      ['mf-a', '1.0.0'],
      ['外壳', '—'],
    ],
  );

  expect(log.mock.calls).toEqual([['名称  版本\nmf-a  1.0.0\n外壳  —']]);
});
