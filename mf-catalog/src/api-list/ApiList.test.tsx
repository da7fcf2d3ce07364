import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  compareApis,
  demandSearch,
  listApis,
  listCategories,
  listProviders,
  listTags,
  viewOperation,
  viewSla,
  type ApiSla,
} from '@portal/calls';
import { anApi, anOperation, aPlan, network, pageOf, renderPage } from '@portal/testing';
import { page } from './ApiList';

const draw = (at = '/APIList/0/0/3') =>
  renderPage(page, { pattern: '/APIList/:cateId/:subCateId/:sort', at });

const noCalls = { avail: null, reached: 0, p50: null, p95: null, p99: null };
const aSla = (facts: Partial<ApiSla>): ApiSla => ({
  target: null,
  supportHours: null,
  compensation: null,
  contact: null,
  asOf: '2026-11-01 10:00:00',
  total: noCalls,
  days: [],
  incidents: [],
  incidentNum: 0,
  ...facts,
});

beforeEach(() => {
  network.answer(listCategories, {
    total: 2,
    tree: [
      {
        cateId: 'public',
        name: '公共数据',
        count: 2,
        children: [{ cateId: 'calendar', name: '日历', count: 2 }],
      },
    ],
  });
  network.answer(listProviders, { records: [{ providerId: 'prov_1', name: '示例数据服务', count: 2 }] });
  network.answer(listTags, pageOf([{ tag: '物流', count: 2 }]));
});

it('links a card to the details, and shows the price of a call', async () => {
  network.answer(listApis, {
    records: [
      anApi(),
      anApi({ apiId: 'api_2', apiName: '行政区划', price: '0.0100', chargeType: 'perCall' }),
    ],
    total: 2,
    pageNo: 1,
    pageSize: 12,
  });

  draw();

  expect(await screen.findByRole('link', { name: '工作日历' })).toHaveAttribute(
    'href',
    '/APIDetails?apiId=api_1',
  );
  expect(screen.getByText('免费', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText('￥0.01')).toBeInTheDocument();
});

it('sorts by the path and filters by the query, so that the address can be shared', async () => {
  network.answer(listApis, { records: [anApi()], total: 30, pageNo: 2, pageSize: 12 });
  const { user, router } = draw('/APIList/public/0/3?pageNo=2');

  await user.click(await screen.findByRole('button', { name: '最热' }));
  expect(router.state.location.pathname).toBe('/APIList/public/0/2');
  await user.selectOptions(await screen.findByRole('combobox', { name: '计费方式' }), 'free');

  expect(router.state.location.search).toBe('?chargeType=free');
  expect(network.sentTo(listApis).at(-1)).toEqual({
    cateId: 'public',
    subCateId: '0',
    sort: '2',
    chargeType: 'free',
    pageNo: '1',
    pageSize: '12',
  });
});

it('ignores invalid parts of the address', async () => {
  network.answer(listApis, { records: [], total: 0, pageNo: 1, pageSize: 12 });

  draw('/APIList/x$/%20/99?pageNo=-1&pageSize=7&chargeType=stolen');

  expect(await screen.findByText('该分类暂无API')).toBeInTheDocument();
  expect(network.sentTo(listApis)).toEqual([
    { cateId: '0', subCateId: '0', sort: '3', pageNo: '1', pageSize: '12' },
  ]);
});

it('shows usage on a card, if there are calls', async () => {
  network.answer(
    listApis,
    pageOf([anApi({ calls30: 3400, successRate: '99.80', p95Ms: 42 }), anApi({ apiId: 'api_2' })]),
  );

  draw();

  const [called, other] = await screen.findAllByRole('article');
  expect(within(called!).getByText('3,400 次')).toBeInTheDocument();
  expect(within(called!).getByText('99.80%')).toBeInTheDocument();
  expect(within(called!).getByText('42 ms')).toBeInTheDocument();
  expect(within(other!).getByText('3 个')).toBeInTheDocument();
});

it('compares up to three APIs, which are kept in the address', async () => {
  const apis = ['一', '二', '三', '四'].map((name, at) => anApi({ apiId: `api_${at + 1}`, apiName: name }));
  network.answer(listApis, pageOf(apis));
  network.answer(compareApis, ({ apiIds }) => ({
    records: apis
      .filter(({ apiId }) => (JSON.parse(apiIds!) as string[]).includes(apiId))
      .map((api) => ({ api, plans: [aPlan({ qps: 7 })] })),
  }));
  network.answer(viewSla, ({ apiId }) =>
    apiId === 'api_3' ? aSla({}) : aSla({ target: '99.9%', total: { ...noCalls, avail: '99.50' } }),
  );
  const field = { depth: 0, type: 'string', description: '', place: 'query' };
  network.answer(
    viewOperation,
    anOperation({
      summary: '查询',
      params: [
        { ...field, name: 'date', required: 1 },
        { ...field, name: 'withLunar', required: 0 },
      ],
      request: null,
    }),
  );
  const { user, router } = draw('/APIList/0/0/3?compare=api_1,api_2&pageNo=1');

  await user.click(await screen.findByRole('checkbox', { name: '对比“三”' }));
  await waitFor(() => expect(router.state.location.search).toContain('compare=api_1%2Capi_2%2Capi_3'));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '对比“四”' })).toBeDisabled());
  await waitFor(() => expect(screen.getByRole('button', { name: '开始对比' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '开始对比' }));

  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('columnheader', { name: '三' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: '每秒次数 7 7 7' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: /每日上限/ })).toBeInTheDocument();
  expect(await table.findByRole('row', { name: 'SLA 可用性目标 99.9% 99.9% 未承诺' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: '近90天可用性 99.50% 99.50% —' })).toBeInTheDocument();
  expect(table.getAllByText('查询：date*、withLunar')).toHaveLength(3);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '清空对比' }));
  await waitFor(() => expect(router.state.location.search).toBe('?pageNo=1'));
});

