import { screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  auditApplies,
  auditApply,
  listApplyComments,
  listProviderApplies,
  resumeApply,
  setApplyLimit,
  suspendApply,
  viewApplicant,
  type ProviderApply,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, aProviderApply, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyApiAppList';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/myApiAppList') =>
  renderRoute({ portalJson, modules: { './MyApiAppList': { page } } }, at, { as: provider });

const answer = (...rows: ProviderApply[]) =>
  network.answer(listProviderApplies, { ...pageOf(rows), waiting: 7 });

it('shows pending applications, and their number', async () => {
  answer(aProviderApply({ applicantKind: 'enterprise' }));
  draw();

  expect(await screen.findByRole('button', { name: '待审批 7' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('看板上显示节假日')).toBeInTheDocument();
  expect(screen.getByText('企业')).toBeInTheDocument();
});

it('shows on a phone what decides about an application: for which API, its purpose, until when, and its state', async () => {
  answer(
    aProviderApply({ appName: '看板', apiName: '工作日历', planName: '标准版', applicantName: '远山科技' }),
  );
  draw();

  const row = (await screen.findByRole('link', { name: '看板' })).closest('tr')!;
  const cells = [...row.querySelectorAll('td')].filter((cell) => !cell.hasAttribute('data-further'));
  const titles = cells.map((cell) => cell.getAttribute('data-title')).filter(Boolean);
  expect(titles.filter((title) => title !== '操作')).toEqual(['用途', '提交 / 期限', '状态']);
  const main = row.querySelector('td[data-main]');
  expect(main).toHaveTextContent('工作日历标准版，生产');
  expect(within(main as HTMLElement).getByRole('checkbox', { name: /看板/ })).toBeInTheDocument();
  expect(screen.getByText('远山科技').closest('td')).toHaveAttribute('data-further');
});

it('offers no selection for what has been decided', async () => {
  answer(aProviderApply({ appName: '看板', state: applyState.active }));
  draw('/myApiAppList?tab=all');

  await screen.findByRole('link', { name: '看板' });
  expect(screen.queryByRole('checkbox', { name: /看板/ })).toBeNull();
});

it('approves an application once on repeated clicks', async () => {
  answer(aProviderApply());
  network.answer(auditApply, { state: applyState.active });
  const { user } = draw();

  await user.dblClick(await screen.findByRole('button', { name: '通过' }));

  expect(await screen.findByText('已通过')).toBeInTheDocument();
  expect(network.sentTo(auditApply)).toEqual([{ applyId: 'apply_1', pass: '1' }]);
});

it('rejects with a reason, which can be a standard one', async () => {
  answer(aProviderApply());
  network.answer(auditApply, { state: applyState.rejected });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(screen.getByRole('dialog', { name: '驳回申请' }));
  await user.click(dialog.getByRole('button', { name: '预计用量与用途不符' }));
  await user.click(dialog.getByRole('button', { name: '驳回' }));

  await waitFor(() =>
    expect(network.sentTo(auditApply)).toEqual([
      { applyId: 'apply_1', pass: '0', reason: '预计用量与用途不符' },
    ]),
  );
});

it('suspends with a reason and resumes without', async () => {
  answer(
    aProviderApply({ applyId: 'a1', appName: '看板', state: applyState.active }),
    aProviderApply({ applyId: 'a2', appName: '大屏', state: applyState.suspended }),
  );
  network.answer(suspendApply, {});
  network.answer(resumeApply, {});
  const { user } = draw('/myApiAppList?tab=all');

  await user.click(await screen.findByRole('button', { name: '恢复' }));
  await waitFor(() => expect(network.sentTo(resumeApply)).toEqual([{ applyId: 'a2' }]));
  await user.click(screen.getByRole('button', { name: '暂停' }));
  const dialog = within(screen.getByRole('dialog', { name: '暂停订阅' }));
  await user.type(dialog.getByLabelText('暂停原因'), '调用异常');
  await user.click(dialog.getByRole('button', { name: '暂停' }));

  await waitFor(() => expect(network.sentTo(suspendApply)).toEqual([{ applyId: 'a1', reason: '调用异常' }]));
});

it('changes the limits of a subscriber, and shows an invalid value at its field', async () => {
  answer(aProviderApply({ state: applyState.active, dayLimit: 300 }));
  network.fail(setApplyLimit, 'E0017', { fields: [{ name: 'dayLimit', message: '须为整数' }] });
  const { user } = draw('/myApiAppList?tab=active');

  await user.click(await screen.findByRole('button', { name: '调整限流' }));
  const dialog = within(screen.getByRole('dialog', { name: '调整限流' }));
  expect(dialog.getByLabelText('每秒调用次数')).toHaveValue('10');
  // An untouched field keeps its value.
  expect(dialog.getByLabelText('每日上限（留空按套餐）')).toHaveValue('300');
  expect(dialog.getByLabelText('每日上限（留空按套餐）')).toHaveAccessibleDescription(/套餐 1,000 次/);
  await user.type(dialog.getByLabelText('每日上限（留空按套餐）'), 'many');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('每日上限（留空按套餐）')).toHaveAccessibleDescription('须为整数'),
  );
  network.answer(setApplyLimit, {});
  await user.clear(dialog.getByLabelText('每日上限（留空按套餐）'));
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('已保存，5 秒内生效')).toBeInTheDocument();
  expect(network.sentTo(setApplyLimit).at(-1)).toEqual({ applyId: 'apply_1', qps: '10' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads from the subscribers of one API to those of all', async () => {
  answer();
  const { user } = draw('/myApiAppList?apiId=api_1');

  expect(await screen.findByText('没有等待审批的申请')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我发布的API' })).toHaveAttribute('href', '/myApiList');
  await user.click(screen.getByRole('button', { name: '查看全部 API' }));

  await waitFor(() =>
    expect(network.sentTo(listProviderApplies).at(-1)).toEqual({ pageNo: '1', pageSize: '10' }),
  );
});

it('says what is empty in each tab', async () => {
  answer();
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '已暂停' }));

  expect(await screen.findByText('没有符合条件的应用')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '查看待审批的申请' })).toBeEnabled();
});

