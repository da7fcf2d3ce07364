import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listComments,
  replyComment,
  reportComment,
  saveComment,
  viewMyComment,
  withdrawComment,
  type Comment,
  type CommentList,
  type MyComment,
} from '@portal/calls';
import { beginSession, endSession } from '@portal/session';
import { aMember, network, renderElement } from '@portal/testing';
import { CommentsPanel } from './CommentsPanel';

const aComment: Comment = {
  commentId: 'cm_1',
  score: 4,
  text: '接入只用了半天',
  author: '林*',
  createdAt: '2026-11-20 10:00:00',
  edited: 0,
  reply: '谢谢支持',
  repliedAt: '2026-11-21 10:00:00',
};
const aList: CommentList = {
  records: [aComment],
  total: 1,
  pageNo: 1,
  pageSize: 10,
  score: '4.0',
  count: 1,
  split: [0, 0, 0, 1, 0],
};
const none: MyComment = { mine: null, bar: null, isOwner: 0 };

async function show(list: CommentList, my: MyComment | null, at = '/') {
  network.answer(listComments, list);
  if (my) {
    network.answer(viewMyComment, my);
    beginSession(aMember(), false);
  } else endSession();
  const drawn = renderElement(<CommentsPanel apiId="api_1" />, at);
  await screen.findByText(`全部评价（${list.count}）`);
  return drawn;
}

it("shows everybody the stars, their distribution and the provider's reply", async () => {
  const { user } = await show(aList, null);

  expect(screen.getByText('接入只用了半天')).toBeInTheDocument();
  expect(screen.getByText('已使用')).toBeInTheDocument();
  expect(screen.getByText('谢谢支持')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '4 分' })).toBeInTheDocument();
  expect(screen.getByText(/成功调用过的账号可以评价。/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '4 分，1 条' }));
  await waitFor(() => expect(network.sentTo(listComments).at(-1)).toMatchObject({ score: '4' }));
});

it('shows the stars and the page that the address names, and writes others into it', async () => {
  const { user, router } = await show({ ...aList, total: 30, pageNo: 2 }, null, '/?score=4&pageNo=2');

  expect(network.sentTo(listComments)).toEqual([{ apiId: 'api_1', score: '4', pageNo: '2', pageSize: '10' }]);
  expect(screen.getByRole('button', { name: '4 分，1 条' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '第 3 页' }));
  await waitFor(() => expect(router.state.location.search).toBe('?score=4&pageNo=3&pageSize=10'));
  await user.click(screen.getByRole('button', { name: '4 分，1 条' }));
  await waitFor(() => expect(router.state.location.search).toBe('?pageSize=10'));
  expect(network.sentTo(listComments).at(-1)).toEqual({ apiId: 'api_1', pageNo: '1', pageSize: '10' });
});

it('explains to members who have not called the API why they cannot rate it', async () => {
  await show(aList, { ...none, bar: 'unused' });

  expect(await screen.findByText('成功调用过的账号才能评价。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '写评价' })).not.toBeInTheDocument();
});

it('requires both stars and text', async () => {
  network.answer(saveComment, { commentId: 'cm_2', state: 'live' });
  const { user } = await show({ ...aList, records: [], total: 0, count: 0, score: null }, none);

  await user.click(await screen.findByRole('button', { name: '写评价' }));
  await user.type(screen.getByRole('textbox', { name: '评价' }), '好');
  expect(screen.getByRole('button', { name: '发布评价' }).parentElement).toHaveTextContent(/^发布评价取消$/);
  await user.click(screen.getByRole('button', { name: '发布评价' }));
  expect(await screen.findByText('请选择评分')).toBeInTheDocument();
  expect(screen.getByText('请至少写 5 个字')).toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: /5 分/ }));
  await user.type(screen.getByRole('textbox', { name: '评价' }), '用，文档清楚');
  await user.click(screen.getByRole('button', { name: '发布评价' }));
  expect(await screen.findByText('已发布评价')).toBeInTheDocument();
  expect(network.sentTo(saveComment)).toEqual([{ apiId: 'api_1', score: '5', text: '好用，文档清楚' }]);
});

it('tells the author why a review is hidden, and removes it on request', async () => {
  network.answer(withdrawComment, {});
  const mine = { ...aComment, author: '林晓', state: 'hidden' as const, hideReason: '含有广告' };
  const { user } = await show({ ...aList, records: [], total: 0 }, { ...none, mine });

  expect(await screen.findByText(/平台已隐藏这条评价：含有广告/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '撤回评价' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回' }));
  expect(await screen.findByText('已撤回评价')).toBeInTheDocument();
  expect(network.sentTo(withdrawComment)).toEqual([{ commentId: 'cm_1' }]);
});

it('lets the provider reply', async () => {
  network.answer(replyComment, {});
  const { user } = await show(aList, { ...none, bar: 'own', isOwner: 1 });

  await user.click(await screen.findByRole('button', { name: '修改回复' }));
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByRole('textbox'));
  await user.type(within(dialog).getByRole('textbox'), '已修复');
  await user.click(within(dialog).getByRole('button', { name: '发布回复' }));
  expect(await screen.findByText('已回复')).toBeInTheDocument();
  expect(network.sentTo(replyComment)).toEqual([{ commentId: 'cm_1', text: '已修复' }]);
});

it('accepts a report with its reason', async () => {
  network.answer(reportComment, {});
  const { user } = await show(aList, none);

  await user.click(await screen.findByRole('button', { name: '举报林*的评价' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('举报原因'), 'untrue');
  await user.click(within(dialog).getByRole('button', { name: '提交举报' }));
  expect(await screen.findByText(/已举报/)).toBeInTheDocument();
  expect(network.sentTo(reportComment)).toEqual([{ commentId: 'cm_1', reason: 'untrue' }]);
});

it('asks before a review that was not sent is left, by another tab of the page, too', async () => {
  const { user, router } = await show(aList, none);
  await user.click(await screen.findByRole('button', { name: '写评价' }));
  await user.type(screen.getByRole('textbox', { name: '评价' }), '接入很快');

  act(() => void router.navigate('/?tab=plans'));

  const leaving = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(leaving.getByRole('button', { name: '取消' }));
  expect(screen.getByRole('textbox', { name: '评价' })).toHaveValue('接入很快');
});
