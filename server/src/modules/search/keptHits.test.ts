import { createHitCache } from './hitCache';
import type { Hits, SoughtText } from './matching.queries';

/** Texts that find so many things each. */
function setUp(thingsOf: (text: string) => number = () => 2000) {
  let now = 0;
  const hearers: ((kind: string) => void)[] = [];
  const kept = createHitCache(
    { clock: () => new Date(now) },
    { announcements: { on: (_, hear) => (hearers.push(hear), () => {}) }, kind: 'api' },
  );
  const read: [text: string, max: number][] = [];
  const tell = (kind: string) => hearers.forEach((hear) => hear(kind));
  const find = (text: string, max: number, meanwhile?: () => void) =>
    kept
      .over({
        query: text,
        find(most: number) {
          read.push([text, most]);
          meanwhile?.();
          const count = Math.min(thingsOf(text), most + 1);
          return Promise.resolve({ count, isAll: count <= most } as Hits);
        },
      } as SoughtText)
      .find(max);
  return { find, kept, read, tell, wait: (ms: number) => (now += ms) };
}

it('reads a text once until something of its kind changes', async () => {
  const { find, read, tell } = setUp();
  expect(await find('天气', 5000)).toEqual({ count: 2000, isAll: true });
  tell('doc');
  expect(await find('天气', 5000)).toEqual({ count: 2000, isAll: true });
  expect(read).toEqual([['天气', 5000]]);

  tell('api');
  await find('天气', 5000);
  expect(read).toHaveLength(2);
});

it('reads again when more is wanted than was read, and gives all where it has all', async () => {
  const { find, read } = setUp();
  expect(await find('天气', 1000)).toEqual({ count: 1001, isAll: false });
  expect(await find('天气', 1000)).toEqual({ count: 1001, isAll: false });
  expect(await find('天气', 5000)).toEqual({ count: 2000, isAll: true });
  expect(await find('天气', 1000)).toEqual({ count: 2000, isAll: true });
  expect(read).toEqual([
    ['天气', 1000],
    ['天气', 5000],
  ]);
});

it('does not keep what changed while it was read', async () => {
  const { find, read, tell } = setUp();
  await find('天气', 5000, () => tell('api'));
  await find('天气', 5000);
  expect(read).toHaveLength(2);
});

it('forgets after half a minute, whether or not it heard of a change', async () => {
  const { find, read, wait } = setUp();
  await find('天气', 5000);
  wait(29_999);
  await find('天气', 5000);
  expect(read).toHaveLength(1);

  wait(1);
  await find('天气', 5000);
  expect(read).toHaveLength(2);
});

it('keeps sixty texts, those that were read last', async () => {
  const { find, read } = setUp();
  for (let text = 0; text < 60; text++) await find(`${text}`, 1000);
  await find('0', 5000);
  await find('60', 1000);
  read.length = 0;
  for (const text of ['0', '2', '60', '1']) await find(text, 1000);
  expect(read).toEqual([['1', 1000]]);
});

it('keeps nothing of a text that could not be read', async () => {
  const { find, read } = setUp();
  const away = () => {
    throw new Error('away');
  };
  await expect(find('天气', 5000, away)).rejects.toThrow('away');
  await find('天气', 5000);
  expect(read).toHaveLength(2);
});

describe('an order', () => {
  /** Puts so many of `things` in order. */
  function ordering(things: number) {
    const { find, tell, kept } = setUp();
    let reads = 0;
    const sought = kept.over({ query: '天气', inOrder: (_name, _count, read) => read() } as SoughtText);
    const inOrder = async (name: string, count: number, most = count) => {
      const order = await sought.inOrder(name, count, () => {
        reads++;
        const ids = Array.from({ length: Math.min(most, things) }, (_, at) => `${name}${at}`);
        return Promise.resolve({ ids, total: null, isAll: things < most });
      });
      return [order.ids.length, reads];
    };
    return { find, tell, inOrder };
  }

  it('is read as far as somebody has asked', async () => {
    const { find, inOrder } = ordering(1000);
    await find('天气', 5000);
    expect(await inOrder('newest', 20)).toEqual([20, 1]);
    expect(await inOrder('newest', 10)).toEqual([20, 1]);
    expect(await inOrder('newest', 30)).toEqual([30, 2]);
    expect(await inOrder('hottest', 10)).toEqual([10, 3]);
  });

  it('is not read again for more than there is', async () => {
    const { find, inOrder } = ordering(25);
    await find('天气', 5000);
    expect(await inOrder('newest', 10, 501)).toEqual([25, 1]);
    expect(await inOrder('newest', 600, 600)).toEqual([25, 1]);
  });

  it('is kept no longer than the hits that it is of', async () => {
    const { find, inOrder, tell } = ordering(1000);
    expect(await inOrder('newest', 10)).toEqual([10, 1]);
    expect(await inOrder('newest', 10)).toEqual([10, 2]);
    await find('天气', 5000);
    await inOrder('newest', 10);
    tell('api');
    expect(await inOrder('newest', 10)).toEqual([10, 4]);
  });

  it('is looked for again where there was none', async () => {
    const { find, kept } = setUp();
    const sought = kept.over({ query: '天气', inOrder: (_name, _count, read) => read() } as SoughtText);
    await find('天气', 5000);
    const order = { ids: ['a'], total: null, isAll: false };

    expect(await sought.inOrder('newest', 1, () => Promise.resolve(null))).toBeNull();
    expect(await sought.inOrder('newest', 1, () => Promise.resolve(order))).toEqual(order);
    expect(await sought.inOrder('newest', 1, () => Promise.resolve(null))).toEqual(order);
  });

  it('is one of twenty that are kept', async () => {
    const { find, inOrder } = ordering(1000);
    await find('天气', 5000);
    for (let at = 0; at < 21; at++) await inOrder(`${at}`, 10);
    expect(await inOrder('19', 10)).toEqual([10, 21]);
    expect(await inOrder('20', 10)).toEqual([10, 22]);
  });
});
