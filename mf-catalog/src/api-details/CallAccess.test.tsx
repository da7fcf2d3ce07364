import { screen } from '@testing-library/react';
import {
  applyState,
  codeSample,
  findFavourites,
  findStandings,
  listOperations,
  viewApi,
  viewOperation,
} from '@portal/calls';
import { aMember, anApiView, anOperation, aPlan, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiDetails';

const draw = (at: string, as?: ReturnType<typeof aMember>) =>
  renderRoute({ portalJson, modules: { './ApiDetails': { page } } }, at, { as });

beforeEach(() => {
  const operation = anOperation();
  network.answer(listOperations, { groups: [{ name: '默认', ops: [operation] }], total: 1 });
  network.answer(viewOperation, operation);
  network.answer(codeSample, { code: 'curl', sign: 'key', signs: ['key'] });
  network.answer(findFavourites, { objIds: [] });
});

it('shows the addresses of an operation, and what a call requires', async () => {
  const view = anApiView();
  network.answer(viewApi, { ...view, base: { ...view.base, sandbox: 1 } });
  draw('/APIDetails?apiId=api_1');

  expect(await screen.findByText('https://gateway.test/prod/calendar/v1/days/{year}')).toBeVisible();
  expect(screen.getByText('https://gateway.test/sandbox/calendar/v1/days/{year}')).toBeVisible();
  expect(screen.getByText(/^AppKey、OAuth2 访问令牌、签名.*任选一种/)).toBeVisible();
});

it('says when calls must be signed or come from known addresses, and when there is no sandbox', async () => {
  const view = anApiView();
  const access = { gatewayOrigin: 'https://gateway.test', authTypes: ['hmac' as const], needsIpList: 1 };
  network.answer(viewApi, { ...view, base: { ...view.base, sandbox: 0, access } });
  draw('/APIDetails?apiId=api_1');

  expect(await screen.findByText(/^只接受签名.*应用须设置 IP 白名单/)).toBeVisible();
  expect(screen.queryByText(/gateway\.test\/sandbox/)).toBeNull();
});

it('links each plan to an application with it, unless one exists', async () => {
  network.answer(viewApi, anApiView({ plans: [aPlan(), aPlan({ planId: 'plan_2', name: '企业版' })] }));
  const apply = { applyId: 'apply_1', appId: 'app_1', isRenewable: 0, state: applyState.active };
  network.answer(findStandings, { records: [] });
  const { unmount } = draw('/APIDetails?apiId=api_1&tab=plans', aMember());

  expect(await screen.findByRole('link', { name: '选择“企业版”' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=1&apiId=api_1&planId=plan_2',
  );
  unmount();
  network.answer(findStandings, { records: [{ apiId: 'api_1', isOwn: 0, apply }] });
  draw('/APIDetails?apiId=api_1&tab=plans', aMember());
  await screen.findByRole('link', { name: '获取密钥' });
  expect(screen.queryByRole('link', { name: /^选择/ })).toBeNull();
});
