import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { querySearch, type SearchReply, type SearchKind } from '@portal/calls';
import { aBoot, aRemote, network } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { loadResults } from './loadResults';
import { SearchPage } from './SearchPage';
import { homeSearch, nounOf, searchHint } from './searchTabs';

jest.mock('../remotes/connectRemotes', () => ({
  loadModule:
    async () =>
    ({ record }: { record: { id: string } }) => <p>{record.id}</p>,
}));

const boot = aBoot({
  remotes: [
    aRemote({
      search: [
        {
          kind: 'api',
          flag: 1,
          label: '产品',
          noun: '货',
          order: 10,
          module: './Result',
          filters: [{ name: 'chargeType', label: '付法', options: [{ value: 'free', label: '白送' }] }],
          home: { label: '找货', placeholder: '例如：盐', hotWords: ['盐'], all: '/all' },
        },
        { kind: 'doc', flag: 2, label: '书', order: 20, module: './Result', filters: [] },
        { kind: 'faq', flag: 4, label: '问答', order: 40, module: './Result', filters: [] },
      ],
    }),
  ],
});

const found = (kind: SearchKind): SearchReply => ({
  records: [
    { kind, id: 'one', title: [], snippet: [], part: null, provider: '', facets: {}, updateTime: '' },
  ],
  total: 1,
  pageNo: 1,
  pageSize: 10,
  groups: [{ flag: 1, count: 1 }],
  correct: null,
});

function open(
  at: string,
  facts: Partial<Pick<SearchReply, 'categories' | 'groups' | 'providers' | 'records' | 'total'>> = {},
) {
  network.answer(querySearch, ({ flag }) => ({ ...found(flag === '2' ? 'doc' : 'api'), ...facts }));
  const router = createMemoryRouter(
    [
      {
        path: '/searchResult',
        element: <SearchPage />,
        hydrateFallbackElement: <p>loading</p>,
        loader: ({ request }) => loadResults(boot, new URL(request.url).searchParams, request.signal),
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <BootProvider value={boot}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
  return router;
}

it('offers the filters that the owner of a tab declares, and asks with what is chosen', async () => {
  const router = open('/searchResult?keyWord=x&flag=1');

  fireEvent.change(await screen.findByRole('combobox', { name: '付法' }), { target: { value: 'free' } });
  await waitFor(() => expect(network.sentTo(querySearch)).toHaveLength(2));

  expect(router.state.location.search).toContain('chargeType=free');
  expect(network.sentTo(querySearch).at(-1)).toMatchObject({ keyWord: 'x', flag: '1', chargeType: 'free' });
});

it('narrows to one of those whose things were found, who stays in sight among nothing', async () => {
  const router = open('/searchResult?keyWord=x&flag=1', { providers: ['海港', '明镜'] });

  fireEvent.change(await screen.findByRole('combobox', { name: '提供方' }), { target: { value: '明镜' } });
  await waitFor(() => expect(network.sentTo(querySearch)).toHaveLength(2));
  expect(new URLSearchParams(router.state.location.search).get('provider')).toBe('明镜');
  expect(network.sentTo(querySearch).at(-1)).toMatchObject({ flag: '1', provider: '明镜' });
});

it('narrows APIs to one of the categories that were found', async () => {
  const categories = [
    { cateId: 'bank', name: '银行' },
    { cateId: 'map', name: '地图' },
  ];
  const router = open('/searchResult?keyWord=x&flag=1', { categories });

  fireEvent.change(await screen.findByRole('combobox', { name: '分类' }), { target: { value: 'map' } });
  await waitFor(() => expect(network.sentTo(querySearch)).toHaveLength(2));
  expect(router.state.location.search).toContain('cateId=map');
  expect(network.sentTo(querySearch).at(-1)).toMatchObject({ flag: '1', cateId: 'map' });
});

it('says that there is no such category, and lets go of it', async () => {
  const router = open('/searchResult?keyWord=x&flag=1&cateId=gone', {
    categories: [],
    records: [],
    total: 0,
  });

  expect(await screen.findByRole('option', { name: '没有这个分类' })).toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: '分类' }), { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).not.toContain('cateId'));
});

