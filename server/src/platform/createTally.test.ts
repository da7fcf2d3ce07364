import { fastify } from 'fastify';
import { createTally } from './createTally';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function begin(add = jest.fn().mockResolvedValue(undefined)) {
  return { add, tally: createTally({ everyMs: 1000, add, log: fastify().log }) };
}

it('adds in one go what was counted since the last time', () => {
  const { add, tally } = begin();
  tally.count('a');
  tally.count('b');
  tally.count('a');
  jest.advanceTimersByTime(999);
  expect(add).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(add).toHaveBeenLastCalledWith([
    ['a', 2],
    ['b', 1],
  ]);

  tally.count('a');
  jest.advanceTimersByTime(1000);
  expect(add).toHaveBeenLastCalledWith([['a', 1]]);
});

it('asks for nothing while nothing happens, and writes at once when it is told to', async () => {
  const { add, tally } = begin();
  await tally.write();
  jest.advanceTimersByTime(5000);
  expect(add).not.toHaveBeenCalled();

  tally.count('a');
  await tally.write();
  jest.advanceTimersByTime(5000);
  expect(add).toHaveBeenCalledTimes(1);
});

it('goes on after it could not write', async () => {
  const { add, tally } = begin(
    jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined),
  );
  tally.count('a');
  await expect(tally.write()).resolves.toBeUndefined();
  tally.count('b');
  await tally.write();
  expect(add).toHaveBeenLastCalledWith([['b', 1]]);
});
