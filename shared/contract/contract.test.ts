import { earlyKey, fillEarlyBody, matchPath, servesContract } from '@portal/contract/internal';

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

describe('matchPath', () => {
  it('finds parameters, whatever the case and the last slash', () => {
    expect(matchPath('/APIList/:cateId/:subCateId/:sort', '/apilist/0/a%20b/3/')).toEqual({
      cateId: '0',
      subCateId: 'a b',
      sort: '3',
    });
  });

  it('refuses another number of parts, and survives a broken escape', () => {
    expect(matchPath('/APIList/:cateId', '/APIList')).toBeNull();
    expect(matchPath('/a/:b', '/a/%E0%A4%A')).toEqual({ b: '%E0%A4%A' });
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
