import type { Page } from '@playwright/test';
import { listenTo, visit as visitAs } from '../fixtures/browser';
import { expect, test, type Account } from '../fixtures/journey';
import { addressesOf, everyRoute, type KnownRoute } from '../fixtures/routes';

// Each person's visits are a test of their own, so that all workers share them.
test.describe.configure({ mode: 'parallel' });
// Hundreds of visits: a trace of each costs more than the visits.
test.use({ trace: 'off' });

/** When the answer to the session check arrives: before any script of the portal runs, or long after. */
const arrivals = { 'at once': 0, late: 400 };
const settledMs = 60;
const sessionCheck = '/ajaxurl/apix/domain/checkLogin';

/** Answers the session check when the document's inline script asks, or a while later. */
async function answerSession(page: Page, ms: number): Promise<void> {
  await page.goto('/err');
  const reply = await page.evaluate(
    async (path) => (await fetch(path, { method: 'POST', body: new URLSearchParams() })).text(),
    sessionCheck,
  );
  await page.context().addInitScript(
    ([path, body, delay]) => {
      const usual = window.fetch.bind(window);
      window.fetch = (input, init) =>
        input === path
          ? new Promise((resolve) => {
              const answer = () => resolve(new Response(body));
              if (delay > 0) setTimeout(answer, delay);
              else answer();
            })
          : usual(input, init);
    },
    [sessionCheck, reply, ms] as const,
  );
}

/** What is wrong with what somebody finds at an address; nothing, in the best case. */
async function arrive(page: Page, address: string, messages: string[]): Promise<string[]> {
  const response = await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('main h1') && document.readyState === 'complete');
  await page.waitForTimeout(settledMs);
  const { headings, alerts, text } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('main h1')].map((heading) => ({
      text: heading.textContent,
      // On a branded home page the logo says the name; the heading is for those who do not see it.
      isVisible: heading.getBoundingClientRect().width > 1 || heading.textContent === document.title,
    })),
    alerts: [...document.querySelectorAll('[role=alert], [role=status]')].map((alert) => alert.textContent),
    text: document.querySelector('main')?.textContent ?? '',
  }));
  const spoken = [...headings.map((heading) => heading.text), ...alerts].filter((words) => words !== '');
  return [
    ...messages.splice(0),
    ...(response && response.status() >= 400 ? [`HTTP ${response.status()}`] : []),
    ...(headings.length === 1 && headings[0]?.isVisible ? [] : [`headings ${JSON.stringify(headings)}`]),
    ...(/暂时不可用/.test(text) ? ['暂时不可用'] : []),
    ...spoken.filter((words) => !/[\u4e00-\u9fff]/.test(words)).map((words) => `not Chinese: ${words}`),
  ].map((finding) => `${address}: ${finding}`);
}

/** Where somebody is who may not enter; null for whoever may. */
type TurnedAway = (guard: KnownRoute['guard']) => string | null;

/** Each route bare, and with an id that nothing has; or bare alone, where only the arrival differs. */
type Extent = 'all' | 'bare';

async function findingsOf(
  page: Page,
  known: readonly KnownRoute[],
  turnedAway: TurnedAway,
  extent: Extent,
): Promise<string[]> {
  const messages = listenTo(page);
  const findings: string[] = [];
  for (const route of known)
    for (const address of addressesOf(route).slice(0, extent === 'all' ? undefined : 1)) {
      findings.push(...(await arrive(page, address, messages)));
      // A list may be for everybody where what is chosen there is not.
      const isLed = route.requires.length > 0 && !address.includes('?');
      const place = isLed ? null : turnedAway(route.guard);
      if (place !== null && !page.url().endsWith(place)) findings.push(`${address}: led to ${page.url()}`);
    }
  return findings;
}

const routes = everyRoute();
const guarded = routes.filter(({ guard }) => guard !== 'public');
const visitor: TurnedAway = (guard) => (guard === 'public' ? null : '/login');
const noOperator: TurnedAway = (guard) => (guard === 'operator' ? '/err?code=E5103' : null);
const operator: TurnedAway = () => null;

const people: [Account, TurnedAway, keyof typeof arrivals, Extent][] = [
  ['newbie', noOperator, 'at once', 'bare'],
  ['newbie', noOperator, 'late', 'bare'],
  ['person', noOperator, 'at once', 'all'],
  ['company', noOperator, 'at once', 'bare'],
  ['provider', noOperator, 'at once', 'all'],
  ['ops', operator, 'at once', 'bare'],
  ['ops', operator, 'late', 'bare'],
];

for (const [account, turnedAway, when, extent] of people)
  test(`leads ${account}, from an empty browser, to every guarded address without a word in the console, the session known ${when}`, async ({
    browser,
    baseURL,
    profileOf,
  }) => {
    const { cookies } = await profileOf(account);
    const { page, context } = await visitAs(browser, {
      baseURL: baseURL!,
      storageState: { cookies, origins: [] },
    });
    await answerSession(page, arrivals[when]);
    try {
      expect(await findingsOf(page, guarded, turnedAway, extent)).toEqual([]);
    } finally {
      await context.close();
    }
  });

test('leads a visitor to every address, bare and unknown, without a word in the console', async ({
  page,
}) => {
  await answerSession(page, arrivals['at once']);

  expect(await findingsOf(page, routes, visitor, 'all')).toEqual([]);
});

test('leads a visitor away from what is guarded without a word in the console when the session is known late', async ({
  page,
}) => {
  await answerSession(page, arrivals.late);

  expect(await findingsOf(page, guarded, visitor, 'bare')).toEqual([]);
});

test('leads a visitor of a branded portal to every address without a word in the console', async ({
  browser,
  portal,
}) => {
  const { page, context } = await visitAs(browser, { baseURL: portal.harborUrl });
  await answerSession(page, arrivals['at once']);
  try {
    expect(await findingsOf(page, routes, visitor, 'bare')).toEqual([]);
  } finally {
    await context.close();
  }
});
