import { act, screen, waitFor } from '@testing-library/react';
import { commentApply, listApplyComments, viewApply, type ApplyComment } from '@portal/calls';
import { aMember, anApplyView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from '../my-apply-detail/MyApplyDetail';

const aComment = (facts: Partial<ApplyComment>): ApplyComment => ({
  commentId: 'say_1',
  party: 'applicant',
  who: '林晓',
  text: '什么时候可以用?',
  at: '2026-11-01 10:00:00',
  ...facts,
});

function draw() {
  network.answer(viewApply, { apply: anApplyView(), timeline: [] });
  return renderRoute(
    { portalJson, modules: { './MyApplyDetail': { page } } },
    '/myApplyDetail?applyId=apply_1',
    {
      as: aMember(),
    },
  );
}

it('shows messages with authors, oldest first, and adds new ones', async () => {
  const [first, second] = [
    aComment({}),
    aComment({ commentId: 'say_2', party: 'provider', who: '示例数据服务', text: '今天处理' }),
  ];
  network.answer(listApplyComments, pageOf([second, first]));
  network.answer(commentApply, { commentId: 'say_3' });
  const { user } = draw();

  const texts = (await screen.findByRole('list', { name: '留言' })).textContent;
  expect(texts!.indexOf('什么时候可以用')).toBeLessThan(texts!.indexOf('今天处理'));
  await user.click(screen.getByRole('button', { name: '发送留言' }));
  expect(await screen.findByText('请填写留言')).toBeInTheDocument();
  expect(network.sentTo(commentApply)).toEqual([]);
  await user.type(screen.getByLabelText('写留言'), '谢谢');
  await user.dblClick(screen.getByRole('button', { name: '发送留言' }));

  await waitFor(() => expect(screen.getByLabelText('写留言')).toHaveValue(''));
  expect(network.sentTo(commentApply)).toEqual([
    { applyId: 'apply_1', text: '谢谢', reqNo: expect.any(String) },
  ]);
  expect(network.sentTo(listApplyComments)).toHaveLength(2);
});

it('keeps the input when sending fails', async () => {
  network.answer(listApplyComments, pageOf([]));
  network.lose(commentApply);
  const { user } = draw();

  await user.type(await screen.findByLabelText('写留言'), '谢谢');
  await user.click(screen.getByRole('button', { name: '发送留言' }));

  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
  expect(screen.getByLabelText('写留言')).toHaveValue('谢谢');
});

it('asks before a message that was not sent is left', async () => {
  network.answer(listApplyComments, pageOf([]));
  const { user, router } = draw();

  await user.type(await screen.findByLabelText('写留言'), '请问');
  act(() => void router.navigate('/elsewhere'));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('写留言')).toHaveValue('请问');
});
