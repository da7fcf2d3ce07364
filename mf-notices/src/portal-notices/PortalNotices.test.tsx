import { screen, waitFor, within } from '@testing-library/react';
import {
  listPortalNotices,
  noticeState,
  pinPortalNotice,
  removePortalNotice,
  withdrawPortalNotice,
  type PortalNotice,
} from '@portal/calls';
import { aColleague, aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PortalNotices';

const aNotice = (facts: Partial<PortalNotice> = {}): PortalNotice => ({
  no_id: 'no_1',
  no_title: '港区专线维护',
  noType: 'maintenance',
  state: noticeState.published,
  top: 0,
  isBarred: 0,
  publishTime: '2026-11-18 09:30:00',
  isChanged: 0,
  dueTime: null,
  updateTime: '2026-11-18 09:30:00',
  reads: 12,
  ...facts,
});

function open(notices: PortalNotice[], as = aMember()) {
  network.answer(listPortalNotices, { ...pageOf(notices), doName: '海港开放平台' });
  return renderRoute(
    { portalJson, modules: { './PortalNotices': { page } } },
    '/portalNotices?doId=portal_1',
    { as },
  );
}
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);

it('lists the notices of one portal, and filters by state without losing the portal', async () => {
  const { user } = open([aNotice({ top: 1 })]);

  const row = await rowOf('港区专线维护');
  for (const text of ['置顶', '已发布', '系统维护', '12']) expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByRole('link', { name: '港区专线维护' })).toHaveAttribute(
    'href',
    '/portalNoticeEdit?doId=portal_1&noId=no_1',
  );
  await user.click(screen.getByRole('button', { name: '草稿' }));

  await waitFor(() =>
    expect(network.sentTo(listPortalNotices).at(-1)).toMatchObject({ doId: 'portal_1', state: '0' }),
  );
});

it('leads from an empty list to the first notice, and resets an empty filter', async () => {
  const { user } = open([]);

  expect(await screen.findByText(/还没有公告/)).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: '写公告' }))
    expect(link).toHaveAttribute('href', '/portalNoticeEdit?doId=portal_1');
  await user.click(screen.getByRole('button', { name: '已撤回' }));
  await user.click(await screen.findByRole('button', { name: '查看全部公告' }));

  await waitFor(() => expect(network.sentTo(listPortalNotices).at(-1)).not.toHaveProperty('state'));
  expect(network.sentTo(listPortalNotices).at(-1)).toMatchObject({ doId: 'portal_1' });
});

it('withdraws published notices after confirmation, and removes only unpublished ones, by their title', async () => {
  network.answer(withdrawPortalNotice, {});
  network.answer(removePortalNotice, {});
  const { user } = open([
    aNotice(),
    aNotice({ no_id: 'no_2', no_title: '草稿一', state: noticeState.draft, publishTime: null }),
  ]);

  expect((await rowOf('港区专线维护')).queryByRole('button', { name: '删除' })).toBeNull();
  await user.click((await rowOf('港区专线维护')).getByRole('button', { name: '撤回' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确认' }));
  await waitFor(() =>
    expect(network.sentTo(withdrawPortalNotice)).toEqual([{ doId: 'portal_1', noId: 'no_1' }]),
  );

  await user.click((await rowOf('草稿一')).getByRole('button', { name: '删除' }));
  const dialog = within(screen.getByRole('dialog', { name: '删除公告' }));
  await user.type(dialog.getByLabelText('公告标题'), '草稿{Enter}');
  expect(dialog.getByText('请输入“草稿一”')).toBeInTheDocument();
  expect(network.sentTo(removePortalNotice)).toEqual([]);
  await user.type(dialog.getByLabelText('公告标题'), '一{Enter}');
  await waitFor(() =>
    expect(network.sentTo(removePortalNotice)).toEqual([{ doId: 'portal_1', noId: 'no_2' }]),
  );
});

it('pins a notice, and explains a refusal', async () => {
  network.fail(pinPortalNotice, 'E3107', {}, 'refused E3107');
  const { user } = open([aNotice()]);

  await user.click((await rowOf('港区专线维护')).getByRole('button', { name: '置顶' }));

  expect(await screen.findByText('refused E3107')).toBeInTheDocument();
});

it('marks notices that the operators withdrew', async () => {
  open([aNotice({ state: noticeState.withdrawn, isBarred: 1 })]);

  expect((await rowOf('港区专线维护')).getByText('已被平台撤回')).toBeInTheDocument();
});

it('offers viewers no editing', async () => {
  open([], aColleague('viewer'));

  await screen.findByText(/还没有公告/);
  expect(screen.queryByRole('link', { name: '写公告' })).toBeNull();
});
