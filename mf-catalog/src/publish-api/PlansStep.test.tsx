import { screen, waitFor, within } from '@testing-library/react';
import { listCategories, saveDraft, viewDraft, type PublicationData } from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = () =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, '/publishApi?draftId=draft_1&step=4', {
    as: provider,
  });
const saved = () => {
  const { data } = network.sentTo(saveDraft).at(-1) ?? {};
  return data ? (JSON.parse(data) as PublicationData).plans.map(({ name, qps }) => [name, qps]) : null;
};
const plan = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft());
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

it('leads the keyboard into the plan that was added', async () => {
  const { user } = draw();
  (await screen.findByRole('button', { name: '添加套餐' })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('套餐名称')).toHaveFocus();

  await user.keyboard('甲');
  screen.getByRole('button', { name: '添加套餐' }).focus();
  await user.keyboard('{Enter}乙');

  expect(screen.getByRole('region', { name: '甲' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '乙' })).toBeInTheDocument();
});

it('shows the numbers of the plan that is left when the one before it is deleted', async () => {
  const { user } = draw();
  for (const [name, qps] of [
    ['甲', '20'],
    ['乙', '50'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: '添加套餐' }));
    await user.keyboard(name);
    const field = plan(name).getByLabelText('每秒调用次数');
    await user.clear(field);
    await user.type(field, qps);
  }
  await waitFor(() =>
    expect(saved()).toEqual([
      ['甲', 20],
      ['乙', 50],
    ]),
  );

  await user.click(plan('甲').getByRole('button', { name: '删除套餐' }));

  expect(screen.queryByRole('region', { name: '甲' })).toBeNull();
  expect(plan('乙').getByLabelText('每秒调用次数')).toHaveValue('50');
  await waitFor(() => expect(saved()).toEqual([['乙', 50]]));
});
