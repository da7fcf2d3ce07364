/* npm run bench -- editor: time from a keystroke until it is painted, in an empty and a long document. */
import type { Browser, Page } from '@playwright/test';
import { launch, visit } from '../e2e/fixtures/browser';
import { pasteInto } from '../e2e/fixtures/pasteInto';
import { startPortal } from '../e2e/fixtures/portal';
import { signIn } from '../e2e/pages/loginDialog';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { quantile } from './lib/quantile';

const strokes = Number(process.env.BENCH_STROKES ?? 200);
/** Pause between keystrokes of a fast typist. */
const pauseMs = 60;
const targets = { empty: 16, long: 32 };

/** 10,000 characters of typical content: headings, paragraphs, lists and a table. */
function longDocument(): string {
  const sentence = '接口按成功的调用计费，超时与上游错误都不收费，请在程序里按答复头控制速度。';
  const section = (number: number) =>
    `<h2>第${number}节</h2>${`<p>${sentence.repeat(3)}</p>`.repeat(3)}<ul>${`<li>${sentence}</li>`.repeat(4)}</ul><table>${`<tr><td>字段</td><td>${sentence}</td></tr>`.repeat(3)}</table>`;
  return Array.from({ length: 15 }, (_, at) => section(at + 1)).join('');
}

/** For each key: ms until its frame was painted, and until its work was done. */
interface Samples {
  paint: number[];
  work: number[];
}

declare global {
  interface Window {
    samples: Samples;
  }
}

/** Measures ms from each key until the frame with it was painted. */
async function measure(page: Page): Promise<Samples> {
  await page.evaluate(() => {
    const samples: Samples = { paint: [], work: [] };
    window.samples = samples;
    document.addEventListener(
      'keydown',
      (event) => {
        const startedAt = event.timeStamp;
        requestAnimationFrame(() => {
          samples.work.push(performance.now() - startedAt);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => samples.paint.push(performance.now() - startedAt);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (let stroke = 0; stroke < strokes; stroke++) {
    await page.keyboard.press('KeyA');
    await page.waitForTimeout(pauseMs);
  }
  return page.evaluate(() => window.samples);
}

async function main(): Promise<void> {
  const portal = await startPortal();
  const browser = await launch();
  try {
    await run(portal.url, browser);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function run(url: string, browser: Browser): Promise<void> {
  const { page } = await visit(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  await signIn(page, 'provider@example.com');
  await page.getByRole('link', { name: /^消息/ }).waitFor();

  const results = [];
  for (const kind of ['empty', 'long'] as const) {
    await page.evaluate(() => window.localStorage.removeItem('portal-draft:/addDocument'));
    await page.goto(`${url}/addDocument`);
    const editor = page.getByRole('textbox', { name: '文档内容' });
    await editor.click();
    if (kind === 'long') {
      await pasteInto(editor, { 'text/html': longDocument(), 'text/plain': '' });
      await editor.locator('p').nth(40).click();
    }
    await page.waitForTimeout(1000);
    const length = await page.getByText(/^\d+\/10000$/).textContent();
    const { paint } = await measure(page);
    results.push({
      document: kind,
      characters: length?.replace(/\/.*/, '') ?? '–',
      'p50 ms': quantile(paint, 0.5).toFixed(1),
      'p95 ms': quantile(paint, 0.95).toFixed(1),
      'target ms': targets[kind],
    });
  }
  printResults(results);
  console.log(JSON.stringify(results));
}

runToEnd(main);
