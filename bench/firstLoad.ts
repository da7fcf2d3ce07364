/*
 * npm run bench -- first-load: speed of a first visit, compared with monoliths of the same sources and a static page.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { launch } from '../e2e/fixtures/browser';
import { startPortal, type RunningPortal } from '../e2e/fixtures/portal';
import { countScripts, load, moves, navigate, slow, type Move, type Sample } from './firstLoad/browse';
import { benchPages } from './firstLoad/pages';
import { report } from './firstLoad/report';
import { startVariants } from './firstLoad/variants';
import { runToEnd } from './lib/runToEnd';

const runs = Number(process.env.BENCH_RUNS ?? 5);
/** Names of pages, separated by commas; absent: all. */
const wanted = process.env.BENCH_PAGES?.split(',');
const file = process.env.BENCH_JSON ?? path.join(tmpdir(), 'first-load.json');

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

async function measure({ url }: RunningPortal, browser: Browser): Promise<void> {
  const pages = (await benchPages(url)).filter(({ name }) => !wanted || wanted.includes(name));
  const variants = await startVariants(url, browser, pages);
  const withScripts = variants.filter(({ hasScripts }) => hasScripts);

  const wire = new Map<string, { hops: number; kib: number }>();
  for (const { name, front } of variants)
    for (const page of pages)
      wire.set(`${name}|${page.name}`, await countScripts(browser, front.url + page.path));

  const samples = new Map<string, Sample[]>();
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages)
      for (const { name, front, hasScripts } of variants) {
        const sample = await load(browser, front.url, page, hasScripts).catch((cause: unknown) => {
          throw new Error(`${page.name} of ${name} did not come`, { cause });
        });
        add(samples, `${name}|${page.name}`, sample);
      }
    for (const move of Object.keys(moves) as Move[])
      for (const isPointed of [true, false])
        for (const { name, front } of withScripts) {
          const key = `${name}|${move}|${isPointed ? 'pointed' : 'at once'}`;
          add(times, key, await navigate(browser, front.url, move, isPointed));
        }
    console.error(`run ${run + 1} of ${runs}`);
  }

  const told = report({
    variants: variants.map(({ name }) => name),
    pages: pages.map(({ name }) => name),
    samples,
    moves: times,
    wire,
  });
  writeFileSync(file, JSON.stringify({ runs, slow, ...told }, null, 2));
  console.log(
    `${runs} runs each, interleaved; latency ${slow.latencyMs} ms, 1.6 Mbit/s, CPU ÷ ${slow.cpuSlowdown}; median (least–most), ratios of medians (of minima). JSON: ${file}`,
  );
  for (const { front } of variants) front.close();
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

runToEnd(main);
