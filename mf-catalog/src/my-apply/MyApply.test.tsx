import { screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  listApplies,
  urgeApply,
  withdrawApply,
  withdrawLive,
  withdrawPortal,
} from '@portal/calls';
import { aMember, anOwnApply, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyApply';

const draw = (at = '/myApply') =>
  renderRoute({ portalJson, modules: { './MyApply': { page } } }, at, { as: aMember() });

it('shows the state of each application, the reason for a rejection, and next steps', async () => {
  network.answer(
    listApplies,
    pageOf([
      anOwnApply({
        applyId: 'a1',
        apiName: '日历',
        state: applyState.rejected,
        decisionReason: '用途不清楚',
      }),
      anOwnApply({ applyId: 'a2', apiName: '地图', state: applyState.active }),
    ]),
  );
  draw();

  const refused = within((await screen.findByRole('link', { name: '日历' })).closest('tr')!);
  expect(refused.getByText('用途不清楚')).toBeInTheDocument();
  expect(refused.getByRole('link', { name: '重新申请' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=3&applyId=a1',
  );
  const granted = within(screen.getByRole('link', { name: '地图' }).closest('tr')!);
  expect(granted.getByRole('link', { name: '去测试' })).toHaveAttribute(
    'href',
    '/apiTest?apiId=api_1&env=prod',
  );
});

it('withdraws after confirmation, and sends a reminder at once', async () => {
  network.answer(listApplies, pageOf([anOwnApply()]));
  network.answer(withdrawApply, {});
  network.answer(urgeApply, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '催办' }));
  expect(await screen.findByText('已提醒提供方')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '撤回' }));
  expect(screen.getByText('撤回对“工作日历”的申请？')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  await waitFor(() => expect(network.sentTo(withdrawApply)).toEqual([{ applyId: 'apply_1' }]));
  expect(network.sentTo(urgeApply)).toEqual([{ applyId: 'apply_1' }]);
});

it('explains why a reminder was refused', async () => {
  network.answer(listApplies, pageOf([anOwnApply()]));
  network.fail(urgeApply, 'E3108');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '催办' }));

  expect(await screen.findByText('今日已催办')).toBeInTheDocument();
});

it('filters by state and app, and resets the filters', async () => {
  network.answer(listApplies, pageOf([]));
  const { user } = draw('/myApply?appId=app_1');

  await user.click(await screen.findByRole('button', { name: '已驳回' }));
  await waitFor(() =>
    expect(network.sentTo(listApplies).at(-1)).toMatchObject({ state: '3', appId: 'app_1' }),
  );
  await user.click(await screen.findByRole('button', { name: '查看全部申请' }));

  expect(await screen.findByText('您还没有提交过申请')).toBeInTheDocument();
  expect(network.sentTo(listApplies).at(-1)).toEqual({ pageNo: '1', pageSize: '10' });
});

it('offers a retry when the list does not load', async () => {
  network.lose(listApplies);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listApplies)).toHaveLength(2));
});

it('filters by days', async () => {
  network.answer(listApplies, pageOf([anOwnApply()]));
  draw('/myApply?from=2026-11-01&to=2026-11-30');

  await screen.findByRole('link', { name: '工作日历' });
  expect(network.sentTo(listApplies)).toEqual([
    { from: '2026-11-01', to: '2026-11-30', pageNo: '1', pageSize: '10' },
  ]);
});

it('also lists apps that are to go live, and filters by them', async () => {
  const live = { kind: 'live' as const, apiId: '', apiName: '', planName: '', planKind: null };
  network.answer(
    listApplies,
    pageOf([anOwnApply({ applyId: 'a1' }), anOwnApply({ ...live, applyId: 'live_1' })]),
  );
  network.answer(withdrawLive, {});
  const { user } = draw();

  const row = within((await screen.findByRole('link', { name: '生产环境' })).closest('tr')!);
  expect(row.getByText('上线申请')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '查看' })).toHaveAttribute(
    'href',
    '/myAppDetail?appId=app_1&tab=live',
  );
  expect(row.queryByRole('button', { name: '催办' })).toBeNull();
  await user.click(row.getByRole('button', { name: '撤回' }));
  expect(screen.getByText('撤回“天气看板”的上线申请？')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(network.sentTo(withdrawLive)).toEqual([{ appId: 'app_1' }]));
  await user.selectOptions(screen.getByRole('combobox', { name: '类型' }), '上线申请');

  await waitFor(() => expect(network.sentTo(listApplies).at(-1)).toMatchObject({ kind: 'live' }));
});

it('also lists portal, alliance and partner applications, each with its next step', async () => {
  const other = {
    apiId: '',
    apiName: '',
    appId: '',
    appName: '',
    applyNo: '',
    env: null,
    planName: '',
    planKind: null,
  };
  network.answer(
    listApplies,
    pageOf([
      anOwnApply({ ...other, kind: 'portal', applyId: 'portal_1', objectName: '内河航运' }),
      anOwnApply({
        ...other,
        kind: 'alliance',
        applyId: 'join_1',
        objectName: '明镜科技',
        state: applyState.rejected,
      }),
      anOwnApply({
        ...other,
        kind: 'partner',
        applyId: 'join_2',
        objectName: '明镜伙伴',
        state: applyState.active,
      }),
    ]),
  );
  network.answer(withdrawPortal, {});
  const { user } = draw();

  const portal = await screen.findByRole('link', { name: '内河航运' });
  const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);
  expect(portal).toHaveAttribute('href', '/dominSuccessComponent?doId=portal_1');
  expect(rowOf('内河航运').queryByRole('button', { name: '催办' })).toBeNull();
  expect(rowOf('明镜科技').getByText('联盟')).toBeInTheDocument();
  expect(rowOf('明镜科技').getByRole('link', { name: '重新申请' })).toHaveAttribute(
    'href',
    '/openFinancialAlliance?section=join',
  );
  expect(rowOf('明镜伙伴').getByRole('link', { name: '查看' })).toHaveAttribute(
    'href',
    '/scienceTechPartner?section=join',
  );
  expect(rowOf('明镜伙伴').queryByRole('link', { name: '去测试' })).toBeNull();
  await user.click(rowOf('内河航运').getByRole('button', { name: '撤回' }));
  expect(screen.getByText('撤回专区“内河航运”的申请？')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  await waitFor(() => expect(network.sentTo(withdrawPortal)).toEqual([{ doId: 'portal_1' }]));
});
