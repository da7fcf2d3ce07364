import { act, screen, waitFor } from '@testing-library/react';
import { saveDraft, viewDraft } from '@portal/calls';
import { aDraft, network } from '@portal/testing';
import { drawDraft, drawNew } from '../../test/drawDraft';

it('saves changes after a moment, and at once on the next step', async () => {
  const { user, router } = drawDraft(1);

  await user.type(await screen.findByLabelText('图标文字'), '历');
  expect(screen.getByText('有修改，即将保存').closest('[role=status]')).toBeNull();
  await user.click(screen.getByRole('button', { name: '下一步' }));

  await waitFor(() => expect(network.sentTo(saveDraft)).toHaveLength(1));
  expect((await screen.findByText('已保存 10:00:05')).closest('[role=status]')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?draftId=draft_1&step=2');
});

it('moves the keyboard to the step that 下一步 or 上一步 leads to, and says which it is', async () => {
  const { user } = drawDraft(4);
  const room = (name: string) => screen.findByRole('group', { name });
  expect(await room('第 5 步，共 7 步：套餐与价格')).not.toHaveFocus();

  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(async () => expect(await room('第 6 步，共 7 步：SLA与支持')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: '上一步' }));
  await waitFor(async () => expect(await room('第 5 步，共 7 步：套餐与价格')).toHaveFocus());

  const inBar = screen.getByRole('button', { name: '2 基本信息' });
  await user.click(inBar);
  await room('第 2 步，共 7 步：基本信息');
  expect(inBar).toHaveFocus();
});

it('saves sequentially, and names the saves it knows of', async () => {
  const { user } = drawDraft(1);
  network.lose(saveDraft);
  await user.type(await screen.findByLabelText('图标文字'), '历');
  await screen.findByText(/^未保存/, {}, { timeout: 3000 });
  network.fail(saveDraft, 'E3107', {}, '草稿已在另一个页面修改');
  await user.type(screen.getByLabelText('网关代码'), 'x');

  expect(await screen.findByText(/草稿已在另一个页面修改/, {}, { timeout: 3000 })).toBeInTheDocument();
  const [first, second] = network.sentTo(saveDraft);
  expect(first).toMatchObject({ knownMarks: '["mark_1"]', saveMark: expect.stringMatching(/^.{36}$/) });
  // The first may have been saved although its answer was lost.
  expect(second).toMatchObject({ knownMarks: JSON.stringify(['mark_1', first?.saveMark]) });
  expect(second?.saveMark).not.toBe(first?.saveMark);
});

it('saves changes made offline once the network is back', async () => {
  const { user, router } = drawDraft(1);
  network.lose(saveDraft);
  await user.type(await screen.findByLabelText('图标文字'), '历');
  // Visible wherever the user types.
  const told = await screen.findByText(/^未保存/, {}, { timeout: 3000 });
  expect(told.closest('[role=status]')!.parentElement).toHaveStyle({ position: 'sticky' });

  // Meanwhile it would be lost.
  const closing = new Event('beforeunload', { cancelable: true });
  await act(async () => void window.dispatchEvent(closing));
  expect(closing.defaultPrevented).toBe(true);
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('图标文字')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('保存中…')).toBeNull());

  network.answer(saveDraft, { savedAt: '2026-11-20 10:00:09' });
  await act(async () => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('已保存 10:00:09')).toBeInTheDocument();
});

it('shows a version under review, read-only', async () => {
  network.answer(viewDraft, aDraft({ state: 'submitted' }));
  drawDraft(1);

  expect(await screen.findByText(/该版本不能再修改/)).toBeInTheDocument();
  expect(screen.queryByLabelText('API名称')).toBeNull();
});

it('shows why the review rejected it', async () => {
  network.answer(
    viewDraft,
    aDraft({ state: 'rejected', rejects: [{ field: 'brief', reason: '简介不清楚' }] }),
  );
  drawNew('/publishApi?draftId=draft_1');

  expect(await screen.findByText(/审核未通过：一句话简介：简介不清楚/)).toBeInTheDocument();
});
