import path from 'node:path';
import { AppError } from '../src/platform/AppError';
import { createWorkers } from '../src/platform/workers/createWorkers';
import { OverLimitError } from '../src/platform/workers/OverLimitError';
import type { WorkLimits } from '../src/platform/workers/workLimits';
import type { Work, Workers } from '../src/platform/workers/Workers';
import type * as strangeWork from './strangeWork';

type Strange = typeof strangeWork;
const file = path.join(__dirname, 'strangeWork.ts');
const work = <Name extends keyof Strange>(
  name: Name,
): Work<Parameters<Strange[Name]>, Awaited<ReturnType<Strange[Name]>>> => ({
  file,
  name,
});

const opened: Workers[] = [];
const open = (limits: Partial<WorkLimits> = {}) => {
  const workers = createWorkers({ workers: 1, prepared: [{ file }], ...limits });
  opened.push(workers);
  return workers;
};
afterAll(() => opened.forEach((workers) => workers.close()));

const mebibyte = 1024 * 1024;

it('gives back what the work returns, and why it failed', async () => {
  const workers = open();

  expect(await workers.run(work('echo'), 'a', '你好')).toBe('你好');
  await expect(workers.run(work('fail'), 'a')).rejects.toThrow('no such thing');
});

describe('work without end', () => {
  it.each([
    ['turns for ever', 'spin', 'time', { cpuMs: 1000 }],
    ['waits for ever', 'sleep', 'time', { timeMs: 2000 }],
    ['fills what JavaScript holds', 'fillHeap', 'memory', { heapMebibytes: 64 }],
    ['fills memory that JavaScript does not count', 'fillBuffers', 'memory', { memoryBytes: 300 * mebibyte }],
  ] as const)('is ended when it %s, and the next piece of work is done', async (_, name, limit, limits) => {
    const workers = open(limits);
    const endless = name === 'sleep' ? workers.run(work(name), 'a', 60_000) : workers.run(work(name), 'a');

    await expect(endless).rejects.toEqual(new OverLimitError(limit));
    expect(await workers.run(work('echo'), 'a', 'on')).toBe('on');
  });

  it('keeps nobody else waiting', async () => {
    const workers = open({ workers: 2, cpuMs: 60_000 });
    let isOver = false;
    const over = () => void (isOver = true);
    workers.run(work('spin'), 'a').then(over, over);

    for (const text of ['1', '2', '3']) expect(await workers.run(work('echo'), 'b', text)).toBe(text);
    expect(isOver).toBe(false);
  });
});

it('goes on when a worker has ended by itself', async () => {
  const workers = open();

  await expect(workers.run(work('die'), 'a')).rejects.toBeInstanceOf(OverLimitError);
  expect(await workers.run(work('echo'), 'a', 'on')).toBe('on');
});

it('takes turns: who brings one file does not wait for all files of another', async () => {
  const workers = open();
  const done: string[] = [];
  const run = async (account: string, text: string) =>
    done.push(await workers.run(work('echo'), account, text));

  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);

  expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('does one piece of work of an account at a time, however many workers are free', async () => {
  const workers = open({ workers: 2, cpuMs: 60_000 });
  const first = workers.run(work('sleep'), 'a', 300).then(() => 'first');
  const second = workers.run(work('echo'), 'a', 'second');

  expect(await Promise.race([first, second])).toBe('first');
  await second;
});

it.each([
  ['of one account', { waitingOfAccount: 2 }, ['a', 'a', 'a'], 'a'],
  ['of all', { waiting: 2 }, ['a', 'b', 'c'], 'd'],
] as const)('refuses more than may wait %s', async (_, limits, accounts, next) => {
  const workers = open(limits);
  const taken = accounts.map((account) => workers.run(work('echo'), account, account));

  await expect(workers.run(work('echo'), next, 'more')).rejects.toMatchObject({ code: 'E0429' });
  expect(await Promise.all(taken)).toEqual(accounts);
});

it('lets go of everything when it is closed', async () => {
  const workers = open();
  const spinning = workers.run(work('spin'), 'a');
  const waiting = workers.run(work('echo'), 'a', 'waiting');
  const ended = Promise.allSettled([spinning, waiting]);
  workers.close();

  expect(await ended).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: expect.any(AppError) },
  ]);
});
