import { executionAsyncId } from 'node:async_hooks';

it('is followed by nothing at each promise, which every test would pay for', async () => {
  await Promise.resolve();
  const before = executionAsyncId();
  await Promise.resolve();

  // Where somebody follows, each promise has a number of its own.
  expect(executionAsyncId()).toBe(before);
});
