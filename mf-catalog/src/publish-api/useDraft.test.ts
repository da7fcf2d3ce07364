import { act, renderHook } from '@testing-library/react';
import { saveDraft } from '@portal/calls';
import { aDraft, network } from '@portal/testing';
import { useDraft } from './useDraft';

const draft = aDraft({ saveMark: 'mark_1' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function write() {
  const { result, unmount } = renderHook(() => useDraft(draft));
  act(() => result.current.change({ brief: '查询工作日' }));
  await pass(1000);
  return { saving: () => result.current.saving, unmount };
}

it('saves what got no answer by itself when the server is back, and does not tell each try', async () => {
  network.lose(saveDraft);
  const { saving, unmount } = await write();
  expect(saving()).toMatchObject({ status: 'failed', isLost: true });

  await pass(10_000);
  expect(network.sentTo(saveDraft)).toHaveLength(2);
  expect(saving()).toMatchObject({ status: 'failed', isLost: true });

  network.answer(saveDraft, { savedAt: '2026-11-20 10:00:09' });
  await pass(10_000);
  expect(saving()).toEqual({ status: 'saved', at: '10:00:09' });
  await pass(60_000);
  expect(network.sentTo(saveDraft)).toHaveLength(3);
  unmount();
});

it('does not send again what the server has refused', async () => {
  network.fail(saveDraft, 'E3107', {}, '草稿已在另一个页面修改');
  const { saving, unmount } = await write();
  expect(saving()).toEqual({ status: 'failed', reason: '草稿已在另一个页面修改', isLost: false });

  await pass(60_000);
  expect(network.sentTo(saveDraft)).toHaveLength(1);
  unmount();
});
