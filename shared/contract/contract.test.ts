import { earlyKey, fillEarlyBody, servesContract } from '@portal/contract/internal';

describe('servesContract', () => {
  it.each([
    ['^1.0.0', true],
    ['^1.9.0', false],
    ['^2.0.0', false],
    ['^0.9.0', false],
    ['1.0.0', false],
    ['nonsense', false],
  ])('%s: %s', (range, expected) => {
    expect(servesContract(range)).toBe(expected);
  });
});

describe('early calls', () => {
  it('take values from the path, the query and the template, and leave out what is empty', () => {
    const early = {
      call: '/api/list',
      body: { cateId: ':cateId', pageNo: '?pageNo|1', tag: '?tag', size: '4' },
    };

    expect(fillEarlyBody(early, { cateId: '7' }, new URLSearchParams('tag='))).toEqual({
      cateId: '7',
      pageNo: '1',
      size: '4',
    });
  });

  it('are found again whatever the order of their fields', () => {
    expect(earlyKey('/a', { x: '1', y: '2' })).toBe(earlyKey('/a', { y: '2', x: '1' }));
  });
});
