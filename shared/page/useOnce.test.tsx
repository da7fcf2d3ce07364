import { act, renderHook } from '@testing-library/react';
import { useOnce } from './useOnce';

/** A call that stays pending until the test settles it. */
function aCall() {
  const answers: { succeed: () => void; fail: () => void }[] = [];
  const sent: { subject: string; reqNo: string }[] = [];
  const send = (subject: string, reqNo: string) => {
    sent.push({ subject, reqNo });
    return new Promise<void>((resolve, reject) =>
      answers.push({ succeed: resolve, fail: () => reject(new Error('lost')) }),
    );
  };
  return { answers, sent, send };
}

function draw() {
  const { answers, sent, send } = aCall();
  const { result } = renderHook(() => useOnce(send));
  const press = (subject: string) => act(async () => void result.current.run(subject).catch(() => {}));
  const settle = (index: number, how: 'succeed' | 'fail') => act(async () => answers[index]?.[how]());
  return { result, sent, press, settle };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('runs once while it runs, and not again for three seconds after a success', async () => {
  const { result, sent, press, settle } = draw();

  await press('a');
  await press('a');
  expect(result.current.isBusy).toBe(true);
  await settle(0, 'succeed');
  expect(result.current.isBusy).toBe(false);
  jest.advanceTimersByTime(2999);
  await press('a');
  expect(sent).toHaveLength(1);

  jest.advanceTimersByTime(1);
  await press('a');
  expect(sent).toHaveLength(2);
});

it('lets another subject through meanwhile', async () => {
  const { sent, press } = draw();

  await press('a');
  await press('b');

  expect(sent.map(({ subject }) => subject)).toEqual(['a', 'b']);
});

it('takes on, off and on again for three intentions', async () => {
  const { sent, press, settle } = draw();

  for (const [index, subject] of ['on', 'off', 'on'].entries()) {
    await press(subject);
    await settle(index, 'succeed');
  }
  await press('on');

  expect(sent.map(({ subject }) => subject)).toEqual(['on', 'off', 'on']);
  expect(new Set(sent.map(({ reqNo }) => reqNo)).size).toBe(3);
});

it('keeps the request number until an attempt succeeds, then takes another', async () => {
  const { sent, press, settle } = draw();

  await press('a');
  await settle(0, 'fail');
  await press('b');
  await press('a');
  await settle(2, 'succeed');
  jest.advanceTimersByTime(3000);
  await press('a');

  const [first, other, again, later] = sent.map(({ reqNo }) => reqNo);
  expect(again).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
});
