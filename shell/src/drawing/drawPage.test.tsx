import { lazy, Suspense, type ReactNode } from 'react';
import { hotWords, querySearch, viewNotice, type SearchRecord } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { earlyKey, type EarlyReply, type ManifestRoute } from '@portal/contract/internal';

import { aBoot, aRemote } from '@portal/testing';
import type { ResultView } from '../remotes/RemoteExports';
import { drawPage } from './drawPage';

const aRoute = (facts: Partial<ManifestRoute> & Pick<ManifestRoute, 'path'>): ManifestRoute => ({
  requires: [],
  guard: 'public',
  frame: 'plain',
  skeleton: 'list',
  early: [],
  ...facts,
});
const remote = aRemote({
  routes: [
    aRoute({ path: '/example', title: '示例', module: './Page', drawn: true }),
    aRoute({ path: '/old', redirectTo: '/example' }),
  ],
});
const early = (reply: unknown): EarlyReply[] => [{ key: earlyKey(viewNotice.path, { noId: 'no_1' }), reply }];
const entered = jest.fn();

const Late = lazy(() => Promise.resolve({ default: () => <p>来自另一段代码</p> }));
const Never = lazy(() => new Promise<{ default: () => null }>(() => {}));

/** Result of `drawPage` for an address that shows this page. */
const drawn = (
  Page: () => ReactNode,
  { load = async () => null as unknown, replies = early(null), address = '/example?a=1' } = {},
) =>
  drawPage(aBoot({ remotes: [remote], early: replies, drawn: { isPage: true, widgets: [] } }), address, {
    modulesOf: () => ({ './Page': { page: definePage({ load, Page }) } }),
    enter: entered,
  });

// Drawing blocks calls and keeps its replies for the rest of the process, so later test files need fresh modules.
afterAll(() => void jest.resetModules());

const asksForANotice = () => call(viewNotice, { noId: 'no_1' });

it('draws the page in its frame, and says whose code runs', async () => {
  const page = await drawn(() => <h1>一页</h1>);

  expect(page).toMatchObject({ refusal: null });
  expect(page!.html).toMatch(/<header.*<main.*<h1>一页<\/h1>.*<footer/s);
  expect(entered).toHaveBeenCalledWith(remote.name);
  expect(entered).toHaveBeenLastCalledWith('shell');
});

it('waits for code in code', async () => {
  const page = await drawn(() => (
    <Suspense fallback="…">
      <Late />
    </Suspense>
  ));

  expect(page!.html).toContain('来自另一段代码');
});

it.each<[string, Parameters<typeof drawn>]>([
  ['has a style that is not safe in a style element', [() => <p style={{ color: 'red}' }}>红</p>]],
  [
    'has code that does not come',
    [
      () => (
        <Suspense fallback="…">
          <Never />
        </Suspense>
      ),
    ],
  ],
  ['asks for what did not come along', [() => null, { load: asksForANotice, replies: [] }]],
  ['leads elsewhere', [() => null, { address: '/old' }]],
])('draws no page that %s', async (_, page) => {
  expect(await drawn(...page)).toBeNull();
});

it('draws why the server refused it', async () => {
  const replies = early({ resCode: 'E7011', resMsg: '公告不存在或已撤回' });
  const page = await drawn(() => <h1>一页</h1>, { load: asksForANotice, replies });

  expect(page).toMatchObject({ refusal: 'E7011' });
  expect(page!.html).not.toContain('<h1>一页');
});

it.each<[string, Parameters<typeof drawn>]>([
  [
    'its page',
    [
      () => {
        throw new Error('page');
      },
    ],
  ],
  ['its loader', [() => null, { load: () => Promise.reject(new Error('loader')) }]],
])('tells whoever asked that %s throws', async (what, page) => {
  await expect(drawn(...page)).rejects.toThrow(what.replace('its ', ''));
});

describe('the search', () => {
  const tab = { label: '书', module: './Result', drawn: true, filters: [] };
  const areas = [
    aRemote({ name: 'mf-docs', search: [{ ...tab, kind: 'doc', flag: 2, order: 10 }] }),
    aRemote({ name: 'mf-notices', search: [{ ...tab, kind: 'notice', flag: 3, order: 20 }] }),
  ];
  const aRecord = (kind: 'doc' | 'notice', title: string): SearchRecord => ({
    ...{ kind, id: title, title: [{ text: title, hit: 0 }], snippet: [], part: null, provider: '' },
    ...{ facets: {}, updateTime: '2026-11-20 10:00:00' },
  });
  const reply = (records: SearchRecord[]) => ({
    resCode: 'S0000',
    resMsg: '',
    requestId: 'r',
    resBody: { records, total: records.length, pageNo: 1, pageSize: 10, groups: [], correct: null },
  });
  const found = (keyWord: string, records: SearchRecord[]): EarlyReply => ({
    key: earlyKey(querySearch.path, { keyWord, flag: '0', pageNo: '1', pageSize: '10' }),
    reply: reply(records),
  });
  const hot: EarlyReply = {
    key: earlyKey(hotWords.path, {}),
    reply: { resCode: 'S0000', resMsg: '', requestId: 'r', resBody: { records: ['热词'] } },
  };
  const search = (query: string, replies: EarlyReply[], names = ['mf-docs', 'mf-notices']) =>
    drawPage(
      aBoot({ remotes: areas, early: replies, drawn: { isPage: true, widgets: [] } }),
      `/searchResult?${query}`,
      {
        modulesOf: (name): Record<string, { result?: ResultView }> =>
          names.includes(name)
            ? {
                './Result': {
                  result: ({ record }: { record: SearchRecord }) => <p>{`${name}:${record.id}`}</p>,
                },
              }
            : {},
        enter: entered,
      },
    );

  it('shows each record as its area draws it, below one heading, and says whose code runs', async () => {
    entered.mockClear();
    const page = await search('keyWord=x', [
      found('x', [aRecord('doc', '甲'), aRecord('notice', '乙')]),
      hot,
    ]);

    expect(page!.html).toMatch(/<h1>“x”的搜索结果<\/h1>.*mf-docs:甲.*mf-notices:乙/s);
    expect(page!.html.match(/<h1/g)).toHaveLength(1);
    for (const name of ['mf-docs', 'mf-notices']) expect(entered).toHaveBeenCalledWith(name);
    expect(entered).toHaveBeenLastCalledWith('shell');
  });

  it('shows what is looked for as text, whatever it is', async () => {
    const words = '<img src=x onerror=alert(1)>"&';
    const page = await search(`keyWord=${encodeURIComponent(words)}`, [found(words, []), hot]);

    expect(page!.html).not.toContain('<img src=x');
    expect(page!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page!.html).toContain('热词');
  });

  it.each<[string, string, EarlyReply[]]>([
    ['what is found did not come along', 'keyWord=x', [hot]],
    ['nothing is found, and what others look for did not come along', 'keyWord=x', [found('x', [])]],
    ['the address says a kind that there is not', 'keyWord=x&flag=9', [found('x', []), hot]],
  ])('is not drawn where %s', async (_, query, replies) => {
    expect(await search(query, replies)).toBeNull();
  });

  it('fails where the code of an area is not there', async () => {
    await expect(search('keyWord=x', [found('x', []), hot], ['mf-docs'])).rejects.toThrow('result');
  });
});
