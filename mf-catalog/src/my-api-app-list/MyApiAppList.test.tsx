import { screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  auditApply,
  listProviderApplies,
  resumeApply,
  setApplyLimit,
  suspendApply,
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

it('shows what waits, with how much there is of it', async () => {
  answer(aProviderApply({ applicantKind: 'enterprise' }));
  draw();

  expect(await screen.findByRole('button', { name: '待审批 7' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('看板上显示节假日')).toBeInTheDocument();
  expect(screen.getByText('企业')).toBeInTheDocument();
});

it('passes an application once, however often the button is pressed', async () => {
  answer(aProviderApply());
  network.answer(auditApply, { state: applyState.active });
  const { user } = draw();

  await user.dblClick(await screen.findByRole('button', { name: '通过' }));

  expect(await screen.findByText('已通过')).toBeInTheDocument();
  expect(network.sentTo(auditApply)).toEqual([{ applyId: 'apply_1', pass: '1' }]);
});

it('refuses with a reason, which may be one of the usual', async () => {
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

it('changes how often a subscriber may call, and shows at the field what is wrong with it', async () => {
  answer(aProviderApply({ state: applyState.active }));
  network.fail(setApplyLimit, 'E0017', { fields: [{ name: 'dayLimit', message: '须为整数' }] });
  const { user } = draw('/myApiAppList?tab=active');

  await user.click(await screen.findByRole('button', { name: '调整限流' }));
  const dialog = within(screen.getByRole('dialog', { name: '调整限流' }));
  expect(dialog.getByLabelText('每秒调用次数')).toHaveValue('10');
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

it('leads from one API’s subscribers to those of all', async () => {
  answer();
  const { user } = draw('/myApiAppList?apiId=api_1');

  expect(await screen.findByText('没有等待审批的申请')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看全部 API' }));

  await waitFor(() =>
    expect(network.sentTo(listProviderApplies).at(-1)).toEqual({ pageNo: '1', pageSize: '10' }),
  );
});

it('says what is empty when another tab is', async () => {
  answer();
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '已暂停' }));

  expect(await screen.findByText('没有符合条件的应用')).toBeInTheDocument();
});

it('offers to try again where the list does not come', async () => {
  network.lose(listProviderApplies);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listProviderApplies)).toHaveLength(2));
});
