import { screen, waitFor, within } from '@testing-library/react';
import { moveApp } from '@portal/calls';
import { aColleague, aMember, network } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

const organisations = [
  { accountId: 'org_1', name: '明镜科技', role: 'finance' },
  { accountId: 'org_2', name: '海港数据', role: 'developer' },
  { accountId: 'org_3', name: '星图', role: 'owner' },
] as const;

it('moves an app once into the chosen organisation, among those where the member may have apps', async () => {
  network.answer(moveApp, { organisationName: '星图' });
  const { user, router } = drawApp('overview', aMember({ organisations }));

  await user.click(await screen.findByRole('button', { name: '移入组织' }));
  const dialog = within(screen.getByRole('dialog', { name: '移入组织' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['海港数据', '星图']);
  expect(dialog.getByText(/此后的费用由组织支付/)).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('组织'), '星图');
  await user.dblClick(dialog.getByRole('button', { name: '移入' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/myAppList'));
  expect(network.sentTo(moveApp)).toEqual([
    { appId: 'app_1', accountId: 'org_3', reqNo: expect.any(String) as string },
  ]);
});

it('explains why an app cannot be moved, and lets another organisation be tried', async () => {
  network.fail(moveApp, 'E3006');
  const { user } = drawApp('overview', aMember({ organisations }));

  await user.click(await screen.findByRole('button', { name: '移入组织' }));
  await user.click(screen.getByRole('button', { name: '移入' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('应用有欠费的订阅，不能移入组织');
  expect(screen.getByRole('button', { name: '移入' })).toBeEnabled();
});

it.each([
  ['whoever has no organisation', aMember()],
  ['whoever may not have apps there', aMember({ organisations: organisations.slice(0, 1) })],
  ['whoever acts for an organisation', aColleague('owner')],
])('offers no move to %s', async (_, as) => {
  drawApp('overview', as);

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '移入组织' })).toBeNull();
});
