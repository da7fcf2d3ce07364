/* npm run bench -- first-load: how fast a first visit is, beside a monolith of the same sources and a static page. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import webpack from 'webpack';
import { PortalManifest, earlyKey } from '@portal/contract/internal';
import { launch, widths } from '../e2e/fixtures/browser';
import { measureScripts } from '../e2e/fixtures/measureScripts';
import { startPortal, type RunningPortal } from '../e2e/fixtures/portal';
import { releasedApps } from '../scripts/lib/apps';
import { startFront, type FrontServer } from './lib/frontServer';
import { printResults } from './lib/printResults';
import { median } from './lib/statistics';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const slow = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8, cpuSlowdown: 4 };

interface Variant {
  name: string;
  front: FrontServer;
}

interface Sample {
  fcp: number;
  lcp: number;
  content: number;
}

type Early = { path: string; body: Record<string, string> }[];

const homeEarly: Early = [
  { path: '/carousel/list', body: {} },
  { path: '/home/summary', body: {} },
  { path: '/api/hotList', body: { size: '8' } },
  { path: '/api/newList', body: { size: '8' } },
  { path: '/notice/list', body: { pageNo: '1', pageSize: '5' } },
];
const homeReady = 'article h3 >> nth=7';
const deepReady = 'main article h2';
const registerReady = 'main input[autocomplete=nickname]';

async function main(): Promise<void> {
  const portal = await startPortal();
  const browser = await launch();
  try {
    await measure(portal, browser);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function measure(portal: RunningPortal, browser: Browser): Promise<void> {
  const post = async (call: string, body: Record<string, string> = {}) =>
    (
      await fetch(`${portal.url}/ajaxurl/apix${call}`, { method: 'POST', body: new URLSearchParams(body) })
    ).json();
  const apiId = (await post('/api/list', { searchText: '区划' })).resBody.records[0].apiId as string;
  const deepPath = `/APIDetails?apiId=${apiId}`;
  const deepEarly: Early = [
    { path: '/api/view', body: { apiId } },
    { path: '/api/operations', body: { apiId } },
    { path: '/api/operation', body: { apiId } },
    { path: '/api/codeSample', body: { apiId, lang: 'curl' } },
  ];

  const mono = await buildMonolith();
  const early = async (calls: Early) =>
    Promise.all(
      calls.map(async ({ path: call, body }) => ({
        key: earlyKey(call, body),
        reply: await post(call, body),
      })),
    );
  const earlyOf = { home: await early(homeEarly), deep: await early(deepEarly) };
  const ours: Variant = { name: 'portal', front: await startFront({ portalUrl: portal.url }) };
  const statics = {
    '/': await freeze(browser, `${ours.front.url}/`, homeReady),
    '/APIDetails': await freeze(browser, ours.front.url + deepPath, deepReady),
  };
  const variants: Variant[] = [
    ours,
    {
      name: 'monolith',
      front: await startFront({ portalUrl: portal.url, files: mono.folder, page: () => mono.page() }),
    },
    {
      name: 'monolith + preload + early data',
      front: await startFront({
        portalUrl: portal.url,
        files: mono.folder,
        page: ({ pathname }) =>
          pathname === '/APIDetails' ? mono.page('deep', earlyOf.deep) : mono.page('home', earlyOf.home),
      }),
    },
    {
      name: 'static page',
      front: await startFront({
        portalUrl: portal.url,
        page: ({ pathname }) => statics[pathname as '/'] ?? statics['/'],
      }),
    },
  ];

  const samples = new Map<string, Sample[]>();
  const navigations = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const { name, front } of variants) {
      add(samples, `${name}|home`, await load(browser, `${front.url}/`, homeReady));
      add(samples, `${name}|deep`, await load(browser, front.url + deepPath, deepReady));
      if (name !== 'static page') add(navigations, name, await navigate(browser, front.url));
    }
    console.error(`run ${run + 1} of ${runs}`);
  }
  const wire = new Map<string, { hops: number; kib: number }>();
  for (const { name, front } of variants) {
    wire.set(`${name}|home`, await countScripts(browser, `${front.url}/`));
    wire.set(`${name}|deep`, await countScripts(browser, front.url + deepPath));
  }

  report(variants, samples, navigations, wire);
  for (const { front } of variants) front.close();
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

async function buildMonolith() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mono-'));
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- plain JavaScript, as webpack wants it
  const config = require('./monolith/webpack.config.js')({ outDir: folder, manifests: readManifests() });
  await new Promise<void>((resolve, reject) =>
    webpack(config).run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats!.toString('errors-only')));
      else resolve();
    }),
  );
  const files = readdirSync(folder);
  const named = (start: string) =>
    files.filter((file) => file.startsWith(`${start}.`) && file.endsWith('.js'));
  const scripts = [...named('vendor'), ...named('main')];
  const tag = (file: string) => `<script defer src="/mono/${file}"></script>`;
  const preload = (file: string) => `<link rel="preload" as="script" href="/mono/${file}">`;
  return {
    folder,
    page: (chunk?: string, early?: unknown) =>
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
        chunk ? [...scripts, ...named(chunk)].map(preload).join('') : ''
      }</head><body><div id="root"></div>${
        early
          ? `<script type="application/json" id="early">${JSON.stringify(early).replaceAll('<', '\\u003c')}</script>`
          : ''
      }${scripts.map(tag).join('')}</body></html>`,
  };
}

const readManifests = () =>
  releasedApps()
    .map((folder) => path.join(folder, 'portal.json'))
    .filter((file) => existsSync(file))
    .map((file) => PortalManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** The page as it stands when it is done, without any script. */
