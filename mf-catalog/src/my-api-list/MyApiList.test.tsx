import { screen, waitFor, within } from '@testing-library/react';
import {
  archiveApi,
  copyApi,
  deprecateApi,
  listMyApis,
  putBackOnline,
  removeDraft,
  requestOffline,
  takeApiOffline,
  undoDeprecation,
  withdrawDraft,
  withdrawOffline,
  type MyApi,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aColleague, aMember, aMyApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyApiList';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/myApiList', as = provider) =>
  renderRoute({ portalJson, modules: { './MyApiList': { page } } }, at, { as });

const answer = (...apis: MyApi[]) =>
  network.answer(listMyApis, {
    ...pageOf(apis),
    categories: [{ cateId: 'calendar', name: '日历' }],
    totals: { online: 2, submitted: 1, monthCalls: 12_000, monthUnits: 12_000, monthIncome: '34.5000' },
  });

type User = ReturnType<typeof draw>['user'];

/** Expands 更多 in every row. */
const unfold = async (user: User) => {
  for (const more of await screen.findAllByRole('button', { name: '更多' })) await user.click(more);
};

const labelsOf = async (name: string) => {
  const row = (await screen.findByText(name, { exact: false })).closest('tr')!;
  return within(row).getAllByRole('cell').at(-1)!.textContent;
};

it('shows totals, and the state of each version', async () => {
  answer(
    aMyApi({ waiting: 3 }),
    aMyApi({ draftId: 'd2', apiId: null, name: '', version: '2.0.0', successRate: null }),
  );
  draw();

  expect(await screen.findByText('￥34.50')).toBeInTheDocument();
  expect(screen.getByText('12,000')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3 个待审批' })).toHaveAttribute(
    'href',
    '/myApiAppList?apiId=api_1',
  );
  expect(screen.getByRole('cell', { name: '未命名 2.0.0' })).toBeInTheDocument();
  expect(screen.getAllByText('免费、按次')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: '统计' })[0]).toHaveAttribute(
    'href',
    '/dataStatistics?apiId=api_1',
  );
});

it.each([
  ['draft', '继续编辑删除复制'],
  ['rejected', '继续编辑删除复制'],
  ['submitted', '撤回审核复制'],
  ['approved', '撤回复制'],
  ['online', '变更发布新版本订阅者统计更多'],
  ['deprecated', '发布新版本订阅者统计上游健康更多'],
  ['offline', '重新上线归档复制'],
  ['archived', '复制'],
] as const)('offers for a version that is %s: %s', async (state, labels) => {
  answer(aMyApi({ state }));
  draw();

  expect(await labelsOf('工作日历')).toBe(labels);
});

it.each([
  ['online', '变更发布新版本订阅者统计上游健康弃用下线复制收起'],
  ['deprecated', '发布新版本订阅者统计上游健康推迟下线取消弃用下线复制收起'],
] as const)(
  'shows all that it offers for a version that is %s, and folds it again',
  async (state, labels) => {
    answer(aMyApi({ state }));
    const { user } = draw();

    await unfold(user);
    expect(await labelsOf('工作日历')).toBe(labels);
    await user.click(screen.getByRole('button', { name: '收起', expanded: true }));

    expect(screen.getByRole('button', { name: '更多', expanded: false })).toHaveFocus();
    expect(screen.queryByRole('button', { name: '下线' })).toBeNull();
  },
);

const open = { state: 'open' as const, at: '2026-12-01 10:00:00', reason: '' };

