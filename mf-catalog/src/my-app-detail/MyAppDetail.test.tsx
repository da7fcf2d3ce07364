import { screen, waitFor, within } from '@testing-library/react';
import { listAppApis, listCallRecords, listKeys, moveApp, viewApp } from '@portal/calls';
import { aColleague, aKey, aMember, anApp, anAppApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyAppDetail';

const draw = (as = aMember()) =>
  renderRoute({ portalJson, modules: { './MyAppDetail': { page } } }, '/myAppDetail?appId=app_1', { as });

const organisations = [
  { accountId: 'org_1', name: '明镜科技', role: 'finance' },
  { accountId: 'org_2', name: '海港数据', role: 'developer' },
  { accountId: 'org_3', name: '星图', role: 'owner' },
] as const;

beforeEach(() => {
  network.answer(viewApp, { app: anApp({ ips: '203.0.113.7' }), history: [] });
  network.answer(listAppApis, pageOf([anAppApi()]));
  network.answer(listKeys, { records: [aKey()] });
  network.answer(listCallRecords, { records: [], nextCursor: null });
});

it('gathers what there is to know of an app', async () => {
  draw();

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
  expect(screen.getByText('ak_1…9z')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '工作日历' })).toBeInTheDocument();
  expect(screen.getByText('暂无调用')).toBeInTheDocument();
});

it('offers to try again where a part of it does not come', async () => {
  network.lose(listKeys);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listKeys)).toHaveLength(2));
});

it('moves an app once into the organisation that is chosen, among those where the person may have apps', async () => {
  network.answer(moveApp, { organisationName: '星图' });
  const { user, router } = draw(aMember({ organisations }));

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

it('says why an app cannot be moved, and lets another organisation be tried', async () => {
  network.fail(moveApp, 'E3006');
  const { user } = draw(aMember({ organisations }));

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
  draw(as);

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '移入组织' })).toBeNull();
});
