import type { APIRequestContext } from '@playwright/test';
import { listApis, listApps, listDocuments, listApplies } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { widths } from '../fixtures/browser';
import { inspectPage } from '../fixtures/inspectPage';
import { expect, test } from '../fixtures/journey';

/** The pages of each kind of account; what a page is about is asked for first. */
const routesOf: Record<
  'company' | 'provider' | 'ops',
  (request: APIRequestContext) => string[] | Promise<string[]>
> = {
  company: async (request) => {
    const { apiId } = firstOf(await ask(request, listApis, { searchText: '身份证' }));
    const { appId } = firstOf(await ask(request, listApps, { name: '商户' }));
    const { applyId } = firstOf(await ask(request, listApplies, {}));
    return [
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
    ];
  },
  provider: async (request) => {
    const { docId } = firstOf(await ask(request, listDocuments, {}));
    return [
      '/myApiList',
      '/myApiAppList',
      '/publishApi',
      '/personIndex/personMessage',
      '/documentList',
      '/addDocument',
      `/editDocument?id=${docId}`,
    ];
  },
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

for (const [width, viewport] of Object.entries(widths))
  for (const account of ['provider', 'company', 'ops'] as const)
    test(`draws every console page of ${account} on ${width} screens without a console message, a sideways scroll, or a serious finding of the accessibility checker`, async ({
      visit,
    }) => {
      const { page, context, messages } = await visit({ viewport, as: account });
      const findings: string[] = [];
      for (const route of await routesOf[account](context.request)) {
        const found = await inspectPage(page, route);
        findings.push(...[...found, ...messages.splice(0)].map((finding) => `${route}: ${finding}`));
      }
      expect(findings).toEqual([]);
    });

test('turns away who may not enter: visitors to the login, others to what they need', async ({
  page,
  visit,
}) => {
  await page.goto('/budget');
  await page.getByRole('dialog', { name: '登录' }).waitFor();

  const { page: company } = await visit({ as: 'company' });
  await company.goto('/publishApi');
  await company.getByText('该功能供提供方使用').waitFor();
  await company.goto('/ops');
  await company.waitForURL('**/err?code=E5103');
  await company.getByRole('heading', { level: 1, name: '没有此角色' }).waitFor();
  await company.getByRole('link', { name: '去用户中心' }).click();
  await company.waitForURL('**/userCenter');
});