it('asks no other kind for a category', async () => {
  open('/searchResult?keyWord=x&flag=2&cateId=bank');
  await screen.findByText('one');

  expect(screen.queryByRole('combobox', { name: '分类' })).toBeNull();
  expect(network.sentTo(querySearch).at(-1)).not.toHaveProperty('cateId');
});

it('shows who is asked for although nothing of theirs was found, and lets go of them', async () => {
  const router = open('/searchResult?keyWord=x&flag=2&provider=海港', {
    providers: [],
    records: [],
    total: 0,
  });

  expect(await screen.findByRole('combobox', { name: '提供方' })).toHaveValue('海港');
  fireEvent.change(screen.getByRole('combobox', { name: '提供方' }), { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).not.toContain('provider'));
});

it.each([
  ['one provider', '/searchResult?keyWord=x&flag=1', ['海港']],
  ['everything', '/searchResult?keyWord=x&provider=海港', ['海港', '明镜']],
])('offers no provider among the things of %s', async (_, address, providers) => {
  open(address, address.includes('flag') ? { providers } : {});
  await screen.findByText('one');

  expect(screen.queryByRole('combobox', { name: '提供方' })).toBeNull();
  expect(network.sentTo(querySearch).at(-1)).not.toHaveProperty('provider');
});

it.each([
  ['a filter of another tab', '/searchResult?keyWord=x&flag=2&chargeType=free'],
  ['a value that is not offered', '/searchResult?keyWord=x&flag=1&chargeType=gold'],
  ['what is no filter', '/searchResult?keyWord=x&flag=1&authLevel=1'],
])('does not ask with %s', async (_, address) => {
  open(address);
  await screen.findByText('one');

  expect(Object.keys(network.sentTo(querySearch).at(-1)!)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/chargeType|authLevel/)]),
  );
});

it('speaks of what can be found in the words of the areas that are there', () => {
  expect(searchHint(boot)).toBe('搜索货、书与问答，支持拼音');
  expect(nounOf(boot, 'api')).toBe('货');
  expect(nounOf(boot, 'doc')).toBe('书');
  expect(nounOf(boot, 'notice')).toBe('');
});

it('searches from the home page where an area offers it, else in the whole portal', () => {
  expect(homeSearch(boot)).toMatchObject({ label: '找货', hotWords: ['盐'], all: '/all', flag: 1 });
  expect(homeSearch(aBoot())).toMatchObject({ label: '全站搜索', hotWords: [], all: null, flag: 0 });
});

it('says with a plus that there is more of a kind than was counted', async () => {
  open('/searchResult?keyWord=y', {
    groups: [
      { flag: 1, count: 500, isCapped: 1 },
      { flag: 2, count: 3 },
    ],
  });

  expect(await screen.findByRole('link', { name: /500\+$/ })).toBeInTheDocument();
});

it('has the kind that is looked through in view, where the row of kinds scrolls', async () => {
  const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    return this.textContent === '问答 0'
      ? ({ left: 500, right: 560, width: 60 } as DOMRect)
      : ({ left: 0, right: 360, width: 360 } as DOMRect);
  });
  open('/searchResult?keyWord=y&flag=4');
  await screen.findByRole('link', { name: /^问答/ });

  expect(screen.getByRole('navigation', { name: '结果类型' }).scrollLeft).toBe(350);
  boxes.mockRestore();
});

it('shows the last page where a link asks for one that is not there any more', async () => {
  const router = open('/searchResult?keyWord=x&pageNo=9');
  network.answer(querySearch, ({ pageNo }) =>
    pageNo === '2'
      ? { ...found('api'), total: 11, pageNo: 2 }
      : { ...found('api'), records: [], total: 11, pageNo: Number(pageNo) },
  );

  expect(await screen.findByText('one')).toBeInTheDocument();
  expect(network.sentTo(querySearch).map(({ pageNo }) => pageNo)).toEqual(['9', '2']);
  router.dispose();
});
