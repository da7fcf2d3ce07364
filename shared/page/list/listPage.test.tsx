import { act, screen, waitFor, within } from '@testing-library/react';
import { listApps, removeApp, startApp, stopApp, type App } from '@portal/calls';
import { call } from '@portal/client';
import { network, renderPage } from '@portal/testing';
import { listPage } from './listPage';

const anApp = (facts: Partial<App> = {}): App => ({
  appId: 'app_1',
  iconUrl: '',
  appName: '天气看板',
  appType: 'web',
  ownerType: 'person',
  industry: '',
  brief: '',
  signType: 'key',
  state: 1,
  apiNum: 0,
  calls7: 0,
  failures7: 0,
  monthCost: '0.0000',
  monthBudget: null,
  createdAt: '2026-11-01 10:00:00',
  ...facts,
});

const page = listPage({
  call: listApps,
  title: '应用',
  action: <a href="/createMyApp">创建应用</a>,
  isExportable: true,
  above: () => <p>列表之前</p>,
  batch: () => <p>全选本页</p>,
  below: ({ total }) => <p>列表之后，共 {total} 个</p>,
  filters: {
    state: {
      kind: 'tabs',
      label: '状态',
      tabs: [
        ['', '全部'],
        ['5', '已停用'],
      ],
    },
    name: { kind: 'search', label: '按名称筛选', placeholder: '名称' },
  },
  rowKey: ({ appId }) => appId,
  columns: [
    { title: '名称', isMain: true, render: ({ appName }) => appName },
    { title: '调用', sort: '-calls7', isFigure: true, render: ({ calls7 }) => calls7 },
    { title: '创建时间', sort: 'createdAt', render: ({ createdAt }) => createdAt },
  ],
  actions: ({ appId, appName }) => [
    { label: '详情', to: `/myAppDetail?appId=${appId}` },
    { label: '启用', needs: startApp, act: () => call(startApp, { appId }), done: '已启用' },
    {
      label: '停用',
      needs: stopApp,
      act: () => call(stopApp, { appId }),
      done: '已停用',
      confirm: { title: '停用应用', question: `停用“${appName}”?` },
    },
    {
      label: '删除',
      needs: removeApp,
      act: () => call(removeApp, { appId }),
      done: '已删除',
      reason: {
        title: '删除应用',
        question: '不能恢复',
        label: '名称',
        confirmLabel: '删除',
        mustType: appName,
      },
    },
  ],
  empty: { text: '还没有应用', narrowed: '没有符合条件的应用', clear: '清空筛选条件' },
});

const draw = (at = '/apps') => renderPage(page, { pattern: '/apps', at });
const answer = (records: App[], total = records.length) =>
  network.answer(listApps, { records, total, pageNo: 1, pageSize: 10 });
const sentFields = () => network.sentTo(listApps).at(-1);

it('puts the list between what is said first and what is of less concern', async () => {
  answer([anApp()]);
  draw();

  const parts = [
    await screen.findByText('列表之前'),
    screen.getByRole('table'),
    screen.getByText('列表之后，共 1 个'),
  ];

  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(parts[0]!.compareDocumentPosition(parts[1]!) & follows).toBeTruthy();
  expect(parts[1]!.compareDocumentPosition(parts[2]!) & follows).toBeTruthy();
});

it('asks for what the address says, and leaves out what the call would refuse', async () => {
  answer([anApp()]);

  draw('/apps?state=stolen&name=天气&pageNo=0&pageSize=20&colour=red');

  expect(await screen.findByRole('cell', { name: '天气看板' })).toBeInTheDocument();
  expect(network.sentTo(listApps)).toEqual([{ name: '天气', pageNo: '1', pageSize: '20' }]);
});

it('ends the head with the main action, and has what is done with several rows below the filters', async () => {
  answer([anApp()]);
  draw();

  const action = await screen.findByRole('link', { name: '创建应用' });
  expect(action.previousElementSibling).toHaveTextContent('导出');
  const order = screen
    .getByText('全选本页')
    .compareDocumentPosition(screen.getByRole('group', { name: '状态' }));
  expect(order).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

it('leaves the filters where they are when the last row goes', async () => {
  const filtered = listPage({
    call: listApps,
    title: '应用',
    filters: { name: { kind: 'search', label: '按名称筛选', placeholder: '名称' } },
    rowKey: ({ appId }) => appId,
    columns: [{ title: '名称', isMain: true, render: ({ appName }) => appName }],
    empty: { text: '还没有应用', narrowed: '没有符合条件的应用' },
  });
  answer([anApp()]);
  const { user } = renderPage(filtered, { pattern: '/apps', at: '/apps' });
  const search = await screen.findByRole('searchbox', { name: '按名称筛选' });

  answer([]);
  await user.type(search, '雷达{Enter}');

  expect(await screen.findByText('没有符合条件的应用')).toBeVisible();
  expect(screen.getByRole('searchbox')).toBe(search);
  expect(search).toHaveFocus();
});

it('keeps filters and page in the address; a filter leads back to page one', async () => {
  answer([anApp()], 31);
  const { user, router } = draw('/apps?pageNo=2');

  await user.type(await screen.findByRole('searchbox', { name: '按名称筛选' }), '看板{Enter}');
  await waitFor(() => expect(sentFields()).toEqual({ name: '看板', pageNo: '1', pageSize: '10' }));
  await user.click(screen.getByRole('button', { name: '已停用' }));
  await waitFor(() => expect(sentFields()).toMatchObject({ state: '5' }));
  await user.click(screen.getByRole('button', { name: '第 2 页' }));

  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      name: '看板',
      state: '5',
      pageNo: '2',
      pageSize: '10',
    }),
  );
  expect(screen.getByRole('button', { name: '已停用' })).toHaveAttribute('aria-pressed', 'true');
});