it('offers a retry when the list does not load', async () => {
  network.lose(listProviderApplies);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listProviderApplies)).toHaveLength(2));
});

it('approves several at once, and shows the result of each', async () => {
  answer(
    aProviderApply({ applyId: 'a1', appName: '看板' }),
    aProviderApply({ applyId: 'a2', appName: '大屏' }),
    aProviderApply({ applyId: 'a3', appName: '旧的', state: applyState.active }),
  );
  network.answer(auditApplies, {
    results: [
      { applyId: 'a1', name: '看板：工作日历', code: 'S0000', message: '' },
      { applyId: 'a2', name: '大屏：工作日历', code: 'E3107', message: '状态已变化，请刷新后重试' },
    ],
  });
  const { user } = draw();

  expect(await screen.findByRole('button', { name: '批量通过（0）' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  await user.dblClick(screen.getByRole('button', { name: '批量通过（2）' }));

  const dialog = within(await screen.findByRole('dialog', { name: '批量处理结果' }));
  expect(dialog.getByText('1 个已处理，1 个没有处理')).toBeInTheDocument();
  expect(dialog.getByText('状态已变化，请刷新后重试')).toBeInTheDocument();
  expect(network.sentTo(auditApplies)).toEqual([{ applyIds: '["a1","a2"]', pass: '1' }]);
});

it('rejects several with one reason', async () => {
  answer(
    aProviderApply({ applyId: 'a1', appName: '看板' }),
    aProviderApply({ applyId: 'a2', appName: '大屏' }),
  );
  network.answer(auditApplies, {
    results: [{ applyId: 'a2', name: '大屏：工作日历', code: 'S0000', message: '' }],
  });
  const { user } = draw();

  await user.click(await screen.findByRole('checkbox', { name: '选择“大屏”对“工作日历”的申请' }));
  await user.click(screen.getByRole('button', { name: '批量驳回（1）' }));
  const dialog = within(screen.getByRole('dialog', { name: '批量驳回' }));
  await user.click(dialog.getByRole('button', { name: '预计用量与用途不符' }));
  await user.click(dialog.getByRole('button', { name: '驳回' }));

  await waitFor(() =>
    expect(network.sentTo(auditApplies)).toEqual([
      { applyIds: '["a2"]', pass: '0', reason: '预计用量与用途不符' },
    ]),
  );
});

it('shows applicant, earlier applications and messages', async () => {
  answer(aProviderApply());
  network.answer(viewApplicant, {
    name: '林晓',
    kind: 'person',
    level: '个人认证',
    mobile: '139****0001',
    email: 'p***@example.com',
    joinedAt: '2026-01-01 10:00:00',
    running: 2,
    calls30: 1200,
    units30: 6000,
    cost30: '3.5000',
    former: [],
  });
  network.answer(listApplyComments, pageOf([]));
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '申请方与留言' }));

  const dialog = within(screen.getByRole('dialog', { name: '天气看板 的申请方' }));
  expect(await dialog.findByText('139****0001')).toBeInTheDocument();
  expect(dialog.getByText('1,200（计 6,000 次）')).toBeInTheDocument();
  expect(await dialog.findByText(/还没有留言/)).toBeInTheDocument();
});
