import { screen } from '@testing-library/react';
import { listNotices } from '@portal/calls';
import { aNotice, network, renderPage } from '@portal/testing';
import { page } from './Example';

const at = '/example';
const draw = () => renderPage(page, { pattern: at, at });

it('lists the newest notices', async () => {
  network.answer(listNotices, { records: [aNotice()], total: 1, pageNo: 1, pageSize: 5 });

  draw();

  expect(await screen.findByRole('link', { name: /系统维护通知/ })).toBeInTheDocument();
  expect(network.sentTo(listNotices)).toEqual([{ pageNo: '1', pageSize: '5' }]);
});

it('says so when there are none', async () => {
  network.answer(listNotices, { records: [], total: 0, pageNo: 1, pageSize: 5 });

  draw();

  expect(await screen.findByText('暂无公告')).toBeInTheDocument();
});
