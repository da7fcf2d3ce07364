import { visit } from '../fixtures/browser';
import { measureScripts } from '../fixtures/measureScripts';
import { setStage } from '../fixtures/stage';

const stage = setStage();

const hopsMax = 2;

/** Compressed script bytes that a cold visit may cost, in KiB; raise one only with a reason in the commit. */
const budgets: [route: string, scriptKiBMax: number][] = [
  ['/', 232],
  ['/APIList', 212],
  ['/noticeCenter', 208],
  ['/register/CreateUser', 224],
];

it.each(budgets)(
  '%s needs two hops of script at most, stays within %i KiB and fetches nothing twice',
  async (route, kibMax) => {
    const { page, context } = await visit(stage.browser);
    const { hops, bytes, urls, repeated } = await measureScripts(page, stage.portal.url + route);

    expect(urls.length).toBeGreaterThan(2);
    expect(repeated).toEqual([]);
    expect(hops).toBeLessThanOrEqual(hopsMax);
    expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(kibMax);
    await context.close();
  },
);

it('answers the first calls of a page inside the document', async () => {
  const list = await fetch(`${stage.portal.url}/ajaxurl/apix/api/list`, { method: 'POST' });
  const { resBody } = (await list.json()) as { resBody: { records: { apiId: string }[] } };
  for (const route of [...budgets.map(([path]) => path), `/APIDetails?apiId=${resBody.records[0]!.apiId}`]) {
    const { page, context } = await visit(stage.browser);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/ajaxurl/apix/')) calls.push(pathname.slice('/ajaxurl/apix'.length));
    });
    await page.goto(stage.portal.url + route, { waitUntil: 'networkidle' });

    expect([route, calls.filter((call) => !/checkLogin|captchaCode/.test(call))]).toEqual([route, []]);
    await context.close();
  }
});
