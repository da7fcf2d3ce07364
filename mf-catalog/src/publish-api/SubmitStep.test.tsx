import { screen, waitFor, within } from '@testing-library/react';
import { precheckDraft, saveDraft, submitDraft, type PublicationCheck } from '@portal/calls';
import { network } from '@portal/testing';
import { drawDraft } from '../../test/drawDraft';

const met: PublicationCheck = { label: '套餐', isMet: 1, isBlocking: 1, text: '已设置', step: 4 };

const submit = () => screen.getByRole('button', { name: '提交审核' });

it('submits once when checks pass, and returns to the list', async () => {
  network.answer(precheckDraft, { checks: [met], isReady: 1 });
  network.answer(submitDraft, { state: 'submitted' });
  const { user, router } = drawDraft(6);

  expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
  await user.type(screen.getByLabelText('给审核员的说明（选填）'), '请先看沙箱');
  await user.dblClick(submit());

  await waitFor(() => expect(router.state.location.pathname).toBe('/myApiList'));
  expect(network.sentTo(submitDraft)).toEqual([
    expect.objectContaining({ draftId: 'draft_1', note: '请先看沙箱' }),
  ]);
});

it('links a failed check to its step, and cannot be submitted before', async () => {
  network.answer(precheckDraft, {
    checks: [{ ...met, isMet: 0, text: '没有套餐' }],
    isReady: 0,
  });
  const { user, router } = drawDraft(6);

  const check = (await screen.findByText('套餐：没有套餐')).closest('li')!;
  expect(submit()).toBeDisabled();
  const fix = within(check).getByRole('button', { name: '去修改' });
  expect(fix).toHaveAccessibleDescription('套餐：没有套餐');
  await user.click(fix);

  expect(router.state.location.search).toBe('?draftId=draft_1&step=4');
});

it.each([
  ['全部符合要求，可以提交', [met]],
  ['可以提交，有 1 项建议修改', [met, { ...met, label: '文档', isMet: 0, isBlocking: 0 }]],
  [
    '有 2 项须修改后才能提交',
    [
      { ...met, isMet: 0 },
      { ...met, label: '分类', isMet: 0 },
      { ...met, label: '文档', isMet: 0, isBlocking: 0 },
    ],
  ],
])('reads out what the checks come to: %s', async (sum, checks) => {
  network.answer(precheckDraft, { checks, isReady: 1 });
  drawDraft(6);
  expect((await screen.findByText(sum)).closest('[role=status]')).not.toBeNull();
});

it('cannot be submitted with unsaved changes, and says so', async () => {
  network.answer(precheckDraft, { checks: [met], isReady: 1 });
  network.fail(saveDraft, 'E3107', {}, '草稿已在另一个页面修改');
  const { user } = drawDraft(5);

  await user.type(await screen.findByLabelText('支持时间'), '，含周末');
  await user.click(screen.getByRole('button', { name: '下一步' }));

  expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
  expect(await screen.findByText('有修改没有保存，保存后才能提交')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

it('checks again when the server finds another problem', async () => {
  network.answer(precheckDraft, { checks: [met], isReady: 1 });
  network.fail(submitDraft, 'E4101', { checks: [] });
  const { user } = drawDraft(6);

  await screen.findByText('套餐：已设置');
  await user.click(submit());

  expect(await screen.findByText('API名称重复')).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(precheckDraft)).toHaveLength(2));
});

it('explains why checks did not load, and retries', async () => {
  network.lose(precheckDraft);
  const { user } = drawDraft(6);

  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
  network.answer(precheckDraft, { checks: [met], isReady: 1 });
  await user.click(screen.getByRole('button', { name: '重新检查' }));

  expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
});
