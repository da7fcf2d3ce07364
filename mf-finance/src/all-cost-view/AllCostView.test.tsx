import { act, screen, waitFor, within } from '@testing-library/react';
import {
  costTrend,
  listCallRecords,
  listCosts,
  listLedger,
  simpleListApps,
  statisticsApis,
  type CostRow,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AllCostView';

jest.mock('../common/chartLibrary', () => ({ drawChart: () => ({ destroy: () => {} }) }));

const aCost = (facts: Partial<CostRow> = {}): CostRow => ({
  day: '2026-08-01',
  appId: 'app_1',
  appName: '示例应用',
  apiId: 'api_1',
  apiName: '工作日历',
  applyId: 'apply_1',
  planName: '标准',
  planKind: 'perCall',
  env: 'prod',
  billed: 1200,
  units: 1200,
  failures: 3,
  kind: 'usage',
  ref: '',
  priceLow: '0.0300',
  priceHigh: '0.0300',
  discount: '0.0000',
  coupon: '0.0000',
  billId: null,
  billNo: null,
  cost: '36.0000',
  ...facts,
});

const open = (at: string, records: CostRow[] = [aCost()]) => {
  network.answer(listCosts, {
    records,
    total: records.length,
    pageNo: 1,
    pageSize: 10,
    sum: { billed: 1200, units: 1200, failures: 3, discount: '0.0000', coupon: '0.0000', cost: '36.0000' },
  });
  network.answer(costTrend, {
    days: ['2026-07-31', '2026-08-01'],
    parts: [{ id: 'api_1', name: '工作日历', costs: ['0.0000', '36.0000'] }],
  });
  network.answer(simpleListApps, {
    records: [{ appId: 'app_1', appName: '示例应用', state: 1, signType: 'key' }],
  });
  network.answer(statisticsApis, { records: [{ id: 'api_9', name: '只付过套餐费的API' }] });
  return renderRoute({ portalJson, modules: { './AllCostView': { page } } }, at, { as: aMember() });
};

it('lists the cost of each API per day, for the days of the address', async () => {
  open('/allCostView?from=2026-07-20&to=2026-08-01&appId=app_1');

  const row = within(await screen.findByRole('row', { name: /2026-08-01.*示例应用/ }));
  expect(row.getByText('标准（按次）')).toBeInTheDocument();
  expect(row.getByText('￥36.00')).toBeInTheDocument();
  expect(network.sentTo(listCosts)).toMatchObject([{ from: '2026-07-20', to: '2026-08-01', appId: 'app_1' }]);
});

it('does not repeat 包月 for a monthly plan, and does not break a short app name', async () => {
  open('/allCostView', [aCost({ appName: '日程助手', planName: '包月', planKind: 'monthly' })]);

  const row = within(await screen.findByRole('row', { name: /日程助手/ }));
  expect(row.getByRole('cell', { name: '包月' })).toBeInTheDocument();
  expect(row.getByText('日程助手')).toHaveStyle({ display: 'inline-block', 'min-width': '4.2em' });
});

it('offers every API that was subscribed to as a filter, also one that was never called', async () => {
  open('/allCostView');

  expect(await screen.findByRole('option', { name: '只付过套餐费的API' })).toHaveValue('api_9');
  expect(network.sentTo(statisticsApis)).toEqual([{ view: 'consumer' }]);
});

it('says so when there were no costs', async () => {
  open('/allCostView', []);

  expect(await screen.findByText('这段时间没有支出')).toBeInTheDocument();
});

it('opens the calls behind a row, and keeps the row in the address', async () => {
  network.answer(listCallRecords, {
    records: [
      {
        requestId: 'rq_1',
        at: '2026-08-01 10:00:00',
        appName: '示例应用',
        apiName: '工作日历',
        env: 'prod',
        operation: 'GET /day',
        status: 200,
        code: '',
        isBilled: 1,
        units: 1,
        cost: '0.0300',
        ms: 12,
        address: '203.0.113.24',
      },
    ],
    nextCursor: null,
  });
  const { user, router } = open('/allCostView');

  await user.click(await screen.findByRole('link', { name: '查看明细' }));

  expect(await screen.findByText('rq_1')).toBeInTheDocument();
  expect(network.sentTo(listCallRecords)).toMatchObject([
    { from: '2026-08-01', to: '2026-08-01', appId: 'app_1', apiId: 'api_1' },
  ]);
  expect(router.state.location.search).toContain('row=');
});

it('lists the entries of the ledger', async () => {
  network.answer(listLedger, {
    records: [
      {
        transferId: 'tr_1',
        cause: null,
        at: '2026-08-01 10:00:00',
        kind: '赠送',
        memo: '新用户体验金',
        amount: '10.0000',
        coupon: '0.0000',
      },
    ],
    sum: { income: '10.0000', spending: '-2.5000' },
    total: 1,
    pageNo: 1,
    pageSize: 10,
  });
  const { user, router } = open('/allCostView');

  await user.click(await screen.findByRole('button', { name: '账户流水' }));

  expect(await screen.findByText('新用户体验金')).toBeInTheDocument();
  expect(screen.getByText('收入合计').parentElement).toHaveTextContent('￥10.00');
  expect(network.sentTo(listLedger)).toMatchObject([{ pageNo: '1' }]);

  await act(() => router.navigate('/allCostView?tab=ledger&from=2026-07-01&to=2026-07-31'));
  await user.click(await screen.findByRole('button', { name: '不限时间' }));

  await waitFor(() => expect(network.sentTo(listLedger)).toHaveLength(3));
  const [, narrowed, all] = network.sentTo(listLedger);
  expect(narrowed).toMatchObject({ from: '2026-07-01', to: '2026-07-31' });
  expect(all).not.toHaveProperty('from');
});

it('charts the daily cost of the chosen app and API', async () => {
  open('/allCostView?from=2026-07-31&to=2026-08-01&appId=app_1&by=app');

  expect(await screen.findByRole('heading', { name: '每天的费用' })).toBeInTheDocument();
  expect(network.sentTo(costTrend)).toMatchObject([
    { from: '2026-07-31', to: '2026-08-01', appId: 'app_1', by: 'app' },
  ]);
});

it('offers a retry when the costs do not load', async () => {
  open('/allCostView?pageNo=1');
  network.lose(listCosts);
  open('/allCostView?pageNo=2');
  network.timeOut(listCosts);

  expect(await screen.findAllByRole('button', { name: /重试/ })).not.toHaveLength(0);
});
