import type { Browser, Page } from '@playwright/test';
import { widths } from '../../e2e/fixtures/browser';
import { measureScripts } from '../../e2e/fixtures/measureScripts';
import type { BenchPage } from './pages';

/** A phone on a mobile network; a slow machine needs no additional CPU throttling (`BENCH_CPU=1`). */
export const slow = {
  latencyMs: 150,
  bytesPerSecond: (1.6 * 1024 * 1024) / 8,
  cpuSlowdown: Number(process.env.BENCH_CPU ?? 4),
};
/** Timeout for a page, generous for slow machines. */
const patienceMs = Number(process.env.BENCH_WAIT ?? 300) * 1000;
const pointingMs = 300;
/** Time without layout shifts and paints after which the load counts as settled. */
const settledMs = 500;

export interface Sample {
  fcp: number;
  lcp: number;
  /** Time until the page's content is there. */
  content: number;
  /** Time until React has hydrated a control of the page; null without scripts. */
  press: number | null;
  cls: number;
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  content: number;
  press: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

interface Watched {
  ready: string;
  readyCount: number;
  pressed: string;
}

/** Records a load from its start. Runs inside the page, because polling from outside would wait for busy scripts. */
function watch({ ready, readyCount, pressed }: Watched): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, content: 0, press: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelectorAll(ready).length < readyCount) return void requestAnimationFrame(look);
    seen.content = performance.now();
  };
  requestAnimationFrame(look);
  // React attaches its props to elements that it has rendered or hydrated.
  const isAnswering = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const timer = setInterval(() => {
    const element = document.querySelector(pressed);
    if (!element || !isAnswering(element)) return;
    seen.press = performance.now();
    clearInterval(timer);
  }, 10);
}

async function open(browser: Browser, isSlow: boolean) {
  const context = await browser.newContext({
    viewport: widths.wide,
    locale: 'zh-CN',
    ignoreHTTPSErrors: true,
  });
  // esbuild wraps named functions in a helper that pages lack.
  await context.addInitScript('globalThis.__name = (given) => given');
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  page.setDefaultNavigationTimeout(patienceMs);
  if (isSlow) {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpuSlowdown });
  }
  return { page, close: () => context.close() };
}

/** One visit with an empty cache on a slow device. */
export async function load(
  browser: Browser,
  origin: string,
  { path, ready, readyCount, pressed }: BenchPage,
  hasScripts: boolean,
): Promise<Sample> {
  const { page, close } = await open(browser, true);
  await page.addInitScript(watch, { ready, readyCount, pressed });
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.waitForFunction(
    (isPressed) => {
      const { content, press } = window.seen;
      return content > 0 && (press > 0 || !isPressed);
    },
    hasScripts,
    { polling: 50 },
  );
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settledMs);
  const { press, ...seen } = await page.evaluate(() => window.seen);
  await close();
  return { ...seen, press: hasScripts ? press : null };
}

/** Navigations from the home page: to a form of another area, and to a page with its own data. */
export const moves = {
  form: {
    control: (page: Page) => page.getByRole('banner').getByRole('button', { name: '注册' }),
    ready: 'main input[autocomplete=nickname]',
  },
  details: {
    control: (page: Page) => page.locator('main a[href^="/APIDetails"]').first(),
    ready: 'main article h2',
  },
} as const;
export type Move = keyof typeof moves;

/** Milliseconds from the click to the page, starting at home; clicked at once, or after hovering for a moment. */
export async function navigate(
  browser: Browser,
  origin: string,
  move: Move,
  isPointed: boolean,
): Promise<number> {
  const { page, close } = await open(browser, true);
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const { control, ready } = moves[move];
  const target = control(page);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  if (isPointed) {
    await target.hover();
    await page.waitForTimeout(pointingMs);
  }
  const took = await target.evaluate(
    (element, selector) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const done = () => {
          const drawn = document.querySelector(selector);
          if (!drawn) return void requestAnimationFrame(done);
          resolve(performance.now() - startedAt);
        };
        (element as HTMLElement).click();
        done();
      }),
    ready,
  );
  await close();
  return took;
}

export async function countScripts(browser: Browser, url: string) {
  const { page, close } = await open(browser, false);
  const { hops, bytes } = await measureScripts(page, url);
  await close();
  return { hops, kib: Math.round((bytes / 1024) * 10) / 10 };
}

/** The page in its final state, without scripts. */
export async function freeze(
  browser: Browser,
  origin: string,
  { path, ready, readyCount }: BenchPage,
): Promise<string> {
  const { page, close } = await open(browser, false);
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page
    .locator(ready)
    .nth(readyCount - 1)
    .waitFor();
  const html = await page.evaluate(() => {
    const css = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('');
    document.querySelectorAll('script, style, link[rel=preload]').forEach((element) => element.remove());
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await close();
  return html;
}
