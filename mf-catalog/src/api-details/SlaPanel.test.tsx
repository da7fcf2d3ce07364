import { screen, within } from '@testing-library/react';
import { viewSla, type ApiSla } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { SlaPanel } from './SlaPanel';

const quiet: ApiSla = {
  target: null,
  supportHours: null,
  compensation: null,
  contact: null,
  asOf: '2026-11-22 10:00:00',
  total: { avail: null, reached: 0, p50: null, p95: null, p99: null },
  days: [{ d: '2026-11-22', avail: null, reached: 0, p95: null }],
  incidents: [],
  incidentNum: 0,
};
const used: ApiSla = {
  ...quiet,
  target: '99.9%',
  supportHours: '工作日 9:00–18:00',
  compensation: '按差额返还',
  total: { avail: '98.70', reached: 1234, p50: 12, p95: 40, p99: 95 },
  days: [
    { d: '2026-11-21', avail: '98.70', reached: 1234, p95: 40 },
    { d: '2026-11-22', avail: null, reached: 0, p95: null },
  ],
};
const anIncident = {
  from: '2026-11-21 14:00:00',
  until: '2026-11-21 16:00:00',
  isOn: 0,
  avail: '40.00',
  reached: 60,
  faults: 36,
};

async function show(sla: ApiSla) {
  network.answer(viewSla, sla);
  renderElement(<SlaPanel apiId="api_1" />);
  await screen.findByText('服务承诺');
}

it('says that nothing is promised or measured', async () => {
  await show(quiet);

  expect(screen.getByText('近 90 天没有生产调用，暂无可用性与延迟数据')).toBeInTheDocument();
  expect(screen.getAllByText('未承诺')).toHaveLength(2);
  expect(screen.queryByText(/%$/)).not.toBeInTheDocument();
});

it('shows promises beside measurements, and lists the days for screen readers', async () => {
  await show(used);

  expect(screen.getByText('按差额返还')).toBeInTheDocument();
  expect(screen.getByText('98.70%')).toBeInTheDocument();
  expect(screen.getByText('95 ms')).toBeInTheDocument();
  expect(screen.getByText('2026-11-21：可用性 98.70%，调用 1234 次，P95 40 ms')).toBeInTheDocument();
  expect(screen.getByText(/近 90 天没有故障/)).toBeInTheDocument();
});

it('lists incidents, marks an ongoing one, and says how many more there are', async () => {
  await show({
    ...used,
    incidents: [
      { ...anIncident, isOn: 1 },
      { ...anIncident, from: '2026-11-02 08:00:00' },
    ],
    incidentNum: 21,
  });

  const [, going, over] = screen.getAllByRole('row');
  expect(within(going!).getByText('进行中')).toBeInTheDocument();
  expect(within(over!).getByText('已恢复')).toBeInTheDocument();
  expect(screen.getByText('共 21 次，显示最近 2 次。')).toBeInTheDocument();
});