it('asks the operator to take a subscribed API offline', async () => {
  answer(aMyApi({ subscribers: 4 }));
  network.answer(requestOffline, {});
  const { user } = draw();
  await unfold(user);
  expect(await labelsOf('工作日历')).toBe('变更发布新版本订阅者统计上游健康弃用申请下线复制收起');

  await user.click(screen.getByRole('button', { name: '申请下线' }));
  const dialog = within(screen.getByRole('dialog', { name: '申请下线 API' }));
  expect(dialog.getByText(/有 4 个订阅者，下线须平台审核/)).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('多少天后下线'));
  await user.type(dialog.getByLabelText('多少天后下线'), '0');
  await user.type(dialog.getByLabelText('下线原因'), '数据源关闭');
  await user.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(dialog.getByLabelText('多少天后下线')).toBeInvalid());
  await user.type(dialog.getByLabelText('多少天后下线'), '{Backspace}7');
  await user.click(dialog.getByRole('button', { name: '提交申请' }));

  expect(await screen.findByText('已提交，平台会在 2 个工作日内审核')).toBeInTheDocument();
  expect(network.sentTo(requestOffline)).toEqual([{ draftId: 'draft_1', days: '7', reason: '数据源关闭' }]);
});

it('shows what became of the request to take it offline', async () => {
  answer(
    aMyApi({ subscribers: 1, offline: open }),
    aMyApi({
      draftId: 'd2',
      name: '节气',
      subscribers: 1,
      offline: { ...open, state: 'rejected', reason: '日期太近' },
    }),
  );
  const { user } = draw();
  await unfold(user);

  expect(await labelsOf('工作日历')).toBe('变更发布新版本订阅者统计上游健康弃用撤回下线申请复制收起');
  expect(document.body).toHaveTextContent('2026-12-01 下线，待审核');
  expect(screen.getByText('下线申请被驳回：日期太近')).toBeInTheDocument();
  expect(await labelsOf('节气')).toBe('变更发布新版本订阅者统计上游健康弃用申请下线复制收起');
});

it('withdraws the request after confirmation', async () => {
  answer(aMyApi({ subscribers: 1, offline: open }));
  network.answer(withdrawOffline, {});
  const { user } = draw();

  await unfold(user);
  await user.click(screen.getByRole('button', { name: '撤回下线申请' }));
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已撤回下线申请')).toBeInTheDocument();
  expect(network.sentTo(withdrawOffline)).toEqual([{ draftId: 'draft_1' }]);
});

