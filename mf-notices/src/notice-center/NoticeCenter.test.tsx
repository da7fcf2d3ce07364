import { screen, within } from '@testing-library/react';
import { listNotices } from '@portal/calls';
import { aNotice, network, renderPage } from '@portal/testing';
import { page } from './NoticeCenter';

const draw = (at = '/noticeCenter') => renderPage(page, { pattern: '/noticeCenter', at });

it('shows title and time, ten per page', async () => {
  network.answer(listNotices, { records: [aNotice({ top: 1 })], total: 31, pageNo: 1, pageSize: 10 });

  draw();

  const row = (await screen.findByRole('link', { name: /系统维护通知/ })).closest('li')!;
  expect(within(row).getByText('2026-11-18 09:30')).toBeInTheDocument();
  expect(within(row).getByRole('img', { name: '置顶' })).toBeInTheDocument();
  expect(network.sentTo(listNotices)).toEqual([{ pageNo: '1', pageSize: '10' }]);
});

it('keeps the search when the page size changes, and returns to page one', async () => {
  network.answer(listNotices, { records: [aNotice()], total: 31, pageNo: 2, pageSize: 10 });
  const { user, router } = draw('/noticeCenter?searchText=维护&pageNo=2');

  await user.selectOptions(await screen.findByRole('combobox', { name: '每页条数' }), '20');

  expect(new URLSearchParams(router.state.location.search).get('searchText')).toBe('维护');
  expect(network.sentTo(listNotices).at(-1)).toEqual({ pageNo: '1', pageSize: '20', searchText: '维护' });
});

it('offers to reset a search without results', async () => {
  network.answer(listNotices, { records: [], total: 0, pageNo: 1, pageSize: 10 });
  const { user } = draw('/noticeCenter?searchText=xyz');

  await user.click(await screen.findByRole('button', { name: '查看全部公告' }));

  expect(network.sentTo(listNotices).at(-1)).toEqual({ pageNo: '1', pageSize: '10' });
});
