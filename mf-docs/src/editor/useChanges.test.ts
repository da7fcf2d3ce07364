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
  /** As one key press does it: the editor tells of its change in a microtask. */
  const type = (text: string) => act(async () => editor.insertText(text));
  const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
  return { type, wait };
}

it('keeps a draft 500 ms after the first change, however much is written meanwhile', async () => {
  const { type, wait } = write();
  await type('一');
  await wait(499);
  expect(readDraft(null)).toBeNull();

  await type('二');
  await wait(1);

  expect(readDraft(null)?.html).toBe('<p>一二</p>');
});

it('keeps what was written right after a draft when the page is closed', async () => {
  const { type, wait } = write();
  await type('一');
  await wait(500);
  await type('二');
  await wait(5);

  act(() => void window.dispatchEvent(new Event('pagehide')));

  expect(readDraft(null)?.html).toBe('<p>一二</p>');
});

it('offers a draft to whoever wrote it, and to nobody else who signs in here', async () => {
  beginSession(aMember({ accountId: 'acc_1' }), false);
  const { type, wait } = write();
  await type('一');
  await wait(500);
  const offered = () =>
    renderHook(() => useChanges(createRichEditor(), '', () => {}, true)).result.current.offered;

  expect(offered()?.html).toBe('<p>一</p>');
  beginSession(aMember({ accountId: 'acc_2' }), false);
  expect(offered()).toBeNull();
  endSession();
});
