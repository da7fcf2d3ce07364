import { listNotices } from '@portal/calls';
import { startCollector } from '../../server/test/startCollector';
import { expect, test as base } from '../fixtures/journey';

/** A portal that exports all traces to a collector. */
const test = base.extend<{ collector: Awaited<ReturnType<typeof startCollector>> }>({
  collector: async ({}, give) => {
    const collector = await startCollector();
    await give(collector);
    collector.close();
  },
  portalEnv: ({ collector }, give) =>
    give({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    }),
});
test.use({ portalOf: 'traces' });

test('requests of a page are traced from its document to the database', async ({ page, collector }) => {
  const document = await page.goto('/');
  const timing = document?.headers()['server-timing'];
  const isAsked = page.waitForRequest((request) => request.url().endsWith(listNotices.path));
  await page.getByRole('link', { name: '公告中心' }).first().click();
  const asked = await isAsked;
  const traceparent = (await asked.headerValue('traceparent')) ?? 'none';
  const [, traceId] = traceparent.split('-');
  expect(timing).toContain(traceparent);

  await expect(async () => {
    const call = collector.spans.find(
      (span) => span.traceId === traceId && span.name.endsWith(listNotices.path),
    );
    const above = collector.spans.find(({ spanId }) => spanId === call?.parentId);
    expect(above).toMatchObject({ name: 'GET /*', parentId: '', traceId });
    const below = collector.spans.filter(({ parentId }) => parentId === call?.spanId);
    expect(below.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT /));
  }).toPass({ timeout: 20_000 });
});
