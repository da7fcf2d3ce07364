import type { Visit } from '../fixtures/browser';
import { visit, widths } from '../fixtures/browser';
import { inspectPage } from '../fixtures/inspectPage';
import { setStage } from '../fixtures/stage';
import { signIn } from '../pages/loginDialog';

const stage = setStage();
const accounts = ['provider', 'company', 'ops'] as const;
const visits = {} as Record<(typeof accounts)[number], Visit>;
let apiId: string;
let appId: string;
let applyId: string;
let docId: string;

beforeAll(async () => {
  for (const account of accounts) {
    visits[account] = await visit(stage.browser);
    await visits[account].page.goto(stage.portal.url);
    await signIn(visits[account].page, `${account}@example.com`);
    await visits[account].page.getByRole('link', { name: /^消息/ }).waitFor();
  }
  const read = (call: string, fields: Record<string, string> = {}) =>
    visits.company.page.evaluate(
      async ([path, body]) => {
        const reply = await fetch(`/ajaxurl/apix${path as string}`, {
          method: 'POST',
          body: new URLSearchParams(body as Record<string, string>),
        });
        return ((await reply.json()) as { resBody: { records: Record<string, string>[] } }).resBody
          .records[0]!;
      },
      [call, fields] as const,
    );
  apiId = (await read('/api/list', { searchText: '身份证' })).apiId!;
  appId = (await read('/app/list', { name: '商户' })).appId!;
  applyId = (await read('/apply/list')).applyId!;
  docId = (await read('/doc/list')).docId!;
}, 150_000);
afterAll(() => Promise.all(accounts.map((account) => visits[account].context.close())));

const routes: Record<(typeof accounts)[number], () => string[]> = {
  company: () => [
    '/userCenter',
    '/userCenterInfo',
    '/unitType',
    '/myAppList',
    `/myAppDetail?appId=${appId}`,
    '/createMyApp',
    `/apiListOfApp?appId=${appId}`,
    `/getKey?appId=${appId}`,
    '/myApply',
    `/myApplyDetail?applyId=${applyId}`,
    `/applyImmediately?flag=1&apiId=${apiId}`,
    `/apiTest?apiId=${apiId}`,
    '/budget',
    '/allCostView',
    '/statistical?from=2026-01-01&to=2026-01-02',
    '/statistical',
    '/myNotify',
  ],
  provider: () => [
    '/myApiList',
    '/myApiAppList',
    '/publishApi',
    '/personIndex/personMessage',
    '/documentList',
    '/addDocument',
    `/editDocument?id=${docId}`,
  ],
  ops: () => [
    '/ops',
    '/ops/person',
    '/ops/publication',
    '/ops/audit',
    '/ops/notice',
    '/ops/noticeEdit',
    '/ops/ticket',
    '/ops/search',
  ],
};

describe.each(Object.entries(widths))('%s screens', (_, viewport) => {
  it.each(accounts)(
    'draw every console page of %s without a console message, a sideways scroll, or a serious finding (A1, A3)',
    async (account) => {
      const { page, messages } = visits[account];
      await page.setViewportSize(viewport);
      messages.length = 0;
      const findings: string[] = [];
      for (const route of routes[account]()) {
        const found = await inspectPage(page, stage.portal.url + route);
        findings.push(...[...found, ...messages.splice(0)].map((finding) => `${route}: ${finding}`));
      }
      expect(findings).toEqual([]);
    },
  );
});

it('turns away who may not enter: visitors to the login, others to what they need', async () => {
  const { page } = stage.visitor;
  await page.goto(`${stage.portal.url}/budget`);
  await page.getByRole('dialog', { name: '登录' }).waitFor();

  await visits.company.page.goto(`${stage.portal.url}/publishApi`);
  await visits.company.page.getByText('该功能供提供方使用').waitFor();
  await visits.company.page.goto(`${stage.portal.url}/ops`);
  await visits.company.page.waitForURL('**/err?code=E5103');
});
