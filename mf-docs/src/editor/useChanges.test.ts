import { act, renderHook } from '@testing-library/react';
import { readDraft } from '@portal/forms';
import { beginSession, endSession } from '@portal/session';
import { aMember } from '@portal/testing';
import { createRichEditor } from './model/createRichEditor';
import { readHtml } from './model/readHtml';
import { useChanges } from './useChanges';

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => jest.useRealTimers());

function write() {
  const editor = createRichEditor();
  editor.children = readHtml('<p></p>');
  const { result } = renderHook(() => useChanges(editor, '', () => {}, true));
  editor.onChange = () => result.current.handleChange();
  editor.select({ path: [0, 0], offset: 0 });
  /** Like one key press; Slate reports the change in a microtask. */
  const type = (text: string) => act(async () => editor.insertText(text));
  const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
  return { type, wait };
}

it('saves a draft 500 ms after the first change, however much is typed meanwhile', async () => {
  const { type, wait } = write();
  await type('一');
  await wait(499);
  expect(readDraft(null)).toBeNull();

  await type('二');
  await wait(1);

  expect(readDraft(null)?.html).toBe('<p>一二</p>');
});

it('saves what was typed since the last draft when the page is closed', async () => {
  const { type, wait } = write();
  await type('一');
  await wait(500);
  await type('二');
  await wait(5);

  act(() => void window.dispatchEvent(new Event('pagehide')));

  expect(readDraft(null)?.html).toBe('<p>一二</p>');
});

it('offers a draft to its author, but to no other account', async () => {
  beginSession(aMember({ accountId: 'acc_1' }), false);
  const { type, wait } = write();
  await type('一');
  await wait(500);
  const offered = () =>
    renderHook(() => useChanges(createRichEditor(), '', () => {}, true)).result.current.offered;

  expect(offered()?.html).toBe('<p>一</p>');
  act(() => beginSession(aMember({ accountId: 'acc_2' }), false));
  expect(offered()).toBeNull();
  act(() => endSession());
});
