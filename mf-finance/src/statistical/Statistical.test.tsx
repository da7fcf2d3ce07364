import { screen, waitFor, within } from '@testing-library/react';
import {
  listCallRecords,
  listFigureAlerts,
  simpleListApps,
  statisticsApis,
  statisticsErrors,
  statisticsHeat,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type CallRecord,
  type UsageFigures,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Statistical';

jest.mock('../common/chartLibrary', () => ({
  drawChart: () => ({ destroy: () => {} }),
}));

const figures = (facts: Partial<UsageFigures> = {}): UsageFigures => ({
  calls: 120,
  failures: 6,
  units: 570,
  refused: 4,
  faults: 2,
  successRate: '95.0',
  averageMs: 20,
  p50Ms: 18,
  p95Ms: 40,
  p99Ms: 80,
  cost: '3.6000',
  ...facts,
});

const aRecord = (requestId: string): CallRecord => ({
  requestId,
  at: '2026-08-01 10:00:00',
  appName: '示例应用',
  apiName: '工作日历',
  env: 'prod',
  operation: 'GET /day',
  status: 504,
  code: '',
  isBilled: 0,
  units: 1,
  cost: '0.0000',
  ms: 12,
  address: '',
});

const open = (current: UsageFigures = figures(), query = '', grain: 'hour' | 'day' = 'day') => {
  network.answer(statisticsSummary, {
    current,
    previous: figures({ calls: 100, cost: '0.0000' }),
    asOf: '2026-08-01 12:05:00',
  });
  network.answer(statisticsTrend, {
    grain,
    points: [
      {
        at: grain === 'day' ? '2026-08-01' : '2026-08-01 09:00',
        calls: 120,
        failures: 6,
        units: 570,
        cost: '3.6000',
        p50Ms: 18,
        p95Ms: 40,
        p99Ms: null,
      },
    ],
  });
  network.answer(statisticsTop, {
    records: [
      {
        id: 'api_1',
        name: '工作日历',
        calls: 1200,
        before: 1000,
        failures: 6,
        units: 5970,
        cost: '3.6000',
        p95Ms: 40,
      },
    ],
  });
  network.answer(statisticsErrors, { records: [{ code: 'E9005', text: '签名有误', calls: 3 }] });
  network.answer(statisticsHeat, { cells: [{ weekday: 1, hour: 9, calls: 50, failures: 2 }] });
  network.answer(listFigureAlerts, { records: [] });
  network.answer(statisticsApis, { records: [{ id: 'api_1', name: '工作日历' }] });
  network.answer(simpleListApps, { records: [] });
  network.answer(listCallRecords, ({ cursor }) =>
    cursor
      ? { records: [aRecord('rq_2')], nextCursor: null }
      : { records: [aRecord('rq_1')], nextCursor: 'next' },
  );
  return renderRoute({ portalJson, modules: { './Statistical': { page } } }, `/statistical${query}`, {
    as: aMember(),
  });
};

it('compares with the previous period, and shows billed units', async () => {
  open();

  expect(await screen.findByText('较上期 +20.0%；成功的计 570 次')).toBeInTheDocument();
  expect(screen.getByText('上期为 0')).toBeInTheDocument();
  expect(screen.getByText('生产到达提供方的调用；提供方故障 2 次')).toBeInTheDocument();
  expect(screen.getByText('被拒').parentElement).toHaveTextContent('4');
});

it("repeats the charts' data in a table, and marks the running day", async () => {
  const { user } = open();

  await user.click(await screen.findByText('数据表'));

  const row = within(
    within(screen.getByRole('region', { name: '调用数据' })).getByRole('row', { name: /2026-08-01/ }),
  );
  expect(row.getByText('40 ms')).toBeInTheDocument();
  expect(row.getByText('—')).toBeInTheDocument();
  expect(row.getByText('570')).toBeInTheDocument();
  expect(screen.getByText('虚线通向尚未结束的时段。')).toBeVisible();
});

it('says that an hour has the cost of its calls only: plan fees are booked by day', async () => {
  const { user } = open(figures(), '', 'hour');
  await user.click(await screen.findByText('数据表'));

  const table = within(screen.getByRole('region', { name: '调用数据' }));
  expect(table.getByRole('columnheader', { name: '调用费用' })).toBeInTheDocument();
});

it('links to the market when there were no calls', async () => {
  open(figures({ calls: 0, failures: 0, successRate: null, averageMs: null }));

  expect(await screen.findByText('暂无调用')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('appends earlier calls to the list', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '更多' }));

  expect(await screen.findByText('rq_2')).toBeInTheDocument();
  expect(screen.getByText('rq_1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});

it('requests the chosen days', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '近30天' }));
  await screen.findByText('较上期 +20.0%；成功的计 570 次');

  const [first, second] = network.sentTo(statisticsSummary);
  expect(second?.to).toBe(first?.to);
  expect(second?.from).not.toBe(first?.from);
});

