import { screen, waitFor, within } from '@testing-library/react';
import { manageNotices, noticeState, pinNotice, withdrawNotice, type ManagedNotice } from '@portal/calls';
import { roles } from '@portal/rules';
import { aManagedNotice, aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './NoticeDesk';

const operator = aMember({ roles: roles.operator });
const draw = (at = '/ops/notice') =>
  renderRoute({ portalJson, modules: { './NoticeDesk': { page } } }, at, { as: operator });
const answer = (...notices: ManagedNotice[]) => network.answer(manageNotices, pageOf(notices));

it('shows each notice with state, portals and reads', async () => {
  answer(aManagedNotice({ top: 1, portals: ['主站', '海港开放平台'] }));
  draw();

  const row = within((await screen.findByRole('link', { name: '系统维护通知' })).closest('tr')!);
  for (const text of ['已发布', '置顶', '主站、海港开放平台', '12'])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(network.sentTo(manageNotices)).toEqual([{ pageNo: '1', pageSize: '20' }]);
});

it('filters by state, and resets an empty filter', async () => {
  answer();
  const { user } = draw();

  expect(await screen.findByText('还没有公告')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '草稿' }));
  expect(await screen.findByText('没有符合条件的公告')).toBeInTheDocument();
  expect(network.sentTo(manageNotices).at(-1)).toMatchObject({ state: '0' });
  await user.click(screen.getByRole('button', { name: '查看全部公告' }));

  await waitFor(() => expect(network.sentTo(manageNotices).at(-1)).not.toHaveProperty('state'));
});

it('withdraws published and cancels scheduled notices after confirmation, and nothing else', async () => {
  answer(
    aManagedNotice(),
    aManagedNotice({ no_id: 'no_2', no_title: '版本预告', state: noticeState.scheduled }),
    aManagedNotice({ no_id: 'no_3', no_title: '草稿一', state: noticeState.draft }),
  );
  network.answer(withdrawNotice, {});
  const { user } = draw();

  const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await rowOf('草稿一')).queryByRole('button', { name: /撤回|取消发布/ })).toBeNull();
  await user.click((await rowOf('版本预告')).getByRole('button', { name: '取消发布' }));
  expect(screen.getByText(/它会回到草稿/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(network.sentTo(withdrawNotice)).toEqual([]);
  await user.click((await rowOf('系统维护通知')).getByRole('button', { name: '撤回' }));
  await user.click(screen.getByRole('button', { name: '确认' }));

  await waitFor(() => expect(network.sentTo(withdrawNotice)).toEqual([{ noId: 'no_1' }]));
});

it.each([
  ['E7011', '公告不存在或已撤回'],
  ['E3107', /状态/],
] as const)('looks again when a notice cannot be withdrawn (%s)', async (code, text) => {
  answer(aManagedNotice());
  network.fail(withdrawNotice, code);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(manageNotices)).toHaveLength(2));
});

it('pins a notice once', async () => {
  answer(aManagedNotice());
  network.answer(pinNotice, {});
  const { user } = draw();

  await user.dblClick(await screen.findByRole('button', { name: '置顶' }));
  expect(await screen.findByText('已修改置顶')).toBeInTheDocument();
  expect(network.sentTo(pinNotice)).toEqual([{ noId: 'no_1', top: '1' }]);
});

it('explains why a notice cannot be unpinned', async () => {
  answer(aManagedNotice({ top: 1 }));
  network.fail(pinNotice, 'E7011');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '取消置顶' }));

  expect(await screen.findByText('公告不存在或已撤回')).toBeInTheDocument();
});

it('offers a retry when the list does not load', async () => {
  network.timeOut(manageNotices);
  const { user } = draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  answer(aManagedNotice());
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('link', { name: '系统维护通知' })).toBeInTheDocument();
});