it('deprecates with a last day, a required reason, and a replacement', async () => {
  answer(aMyApi({ subscribers: 4 }), aMyApi({ draftId: 'draft_2', apiId: 'api_2', name: '节气' }));
  network.answer(deprecateApi, {});
  const { user } = draw();

  await unfold(user);
  await user.click(screen.getAllByRole('button', { name: '弃用' })[0]!);
  const dialog = within(screen.getByRole('dialog', { name: '弃用 API' }));
  expect(dialog.getByText(/“工作日历” 1\.0\.0 到期后不能再被调用，4 个订阅者/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '弃用' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('弃用原因')).toHaveAccessibleDescription('请填写弃用原因'),
  );
  await user.type(dialog.getByLabelText('弃用原因'), '数据停止更新');
  const successors = dialog.getByLabelText('替代的 API（选填）');
  await user.selectOptions(successors, await within(successors).findByRole('option', { name: '节气' }));
  await user.click(dialog.getByRole('button', { name: '弃用' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(network.sentTo(deprecateApi)).toEqual([
    { draftId: 'draft_1', sunsetDays: '30', reason: '数据停止更新', successorId: 'api_2' },
  ]);
});

it.each([
  ['submitted', '撤回审核', withdrawDraft, '已撤回，可以继续修改'],
  ['deprecated', '取消弃用', undoDeprecation, '已取消弃用'],
  ['offline', '重新上线', putBackOnline, '已改回草稿，检查后提交审核'],
] as const)(
  'does with a version that is %s what it offers, after a question: %s',
  async (state, label, call, done) => {
    answer(aMyApi({ state }));
    network.answer(call, {});
    const { user } = draw();
    await screen.findByText('工作日历', { exact: false });
    if (state === 'deprecated') await unfold(user);

    await user.click(screen.getByRole('button', { name: label }));
    await user.click(screen.getByRole('button', { name: '确认' }));

    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(network.sentTo(call)).toEqual([{ draftId: 'draft_1' }]);
  },
);

it.each([
  ['draft', '删除', '工作日历', '工作日历', removeDraft, '已删除'],
  ['draft', '删除', '', '未命名', removeDraft, '已删除'],
  ['offline', '归档', '工作日历', '工作日历', archiveApi, '已归档'],
] as const)(
  'asks for the name before what cannot be undone: a version that is %s, %s “%s”',
  async (state, label, name, asked, call, done) => {
    answer(aMyApi({ state, name }));
    network.answer(call, {});
    const { user } = draw();

    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByText(`请输入“${asked}”`)).toBeInTheDocument();
    expect(network.sentTo(call)).toEqual([]);
    await user.type(dialog.getByLabelText('API 名称'), asked);
    await user.click(dialog.getByRole('button', { name: label }));

    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(network.sentTo(call)).toEqual([{ draftId: 'draft_1' }]);
  },
);

it('copies a version as a draft of another API after confirmation', async () => {
  answer(aMyApi({ state: 'archived' }));
  network.answer(copyApi, { draftId: 'draft_2' });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '复制' }));
  expect(screen.getByText(/名称与网关代码须另填/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已复制为草稿，请填写名称与网关代码后提交')).toBeInTheDocument();
  expect(network.sentTo(copyApi)).toEqual([{ draftId: 'draft_1', reqNo: expect.any(String) }]);
});

it('filters by category, version and day of change, kept in the address', async () => {
  answer(aMyApi());
  const { user } = draw('/myApiList?updatedFrom=2026-11-01&updatedTo=nonsense');
  await screen.findByText('工作日历', { exact: false });
  expect(network.sentTo(listMyApis)).toEqual([{ updatedFrom: '2026-11-01', pageNo: '1', pageSize: '20' }]);

  await user.selectOptions(screen.getByRole('combobox', { name: '分类' }), '日历');
  await waitFor(() => expect(network.sentTo(listMyApis).at(-1)).toMatchObject({ cateId: 'calendar' }));
  await user.type(screen.getByRole('searchbox', { name: '按版本筛选' }), '1.2{Enter}');
  await waitFor(() => expect(network.sentTo(listMyApis).at(-1)).toMatchObject({ version: '1.2' }));
  const until = await screen.findByRole('textbox', { name: '更新至' });
  await user.clear(until);
  await user.type(until, '2026-11-30');
  await waitFor(() =>
    expect(network.sentTo(listMyApis).at(-1)).toMatchObject({
      cateId: 'calendar',
      version: '1.2',
      updatedFrom: '2026-11-01',
      updatedTo: '2026-11-30',
    }),
  );
});

it('shows in the dialog why it cannot be taken offline, and keeps the reason', async () => {
  answer(aMyApi());
  network.fail(takeApiOffline, 'E4107');
  const { user } = draw();

  await unfold(user);
  await user.click(screen.getByRole('button', { name: '下线' }));
  const dialog = within(screen.getByRole('dialog', { name: '下线 API' }));
  await user.type(dialog.getByLabelText('下线原因'), '不再提供');
  await user.click(dialog.getByRole('button', { name: '下线' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('有订阅者，不能下线');
  expect(dialog.getByLabelText('下线原因')).toHaveValue('不再提供');
});

it('leads a provider without an API to publishing one', async () => {
  answer();
  draw();

  expect(await screen.findByText('您还没有发布API')).toBeInTheDocument();
});

it('offers a retry when the list does not load', async () => {
  network.lose(listMyApis);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listMyApis)).toHaveLength(2));
});

it('disables for finance members what developers publish', async () => {
  answer(aMyApi({ subscribers: 1 }));
  const { user } = draw('/myApiList', aColleague('finance', { roles: provider.roles }));
  await unfold(user);

  for (const label of ['发布API', '弃用'])
    expect(await screen.findByRole('button', { name: label })).toHaveAccessibleDescription(
      `您在“明镜科技”是财务成员，${label}需要管理员或开发`,
    );
  expect(screen.getByRole('link', { name: '订阅者' })).toBeInTheDocument();
});
