import {
  earlyCallsAt,
  earlyKey,
  fillEarlyBody,
  PortalManifest,
  servesContract,
} from '@portal/contract/internal';

describe('servesContract', () => {
  it.each([
    ['^1.0.0', true],
    ['^1.9.0', true],
    ['^1.10.0', true],
    ['^1.11.0', true],
    ['^1.12.0', false],
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

  it.each([
    ['', ['/info']],
    ['section=members', ['/info', '/list']],
    ['section=members&memberId=', ['/info', '/list']],
    ['section=members&memberId=m_1', ['/one', '/info']],
    ['section=members&memberId=*', ['/one', '/info']],
    ['section=members&section=news&memberId=m_1', ['/one', '/info']],
    ['section=news&section=members&memberId=m_1', ['/info']],
    ['section=*&memberId=m_1', ['/info']],
    ['section=%00&memberId=%ff', ['/info']],
    ['SECTION=members', ['/info']],
  ])('are those of the address ?%s', (query, expected) => {
    const early = [
      { call: '/one', when: { section: 'members', memberId: '*' } },
      { call: '/info' },
      { call: '/list', when: { section: 'members', memberId: '' } },
    ];

    expect(earlyCallsAt(early, new URLSearchParams(query)).map(({ call }) => call)).toEqual(expected);
  });

  it.each([
    [{ section: 'members', memberId: '*' }, true],
    [{}, false],
    [{ 'no name': 'x' }, false],
    [{ section: 1 }, false],
    ['section', false],
  ])('may be said to belong to some addresses by %j: %s', (when, expected) => {
    const manifest = {
      ...{ name: 'mf-any', title: '任意', team: '某队', contract: '^1.9.0' },
      routes: [{ path: '/any', module: './Any', early: [{ call: '/one', when }] }],
    };

    expect(PortalManifest.safeParse(manifest).success).toBe(expected);
  });

  it('are found again whatever the order of their fields', () => {
    expect(earlyKey('/a', { x: '1', y: '2' })).toBe(earlyKey('/a', { y: '2', x: '1' }));
  });
});
