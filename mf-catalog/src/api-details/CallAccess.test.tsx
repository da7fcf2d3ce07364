import { screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  codeSample,
  findFavourites,
  findStandings,
  listOperations,
  viewApi,
  viewComingPrices,
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
  network.answer(viewComingPrices, { coming: null });
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

describe('prices to come', () => {
  const { planId: _, ...terms } = aPlan({ price: '0.0500' });
  const coming = {
    at: '2026-12-17 14:32:00',
    plans: [{ ...terms, price: '0.0600' }],
    others: [
      {
        ...{ level: 'fix' as const, area: 'price' as const, operation: 'POST /batch', place: '计次' },
        text: '由“每次计 1 次”改为“每条计 5 次”',
      },
    ],
  };

  it('stand with their day beside those of today, for who subscribed', async () => {
    network.answer(findStandings, { records: [] });
    network.answer(
      viewApi,
      anApiView({
        plans: [aPlan({ price: '0.0500' }), aPlan({ planId: 'plan_2', name: '企业版', price: '9.0000' })],
      }),
    );
    network.answer(viewComingPrices, { coming });
    draw('/APIDetails?apiId=api_1&tab=plans', aMember());

    expect(await screen.findByText(/起调整价格/)).toHaveTextContent('2026-12-17 14:32 起调整价格');
    expect(screen.getByText(/您现有的订阅到期前仍按原价/)).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^标准版 按次/ });
    expect(within(row).getByRole('cell', { name: /0\.05.*2026-12-17 起改为.*0\.06/ })).toBeInTheDocument();
    // Nothing else of it changes.
    expect(within(row).getAllByText('2026-12-17 起改为')).toHaveLength(1);
    const gone = within(screen.getByRole('row', { name: /^企业版 按次/ }));
    expect(gone.getByRole('cell', { name: /9.*2026-12-17 起不再出售/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /POST \/batch 计次/ })).toHaveTextContent('每条计 5 次');
    expect(network.sentTo(viewComingPrices)).toEqual([{ apiId: 'api_1' }]);
  });

  it('are not asked for by visitors, and missing they leave those of today', async () => {
    network.answer(viewApi, anApiView({ plans: [aPlan()] }));
    network.lose(viewComingPrices);
    const { unmount } = draw('/APIDetails?apiId=api_1&tab=plans');
    expect(await screen.findByRole('row', { name: /^标准版 按次/ })).toBeInTheDocument();
    expect(network.sentTo(viewComingPrices)).toEqual([]);
    unmount();
    network.answer(findStandings, { records: [] });
    draw('/APIDetails?apiId=api_1&tab=plans', aMember());

    await waitFor(() => expect(network.sentTo(viewComingPrices)).toHaveLength(1));
    expect(await screen.findByRole('row', { name: /^标准版 按次/ })).toBeInTheDocument();
    expect(screen.queryByText(/调整价格/)).toBeNull();
  });
});
