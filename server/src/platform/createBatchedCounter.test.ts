import { fastify } from 'fastify';
import { createBatchedCounter } from './createBatchedCounter';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function begin(add = jest.fn().mockResolvedValue(undefined)) {
  return { add, counter: createBatchedCounter({ everyMs: 1000, add, log: fastify().log }) };
}

it('adds in one go what was counted since the last time', () => {
  const { add, counter } = begin();
  counter.count('a');
  counter.count('b');
  counter.count('a');
  jest.advanceTimersByTime(999);
  expect(add).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(add).toHaveBeenLastCalledWith([
    ['a', 2],
    ['b', 1],
  ]);

  counter.count('a');
  jest.advanceTimersByTime(1000);
  expect(add).toHaveBeenLastCalledWith([['a', 1]]);
});

it('asks for nothing while nothing happens, and writes at once when it is told to', async () => {
  const { add, counter } = begin();
  await counter.write();
  jest.advanceTimersByTime(5000);
  expect(add).not.toHaveBeenCalled();

  counter.count('a');
  await counter.write();
  jest.advanceTimersByTime(5000);
  expect(add).toHaveBeenCalledTimes(1);
});

it('goes on after it could not write', async () => {
  const { add, counter } = begin(
    jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined),
  );
  counter.count('a');
  await expect(counter.write()).resolves.toBeUndefined();
  counter.count('b');
  await counter.write();
  expect(add).toHaveBeenLastCalledWith([['b', 1]]);
});