it('keeps a selection that is made before the address has caught up', async () => {
  network.answer(listApis, pageOf([anApi(), anApi({ apiId: 'api_2', apiName: '行政区划' })]));
  network.answer(compareApis, { records: [] });
  const { router } = draw();

  fireEvent.click(await screen.findByRole('checkbox', { name: '对比“工作日历”' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '对比“行政区划”' }));

  expect(screen.getByText('对比（2/3）')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toContain('compare=api_1%2Capi_2'));
});

it('shows rows instead of cards, and keeps that in the address', async () => {
  network.answer(listApis, pageOf([anApi({ tags: ['物流'] })]));
  const { user, router } = draw('/APIList/0/0/3?pageNo=1');

  await user.click(await screen.findByRole('button', { name: '列表' }));

  expect(await screen.findByRole('columnheader', { name: '近30天调用' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '对比“工作日历”' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?pageNo=1&view=list');
  await user.selectOptions(screen.getByRole('combobox', { name: '场景标签' }), '物流');
  expect(await screen.findByRole('button', { name: '标签：物流 ✕' })).toBeInTheDocument();
  expect(router.state.location.search).toContain('view=list');
});

it('wraps sorting and view switch on narrow screens, keeping the view switch together', async () => {
  network.answer(listApis, pageOf([anApi()]));
  draw();

  const sorts = await screen.findByRole('group', { name: '排序与样式' });
  const [cards, rows] = ['卡片', '列表'].map((name) => within(sorts).getByRole('button', { name }));

  expect(sorts).toHaveStyle({ display: 'flex', 'flex-wrap': 'wrap' });
  expect(cards!.parentElement).toBe(rows!.parentElement);
  expect(cards!.parentElement).not.toBe(sorts);
});

it('filters by tags: frequent ones in a list, others by search', async () => {
  network.answer(listApis, { records: [anApi()], total: 1000, isCapped: 1, pageNo: 1, pageSize: 12 });
  network.answer(listTags, ({ searchText }) =>
    searchText
      ? pageOf([{ tag: '汛情', count: 1 }])
      : { records: [{ tag: '物流', count: 9 }], total: 73, pageNo: 1, pageSize: 50 },
  );
  const { user, router } = draw();

  const choice = await screen.findByRole('combobox', { name: '场景标签' });
  expect(screen.getByText('1,000+ 个结果')).toBeInTheDocument();
  expect(within(choice).getByRole('option', { name: '物流（9）' })).toBeInTheDocument();
  await user.selectOptions(choice, '全部 73 个标签…');
  await user.type(await screen.findByRole('searchbox', { name: '查找标签' }), '汛{Enter}');
  await user.click(await screen.findByRole('button', { name: '汛情（1）' }));

  await waitFor(() => expect(router.state.location.search).toBe(`?tag=${encodeURIComponent('汛情')}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('accepts a request for an API when a category is empty', async () => {
  network.answer(listApis, { records: [], total: 0, pageNo: 1, pageSize: 12 });
  network.answer(demandSearch, {});
  const { user } = draw('/APIList/public/calendar/3');

  await user.type(await screen.findByLabelText('需求说明'), '需要农历换算接口');
  await user.click(screen.getByRole('button', { name: '提交需求' }));

  expect(await screen.findByText(/需求已提交/)).toBeInTheDocument();
  expect(network.sentTo(demandSearch)).toEqual([{ keyWord: '日历', text: '需要农历换算接口' }]);
});
