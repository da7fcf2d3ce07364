import { act, renderHook } from '@testing-library/react';
import { CallError } from '@portal/client';
import { hasUnsaved } from '@portal/router';
import { useUpload } from './useUpload';

it('tells how much was sent, and holds the page until all of it was', async () => {
  const { result } = renderHook(useUpload);
  let finish = () => {};

  let sent: Promise<boolean>;
  act(() => {
    sent = result.current.run((onProgress) => {
      onProgress(0.256);
      return new Promise((resolve) => (finish = resolve));
    });
  });
  expect([result.current.percent, hasUnsaved()]).toEqual([26, true]);

  await act(async () => {
    finish();
    expect(await sent).toBe(true);
  });
  expect([result.current.percent, result.current.failure, hasUnsaved()]).toEqual([null, null, false]);
});

it('says why a file was refused, until another one is tried', async () => {
  const { result } = renderHook(useUpload);

  await act(async () => {
    const sent = result.current.run(() => Promise.reject(new CallError('E1042', '图片超过5MB', null)));
    expect(await sent).toBe(false);
  });
  expect([result.current.percent, result.current.failure]).toEqual([null, '图片超过5MB']);

  await act(() => result.current.run(() => Promise.resolve()));
  expect(result.current.failure).toBeNull();
});
