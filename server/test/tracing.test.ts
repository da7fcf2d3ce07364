import { startTracing, type Tracing } from '@portal/environment';
import { summaryOf } from '../src/platform/db/traceQueries';
import { aTracing, aTracingParts } from './aTracing';
import { startCollector } from './startCollector';
import { eventually } from './startMarket';

type Collector = Awaited<ReturnType<typeof startCollector>>;

const opened: (Tracing | Collector)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function start(
  mood?: Parameters<typeof startCollector>[0],
  facts: Parameters<typeof aTracing>[1] = {},
) {
  const collector = await startCollector(mood);
  const parts = aTracingParts();
  const tracing = await startTracing(aTracing(collector.url, facts), parts);
  opened.push(tracing, collector);
  return { collector, tracing, said: parts.said };
}

const tell = (tracing: Tracing, count = 1) => {
  for (let index = 0; index < count; index++) tracing.arrive(`work ${index}`, 'internal').end();
};
const someId = 'ab'.repeat(16);
const traceparent = `00-${someId}-${'cd'.repeat(8)}-01`;

it('takes up what the portal itself has sent, and of anybody else keeps a link', async () => {
  const { collector, tracing } = await start();
  const first = tracing.arrive('first', 'server');
  const { traceparent: own, tracestate } = tracing.headersOf(first);

  tracing.arrive('ours', 'server', {}, { traceparent: own, tracestate: `other=1, ${tracestate}` }).end();
  tracing.arrive('forged', 'server', {}, { traceparent, tracestate }).end();
  tracing.arrive('bare', 'server', {}, { traceparent: own }).end();
  first.end();
  await eventually(async () => expect(collector.spans).toHaveLength(4));

  const of = (wanted: string) => collector.spans.find(({ name }) => name === wanted);
  const { traceId, spanId } = of('first')!;
  expect(own).toBe(`00-${traceId}-${spanId}-01`);
  expect(of('ours')).toMatchObject({ traceId, parentId: spanId, links: [] });
  expect(of('forged')).toMatchObject({ parentId: '', links: [someId] });
  expect(of('forged')?.traceId).not.toBe(someId);
  expect(of('bare')).toMatchObject({ parentId: '', links: [traceId] });
});

it.each([
  '',
  'x',
  `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`,
  `00-${someId}-${'0'.repeat(16)}-01`,
  `ff-${someId}-${'cd'.repeat(8)}-01`,
  `${traceparent}-more`,
  `${traceparent}, ${traceparent}`,
  traceparent.toUpperCase(),
  `00-${'a'.repeat(8000)}-${'cd'.repeat(8)}-01`,
  `00-${'zz'.repeat(16)}-${'cd'.repeat(8)}-01`,
])('begins anew after what is no trace context: %.60s', async (wrong) => {
  const { collector, tracing } = await start();

  tracing.arrive('work', 'server', {}, { traceparent: wrong, tracestate: 'portal='.repeat(500) }).end();

  await eventually(async () => expect(collector.spans).toHaveLength(1));
  expect(collector.spans[0]).toMatchObject({ parentId: '', links: [] });
});

it('keeps what it was told to: none, all, or what is above it', async () => {
  const kept = async (facts: Parameters<typeof aTracing>[1], headers = {}) =>
    (await start('taking', facts)).tracing.arrive('work', 'server', {}, headers).isKept;
  const { tracing } = await start();
  const ours = tracing.headersOf(tracing.arrive('above', 'server'));
  const ratio = 'parentbased_traceidratio';

  expect(await kept({ sampler: 'always_off' })).toBe(false);
  expect(await kept({ sampler: ratio, ratio: 0 })).toBe(false);
  expect(await kept({ sampler: ratio, ratio: 1 })).toBe(true);
  expect(await kept({ sampler: ratio, ratio: 0 }, ours)).toBe(true);
  // Nobody else has his requests traced by asking for it.
  expect(await kept({ sampler: ratio, ratio: 0 }, { traceparent })).toBe(false);
});

it('tells nothing below what is not kept, and hands on that it is not', async () => {
  const { collector, tracing } = await start('taking', { sampler: 'always_off' });

  const span = tracing.arrive('work', 'server');
  span.begin('part', 'internal').end();
  span.end();

  expect(span.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  await tracing.close();
  expect(collector.payloads).toEqual([]);
});

it('sends the headers that a collector asks for', async () => {
  const { collector, tracing } = await start('taking', { headers: { authorization: 'Bearer secret' } });

  tell(tracing);

  await eventually(async () => expect(collector.headers[0]?.authorization).toBe('Bearer secret'));
});

it.each(['refusing', 'silent'] as const)(
  'says once that a collector is %s, once that it is well again, and counts what is lost',
  async (mood) => {
    const { collector, tracing, said } = await start(mood);

    tell(tracing);
    await eventually(async () => expect(tracing.counts().failed).toBe(1));
    tell(tracing, 2);
    await eventually(async () => expect(tracing.counts().failed).toBe(3));
    expect(said).toEqual(['away']);

    collector.become('taking');
    tell(tracing);
    await eventually(async () => expect(tracing.counts().exported).toBe(1));
    expect(said).toEqual(['away', 'back']);
    expect(collector.spans).toHaveLength(1);
  },
);

it('holds no more than a queue of spans while nobody takes them', async () => {
  const { tracing } = await start('silent', { timeoutMs: 4000 });

  const startedAt = performance.now();
  tell(tracing, 10_000);

  // One batch is under way, 2048 wait.
  expect(tracing.counts().dropped).toBeGreaterThan(7000);
  expect(tracing.counts()).toMatchObject({ exported: 0, failed: 0 });
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

it('waits two seconds at most when it ends', async () => {
  const { tracing } = await start('silent', { timeoutMs: 4000 });
  tell(tracing);

  const startedAt = performance.now();
  await tracing.close();

  expect(performance.now() - startedAt).toBeLessThan(3500);
});

it('sends what waits when it ends', async () => {
  const { collector, tracing } = await start('taking', { delayMs: 60_000 });
  tell(tracing, 3);

  await tracing.close();

  expect(collector.spans).toHaveLength(3);
});

it.each([
  ['select "id" from "users" where "email" = $1', 'SELECT', 'users'],
  ['insert into "audit" ("a") values ($1)', 'INSERT', 'audit'],
  ['update "users" set "a" = $1', 'UPDATE', 'users'],
  ['delete from sessions', 'DELETE', 'sessions'],
  ['with due as (select 1 from jobs) select 1', 'WITH', 'jobs'],
  ["select 'from alice' from users", 'SELECT', undefined],
  ["select pg_notify('x', 'from bob')", 'SELECT', undefined],
  ['begin', 'BEGIN', undefined],
  ['', 'SQL', undefined],
])('says of %j no more than %s and %s', (text, operation, table) => {
  expect(summaryOf(text)).toEqual({ operation, table });
});
