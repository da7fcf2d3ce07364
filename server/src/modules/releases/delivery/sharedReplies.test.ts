import { createPlaces, createSharedReplies } from './sharedReplies';

const waitMs = 20;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<never>(() => {});

function replies({ freshMs = 1000, keysMax = 10 } = {}) {
  let now = 0;
  const shared = createSharedReplies<string>({ freshMs, keptMs: 30_000, keysMax, waitMs, now: () => now });
  return { ...shared, pass: (ms: number) => void (now += ms) };
}

it('asks once for however many want the same, and once more after a moment', async () => {
  const { get, pass } = replies();
  const ask = jest.fn(async () => 'list');

  const visitors = Array.from({ length: 50 }, () => get('key', ask));
  expect(new Set(await Promise.all(visitors))).toEqual(new Set(['list']));
  await get('key', ask);
  expect(ask).toHaveBeenCalledTimes(1);

  pass(1001);
  await get('key', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('gives up after its time, and has the reply that came too late for the next visitor', async () => {
  const { get } = replies();
  let arrive = (_: string) => {};
  const ask = jest.fn(() => new Promise<string>((resolve) => (arrive = resolve)));

  expect(await get('key', ask)).toBeNull();
  expect(await get('key', ask)).toBeNull();
  arrive('late');
  await pause(0);

  expect(await get('key', ask)).toBe('late');
  expect(ask).toHaveBeenCalledTimes(1);
});

it('goes on with the older reply while the new one does not come, though not for ever', async () => {
  const { get, pass } = replies();
  await get('key', async () => 'old');

  pass(2000);
  expect(await get('key', never)).toBe('old');
  pass(40_000);
  expect(await get('key', never)).toBeNull();
});

it('shows nothing of before once something has changed, not even what is on its way', async () => {
  const { get, drop } = replies();
  await get('kept', async () => 'old');
  let arrive = (_: string) => {};
  const flight = get('flying', () => new Promise<string>((resolve) => (arrive = resolve)));

  drop();
  arrive('old');
  await flight;

  expect(await get('kept', async () => 'new')).toBe('new');
  expect(await get('flying', async () => 'new')).toBe('new');
});

it('keeps neither refusals nor failures', async () => {
  const { get } = replies();
  expect(await get('key', async () => null)).toBeNull();
  expect(await get('key', () => Promise.reject(new Error('lost')))).toBeNull();

  expect(await get('key', async () => 'there')).toBe('there');
});

it('remembers only so many different replies', async () => {
  const { get } = replies({ keysMax: 2 });
  const ask = jest.fn(async () => 'reply');
  for (const key of ['a', 'b', 'c', 'c', 'b']) await get(key, ask);
  expect(ask).toHaveBeenCalledTimes(3);

  await get('a', ask);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('asks so many things at a time, and never what was given up while it waited', async () => {
  const { run } = createPlaces(2);
  const asked: string[] = [];
  let end = () => {};
  const slow = (name: string) => () => {
    asked.push(name);
    return new Promise<string>((resolve) => (end = () => resolve(name)));
  };

  const [first, second] = [run(slow('first'), waitMs), run(slow('second'), waitMs)];
  expect(await run(slow('given up'), waitMs)).toBeNull();
  const waiting = run(slow('waiting'), waitMs);
  end();
  expect(await second).toBe('second');
  await pause(0);
  expect(asked).toEqual(['first', 'second', 'waiting']);
  end();
  expect(await waiting).toBe('waiting');
  void first;
});

it('gives its place free when it fails', async () => {
  const { run } = createPlaces(1);
  await expect(run(() => Promise.reject(new Error('lost')), waitMs)).rejects.toThrow('lost');

  expect(await run(async () => 'next', waitMs)).toBe('next');
});
