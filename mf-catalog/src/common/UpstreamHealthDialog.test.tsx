import { render, screen } from '@testing-library/react';
import { viewUpstreamHealth, viewUpstreamHealthForOps, type UpstreamHealthView } from '@portal/calls';
import { network } from '@portal/testing';
import { UpstreamHealthDialog } from './UpstreamHealthDialog';

const health: UpstreamHealthView = {
  probe: { path: '/healthz', seconds: 10 },
  records: [
    {
      ...{ env: 'prod', url: 'https://a.example.com', weight: 3, state: 'up', causes: [] },
      ...{ since: '2026-11-22 10:00:00', gateways: 2 },
    },
    {
      ...{
        env: 'prod',
        url: 'https://b.example.com',
        weight: 1,
        state: 'partly',
        causes: ['probe', 'calls'],
      },
      ...{ since: '2026-11-22 11:00:00', gateways: 2 },
    },
    {
      ...{ env: 'sandbox', url: 'https://c.example.com', weight: 1, state: 'unknown', causes: [] },
      ...{ since: null, gateways: 0 },
    },
  ],
};

const draw = (as: 'provider' | 'operator') =>
  render(<UpstreamHealthDialog apiId="api_1" name="工作日历" as={as} onClose={() => {}} />);

it('shows the health of each upstream, since when and why', async () => {
  network.answer(viewUpstreamHealth, health);
  draw('provider');

  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/https:\/\/a\.example\.com.*生产.*3.*正常.*2026-11-22 10:00/);
  expect(second).toHaveTextContent('部分网关认为故障：探测失败、调用连续失败');
  expect(third).toHaveTextContent('近期没有调用');
  expect(screen.getByText(/每 10 秒探测 \/healthz/)).toBeInTheDocument();
  expect(network.sentTo(viewUpstreamHealth)).toEqual([{ apiId: 'api_1' }]);
});

it('asks as an operator for any API, and says when there are no health checks', async () => {
  network.answer(viewUpstreamHealthForOps, { ...health, probe: null });
  draw('operator');

  expect(await screen.findByText(/没有设置健康检查路径/)).toBeInTheDocument();
});

it('explains why it did not load, and retries', async () => {
  network.fail(viewUpstreamHealth, 'E4108');
  draw('provider');

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
