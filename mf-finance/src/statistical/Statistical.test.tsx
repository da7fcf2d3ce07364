import { screen, within } from '@testing-library/react';
import {
  listCallRecords,
  simpleListApps,
  statisticsErrors,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type CallRecord,
  type UsageFigures,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Statistical';

jest.mock('../common/chartLibrary', () => ({ draw: () => ({ destroy: () => {} }) }));

const figures = (facts: Partial<UsageFigures> = {}): UsageFigures => ({
  calls: 120,
  failures: 6,
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
  cost: '0.0000',
  ms: 12,
  address: '',
});

const open = (current: UsageFigures = figures()) => {
  network.answer(statisticsSummary, {
    current,
    previous: figures({ calls: 100, cost: '0.0000' }),
    asOf: '2026-08-01 12:05:00',
  });
  network.answer(statisticsTrend, {
    grain: 'day',
    points: [
      { at: '2026-08-01', calls: 120, failures: 6, cost: '3.6000', p50Ms: 18, p95Ms: 40, p99Ms: null },
    ],
  });
  network.answer(statisticsTop, {
    records: [{ id: 'api_1', name: '工作日历', calls: 1200, failures: 6, cost: '3.6000', p95Ms: 40 }],
  });
  network.answer(statisticsErrors, { records: [] });
  network.answer(simpleListApps, { records: [] });
  network.answer(listCallRecords, ({ cursor }) =>
    cursor
      ? { records: [aRecord('rq_2')], nextCursor: null }
      : { records: [aRecord('rq_1')], nextCursor: 'next' },
  );
  return renderRoute({ portalJson, modules: { './Statistical': { page } } }, '/statistical', {
    as: aMember(),
  });
};

it('compares a period with the one before', async () => {
  open();

  expect(await screen.findByText('较上期 +20.0%')).toBeInTheDocument();
  expect(screen.getByText('上期为 0')).toBeInTheDocument();
  expect(screen.getByText('生产到达提供方的调用；提供方故障 2 次')).toBeInTheDocument();
  expect(screen.getByText('被拒').parentElement).toHaveTextContent('4');
});

it('says in a table what the charts draw', async () => {
  const { user } = open();

  await user.click(await screen.findByText('数据表'));

  const row = within(
    within(screen.getByRole('region', { name: '调用数据' })).getByRole('row', { name: /2026-08-01/ }),
  );
  expect(row.getByText('40 ms')).toBeInTheDocument();
  expect(row.getByText('—')).toBeInTheDocument();
});

it('shows the way to the market where nothing was called', async () => {
  open(figures({ calls: 0, failures: 0, successRate: null, averageMs: null }));

  expect(await screen.findByText('暂无调用')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('adds earlier calls below those that are shown', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '更多' }));

  expect(await screen.findByText('rq_2')).toBeInTheDocument();
  expect(screen.getByText('rq_1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});

it('asks anew for the days that are chosen', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '近30天' }));
  await screen.findByText('较上期 +20.0%');

  const [first, second] = network.sentTo(statisticsSummary);
  expect(second?.to).toBe(first?.to);
  expect(second?.from).not.toBe(first?.from);
});