it('orders along a column whose title is pressed, the other way round, and as usual again', async () => {
  answer([anApp()], 31);
  const { user, router } = draw('/apps?name=看板&pageNo=2');
  const head = () => screen.getByRole('columnheader', { name: '调用' });
  const press = () => user.click(within(head()).getByRole('button'));

  await screen.findByRole('cell', { name: '天气看板' });
  expect(head()).toHaveAttribute('aria-sort', 'none');
  await press();
  await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'descending'));
  expect(sentFields()).toMatchObject({ name: '看板', sort: '-calls7', pageNo: '1' });
  expect(screen.getByRole('columnheader', { name: '创建时间' })).toHaveAttribute('aria-sort', 'none');
  await press();
  await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'ascending'));
  expect(sentFields()).toMatchObject({ sort: 'calls7' });
  await press();

  await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'none'));
  expect(sentFields()).toEqual({ name: '看板', pageNo: '1', pageSize: '10' });
  expect(router.state.location.search).toBe(`?name=${encodeURIComponent('看板')}`);
  expect(screen.getByRole('columnheader', { name: '名称' })).not.toHaveAttribute('aria-sort');
});

it('chooses the order of cards from a list, and says when there are too many to be ordered', async () => {
  network.answer(listApps, { records: [anApp()], total: 20_000, pageNo: 1, pageSize: 10, unsorted: 1 });
  const { user } = draw('/apps');

  // Cards are a matter of width, and there is none in these tests.
  const choice = await screen.findByLabelText('排序');
  expect(
    within(choice)
      .getAllByRole('option', { hidden: true })
      .map((one) => one.textContent),
  ).toEqual(['默认顺序', '调用（降序）', '调用（升序）', '创建时间（升序）', '创建时间（降序）']);
  await user.selectOptions(choice, '创建时间（降序）');
  await waitFor(() => expect(sentFields()).toMatchObject({ sort: '-createdAt' }));
  expect(screen.getByText(/结果太多，按默认顺序显示/)).toBeInTheDocument();
});

it('leaves out an order that the call does not know', async () => {
  answer([anApp()]);
  draw('/apps?sort=secret');

  await screen.findByRole('cell', { name: '天气看板' });
  expect(sentFields()).toEqual({ pageNo: '1', pageSize: '10' });
});

it('says that there is nothing yet, and when it is for the filters offers to take them away', async () => {
  answer([]);
  const { user } = draw('/apps?name=x');

  expect(await screen.findByText('没有符合条件的应用')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '清空筛选条件' }));

  expect(await screen.findByText('还没有应用')).toBeInTheDocument();
  expect(sentFields()).toEqual({ pageNo: '1', pageSize: '10' });
});

