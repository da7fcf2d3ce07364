import { screen, waitFor, within } from '@testing-library/react';
import { applyState, listApplies, urgeApply, withdrawApply } from '@portal/calls';
import { aMember, anApply, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyApply';

const draw = (at = '/myApply') =>
  renderRoute({ portalJson, modules: { './MyApply': { page } } }, at, { as: aMember() });

it('says how each application stands, why it was refused, and what to do next', async () => {
  network.answer(
    listApplies,
    pageOf([
      anApply({ applyId: 'a1', apiName: '日历', state: applyState.rejected, decisionReason: '用途不清楚' }),
      anApply({ applyId: 'a2', apiName: '地图', state: applyState.active }),
    ]),
  );
  draw();

  const refused = within((await screen.findByRole('link', { name: '日历' })).closest('tr')!);
  expect(refused.getByText('用途不清楚')).toBeInTheDocument();
  expect(refused.getByRole('link', { name: '重新申请' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=3&applyId=a1',
  );
  expect(screen.getByRole('link', { name: '应用上线申请' })).toHaveAttribute('href', '/myAppList?state=2');
  const granted = within(screen.getByRole('link', { name: '地图' }).closest('tr')!);
  expect(granted.getByRole('link', { name: '去测试' })).toHaveAttribute(
    'href',
    '/apiTest?apiId=api_1&env=prod',
  );
});

it('withdraws after a question, and urges at once', async () => {
  network.answer(listApplies, pageOf([anApply()]));
  network.answer(withdrawApply, {});
  network.answer(urgeApply, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '催办' }));
  expect(await screen.findByText('已提醒提供方')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '撤回' }));
  expect(screen.getByText('撤回对“工作日历”的申请?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  await waitFor(() => expect(network.sentTo(withdrawApply)).toEqual([{ applyId: 'apply_1' }]));
  expect(network.sentTo(urgeApply)).toEqual([{ applyId: 'apply_1' }]);
});

it('says why urging was refused', async () => {
  network.answer(listApplies, pageOf([anApply()]));
  network.fail(urgeApply, 'E3108');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '催办' }));

  expect(await screen.findByText('今日已催办')).toBeInTheDocument();
});

it('is narrowed by state and by app, and shows all again', async () => {
  network.answer(listApplies, pageOf([]));
  const { user } = draw('/myApply?appId=app_1');

  await user.click(await screen.findByRole('button', { name: '已驳回' }));
  await waitFor(() =>
    expect(network.sentTo(listApplies).at(-1)).toMatchObject({ state: '3', appId: 'app_1' }),
  );
  await user.click(await screen.findByRole('button', { name: '查看全部申请' }));

  expect(await screen.findByText('您还没有申请过 API')).toBeInTheDocument();
  expect(network.sentTo(listApplies).at(-1)).toEqual({ pageNo: '1', pageSize: '10' });
});

it('offers to try again where the list does not come', async () => {
  network.lose(listApplies);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listApplies)).toHaveLength(2));
});