it('shows outcomes as a bar, and them and the weekly distribution as tables', async () => {
  open();

  const bar = await screen.findByRole('img', { name: '调用结果的分布，数据见下方的表格' });
  expect([...bar.children].map((share) => (share as HTMLElement).style.flexGrow)).toEqual(['114', '4', '2']);
  const outcomes = within(await screen.findByRole('table', { name: '调用结果' }));
  expect(outcomes.getByRole('row', { name: '成功 114 95.0%' })).toBeInTheDocument();
  expect(outcomes.getByRole('row', { name: '门户拒绝 4 3.3%' })).toBeInTheDocument();
  expect(outcomes.getByRole('row', { name: '其他失败 0 0.0%' })).toBeInTheDocument();
  expect(screen.getByTitle('周一 9 时：50 次，失败 2 次')).toBeInTheDocument();
  expect(screen.getByTitle('周日 23 时：0 次，失败 0 次')).toBeInTheDocument();
});

it('links an error code to its remedy, and an API to its own statistics', async () => {
  open();

  expect(await screen.findByRole('link', { name: 'E9005' })).toHaveAttribute('href', '/help?code=E9005');
  const apis = within(screen.getAllByRole('region', { name: 'API前十' })[0]!);
  expect(apis.getByText(/（\+20\.0%）/)).toBeInTheDocument();
  expect(apis.getByRole('link', { name: '工作日历' })).toHaveAttribute(
    'href',
    expect.stringContaining('apiId=api_1'),
  );
});

it('filters by environment and outcome of the address', async () => {
  open(figures(), '?env=prod&status=failed&apiId=api_1');
  await screen.findByText('较上期 +20.0%；成功的计 570 次');
  expect(network.sentTo(statisticsSummary)[0]).toMatchObject({
    env: 'prod',
    status: 'failed',
    apiId: 'api_1',
  });
  expect(network.sentTo(statisticsHeat)[0]).toMatchObject({ env: 'prod', status: 'failed' });
});

it('shows the last days of a range that is too long, and says so at the range', async () => {
  open(figures(), '?from=2026-01-01&to=2026-07-31');

  expect(await screen.findByText('一次最多查询 90 天，显示的是其中最后 90 天。')).toBeInTheDocument();
  expect(screen.getByLabelText('开始日期')).toHaveValue('2026-05-03');
  expect(network.sentTo(statisticsSummary)[0]).toMatchObject({ from: '2026-05-03', to: '2026-07-31' });
});

it('finds a call by its request id regardless of its date', async () => {
  const { user, router } = open(figures(), '?env=prod');

  await user.type(await screen.findByRole('searchbox', { name: '请求号' }), ' rq_1 {Enter}');

  await waitFor(() => expect(network.sentTo(listCallRecords)).toHaveLength(2));
  const [, found] = network.sentTo(listCallRecords);
  expect(found).toMatchObject({ view: 'consumer', requestId: 'rq_1' });
  expect(found).not.toHaveProperty('from');
  expect(found).not.toHaveProperty('env');
  expect(router.state.location.search).toBe('?env=prod&requestId=rq_1');
});