it('shows the last page where the address asks for one past it, also when its last row goes', async () => {
  network.answer(listApps, ({ pageNo }) => ({
    records: pageNo === '2' ? [anApp()] : [],
    total: 12,
    pageNo: Number(pageNo),
    pageSize: 10,
  }));

  draw('/apps?pageNo=99');

  expect(await screen.findByRole('cell', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.getByText(/共 12 条/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  expect(network.sentTo(listApps).map(({ pageNo }) => pageNo)).toEqual(['99', '2']);
});

describe('a choice that does not come', () => {
  it.each([
    ['takes too long', () => network.timeOut(listApps), '请求超时'],
    ['is lost', () => network.lose(listApps), '加载失败，请重试'],
    ['fails at the server', () => network.fail(listApps, 'E0000'), '操作失败'],
    ['is asked for too often', () => network.fail(listApps, 'E0429'), '操作过于频繁，请稍后再试'],
  ])(
    'leaves the rows and the filters, says why when it %s, and can be asked for again',
    async (_, fail, text) => {
      answer([anApp()]);
      const { user } = draw();

      await user.type(await screen.findByRole('searchbox', { name: '按名称筛选' }), '地图{Enter}');
      await waitFor(() => expect(network.sentTo(listApps)).toHaveLength(2));
      fail();
      await user.click(screen.getByRole('button', { name: '已停用' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByRole('alert')).toHaveTextContent('以下仍是之前的内容');
      expect(screen.getByRole('cell', { name: '天气看板' })).toBeInTheDocument();
      expect(screen.getByRole('searchbox', { name: '按名称筛选' })).toHaveValue('地图');
      expect(screen.getByRole('button', { name: '已停用' })).toHaveAttribute('aria-pressed', 'true');

      answer([anApp({ appName: '地图' })]);
      await user.click(screen.getByRole('button', { name: '重试' }));
      expect(await screen.findByRole('cell', { name: '地图' })).toBeInTheDocument();
      expect(sentFields()).toMatchObject({ name: '地图', state: '5' });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows nothing of what was there before when the server says that it is not for this visitor', async () => {
    answer([anApp()]);
    const { user } = draw();
    await screen.findByRole('cell', { name: '天气看板' });

    network.fail(listApps, 'E5103');
    await user.click(screen.getByRole('button', { name: '已停用' }));

    expect(await screen.findByText('没有此角色')).toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: '天气看板' })).toBeNull();
  });

  it('is not what an earlier visit of the page showed', async () => {
    answer([anApp()]);
    const { router } = draw();
    await screen.findByRole('cell', { name: '天气看板' });

    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('elsewhere');
    network.lose(listApps);
    await act(() => router.navigate('/apps'));

    expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
    expect(screen.queryByRole('cell', { name: '天气看板' })).toBeNull();
  });

  it('is said after an action whose effect cannot be seen, too', async () => {
    answer([anApp()]);
    network.answer(startApp, {});
    const { user } = draw();
    await screen.findByRole('cell', { name: '天气看板' });

    network.lose(listApps);
    await user.click(screen.getByRole('button', { name: '启用' }));

    expect(await screen.findByText('已启用')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
    expect(screen.getByRole('cell', { name: '天气看板' })).toBeInTheDocument();
  });
});

it('offers to try again where the list does not come', async () => {
  network.lose(listApps);
  const { user } = draw();

  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
  answer([anApp()]);
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('cell', { name: '天气看板' })).toBeInTheDocument();
});

describe('what may be done with a row', () => {
  const buttonOf = async (row: string, name: string) =>
    within((await screen.findByRole('cell', { name: row })).closest('tr')!).getByRole('button', { name });

  it('is done at once, or after a question, and the list is brought up to date', async () => {
    answer([anApp(), anApp({ appId: 'app_2', appName: '地图' })]);
    network.answer(startApp, {});
    network.answer(stopApp, {});
    const { user } = draw();

    await user.click(await buttonOf('地图', '启用'));
    expect(await screen.findByText('已启用')).toBeInTheDocument();
    await user.click(await buttonOf('地图', '停用'));
    expect(network.sentTo(stopApp)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '确认' }));

    await waitFor(() => expect(network.sentTo(stopApp)).toEqual([{ appId: 'app_2' }]));
    expect(network.sentTo(startApp)).toEqual([{ appId: 'app_2' }]);
    await waitFor(() => expect(network.sentTo(listApps)).toHaveLength(3));
  });

  it('is refused in a toast, and the row is looked at again', async () => {
    answer([anApp()]);
    network.fail(startApp, 'E3107');
    const { user } = draw();

    await user.click(await buttonOf('天气看板', '启用'));

    expect(await screen.findByText(/状态/)).toBeInTheDocument();
    await waitFor(() => expect(network.sentTo(listApps)).toHaveLength(2));
  });

  it('needs the name where it cannot be undone, and shows a refusal in the dialog', async () => {
    answer([anApp()]);
    network.fail(removeApp, 'E3005');
    const { user } = draw();

    await user.click(await buttonOf('天气看板', '删除'));
    const dialog = within(screen.getByRole('dialog', { name: '删除应用' }));
    await user.type(dialog.getByLabelText('名称'), '天气');
    await user.click(dialog.getByRole('button', { name: '删除' }));
    expect(dialog.getByLabelText('名称')).toHaveAccessibleDescription('请输入“天气看板”');

    await user.type(dialog.getByLabelText('名称'), '看板');
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/订阅/));
    expect(dialog.getByLabelText('名称')).toBeValid();
    expect(network.sentTo(removeApp)).toHaveLength(1);
  });

  it('keeps what is typed in the dialog of a refusal, and looks at the list again when that is closed', async () => {
    answer([anApp()]);
    network.fail(removeApp, 'E3005');
    const { user } = draw();

    await user.click(await buttonOf('天气看板', '删除'));
    const dialog = within(screen.getByRole('dialog', { name: '删除应用' }));
    await user.type(dialog.getByLabelText('名称'), '天气看板');
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/订阅/));
    answer([]);
    expect(dialog.getByLabelText('名称')).toHaveValue('天气看板');
    expect(network.sentTo(listApps)).toHaveLength(1);

    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('还没有应用')).toBeInTheDocument();
  });

  it('looks at nothing again when its dialog is closed before anything was sent', async () => {
    answer([anApp()]);
    const { user } = draw();

    await user.click(await buttonOf('天气看板', '删除'));
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sentTo(listApps)).toHaveLength(1);
  });
});