async function freeze(browser: Browser, url: string, ready: string): Promise<string> {
  const { page, close } = await open(browser, false);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(ready).first().waitFor();
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

async function open(browser: Browser, isSlow: boolean) {
  const context = await browser.newContext({ viewport: widths.wide, ignoreHTTPSErrors: true });
  const page = await context.newPage();
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

async function load(browser: Browser, url: string, ready: string): Promise<Sample> {
  const { page, close } = await open(browser, true);
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) seen.fcp = entry.startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  const content = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const { fcp, lcp } = await page.evaluate(
    () => (window as unknown as { seen: { fcp: number; lcp: number } }).seen,
  );
  await close();
  return { fcp, lcp, content };
}

/** From home to a page whose remote has not been loaded: point at the button, then click it. */
async function navigate(browser: Browser, url: string): Promise<number> {
  const { page, close } = await open(browser, true);
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const button = page.getByRole('banner').getByRole('button', { name: '注册' });
  await button.hover();
  await page.waitForTimeout(300);
  const clickedAt = performance.now();
  await button.click();
  await page.locator(registerReady).waitFor();
  const took = performance.now() - clickedAt;
  await close();
  return took;
}

async function countScripts(browser: Browser, url: string) {
  const { page, close } = await open(browser, false);
  const { hops, bytes } = await measureScripts(page, url);
  await close();
  return { hops, kib: Math.round((bytes / 1024) * 10) / 10 };
}

function report(
  variants: Variant[],
  samples: Map<string, Sample[]>,
  navigations: Map<string, number[]>,
  wire: Map<string, { hops: number; kib: number }>,
): void {
  const at = (key: string, field: keyof Sample) => median(samples.get(key)!.map((sample) => sample[field]));
  const rows = variants.flatMap(({ name }) =>
    (['home', 'deep'] as const).map((page) => {
      const key = `${name}|${page}`;
      const lcp = at(key, 'lcp');
      return {
        variant: name,
        page,
        hops: wire.get(key)!.hops,
        KiB: wire.get(key)!.kib,
        'bytes ×': ratio(wire.get(key)!.kib, wire.get(`monolith|${page}`)!.kib),
        FCP: Math.round(at(key, 'fcp')),
        LCP: Math.round(lcp),
        'LCP ×': ratio(lcp, at(`monolith|${page}`, 'lcp')),
        content: Math.round(at(key, 'content')),
        'content ×': ratio(at(key, 'content'), at(`monolith|${page}`, 'content')),
      };
    }),
  );
  const moves = [...navigations].map(([variant, times]) => ({
    variant,
    'in-app navigation ms': Math.round(median(times)),
    '×': ratio(median(times), median(navigations.get('monolith')!)),
  }));
  printResults(rows);
  console.log('');
  printResults(moves);
  const file = path.join(tmpdir(), 'first-load.json');
  writeFileSync(file, JSON.stringify({ runs, slow, rows, moves }, null, 2));
  console.log(
    `\n${runs} runs each, interleaved; latency ${slow.latencyMs} ms, 1.6 Mbit/s, CPU ÷ ${slow.cpuSlowdown}; medians. JSON: ${file}`,
  );
}

const ratio = (value: number, base: number) => (base ? (value / base).toFixed(2) : '–');

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
