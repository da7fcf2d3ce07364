import { screen, waitFor } from '@testing-library/react';
import { followStatus, viewStatus, viewStatusFollowing, type CallReply } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './SystemStatus';

const incident: CallReply<typeof viewStatus>['open'][number] = {
  incidentId: 'incident_1',
  kind: 'incident',
  title: '网关响应变慢',
  severity: 'major',
  state: 'identified',
  parts: ['API 网关'],
  startsAt: '2026-11-20 10:00:00',
  endsAt: null,
  updates: [{ state: 'identified', text: '一台机器的磁盘已满', at: '2026-11-20 10:05:00' }],
};

const open = (as: ReturnType<typeof aMember> | null, reply: Partial<CallReply<typeof viewStatus>> = {}) => {
  network.answer(viewStatus, {
    health: 'degraded',
    parts: [
      {
        part: 'gateway',
        name: 'API 网关',
        health: 'degraded',
        uptime: '99.95',
        days: [
          { day: '2026-11-18', health: null, downMinutes: 0 },
          { day: '2026-11-19', health: 'down', downMinutes: 75 },
          { day: '2026-11-20', health: 'good', downMinutes: 0 },
        ],
      },
    ],
    open: [incident],
    planned: [],
    records: [],
    total: 0,
    pageNo: 1,
    pageSize: 10,
    checkedAt: '2026-11-20 11:59:30',
    ...reply,
  });
  return renderRoute({ portalJson, modules: { './SystemStatus': { page } } }, '/status', {
    as: as ?? undefined,
  });
};

it('shows overall health, open incidents, and the days with trouble', async () => {
  open(null);

  expect(await screen.findByText('有部分运行异常')).toBeInTheDocument();
  expect(screen.getByText('可用率 99.95%')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'API 网关近 3 天里 2026-11-19 有异常' })).toBeInTheDocument();
  expect(screen.getByTitle('2026-11-19 中断，中断 75 分钟')).toBeInTheDocument();
  expect(screen.getByText('一台机器的磁盘已满')).toBeInTheDocument();
  expect(screen.getByText('没有历史事件')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Atom 订阅' })).toHaveAttribute(
    'href',
    '/ajaxurl/apix/status/feed',
  );
  expect(screen.getByRole('link', { name: 'RSS 订阅' })).toHaveAttribute('href', '/ajaxurl/apix/status/rss');
  expect(screen.getByRole('button', { name: '登录后订阅' })).toBeInTheDocument();
});

it('lets a member subscribe', async () => {
  network.answer(viewStatusFollowing, { isOn: 0 });
  network.answer(followStatus, { isOn: 1 });
  const { user } = open(aMember());

  await waitFor(() => expect(screen.getByRole('button', { name: '订阅通知' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '订阅通知' }));

  expect(await screen.findByText(/已订阅/)).toBeInTheDocument();
  expect(network.sentTo(followStatus)).toEqual([{ isOn: '1' }]);
});
