import type { Page } from '@playwright/test';
import type { BootDocument } from '@portal/contract/internal';
import { visit as open, widths } from '../fixtures/browser';
import { filledPages } from '../fixtures/filledPages';
import { expect, test } from '../fixtures/journey';

/** The home page, and public pages that a remote marks as drawn and whose data is completely preloaded. */
const drawn =
  /^\/(index|APIList\/|APIDetails|sceneSolutionDetail|document(Center|Details)|comQuestion|help|notice|openF|scienceT|status|searchResult)/;

const bootOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as BootDocument;

/**
 * Opens an address until its document contains what is rendered, which it does not wait for: the renderer starts with the
 * first request, and others use the portal at the same time. @returns the document
 */
async function openDrawn(
  page: Page,
  address: string,
  {
    isDrawn = (html) => bootOf(html).drawn?.isPage === true,
    ...options
  }: { isDrawn?: (html: string) => boolean; waitUntil?: 'commit' } = {},
): Promise<string> {
  let html = '';
  const isOpen = async () => {
    html = (await (await page.goto(address, options))?.text()) ?? '';
    return isDrawn(html);
  };
  await expect.poll(isOpen, { message: address }).toBe(true);
  return html;
}

test('shows every server-rendered page complete before any script runs, with one heading, and declares in the document which parts are rendered', async ({
  browser,
  portal,
  request,
}) => {
  const addresses = (await filledPages.visitor(request)).filter((address) => drawn.test(address));
  const plain = await open(browser, {
    baseURL: portal.url,
    viewport: widths.narrow,
    javaScriptEnabled: false,
  });
  const findings: string[] = [];
  for (const address of addresses) {
    await openDrawn(plain.page, address, { isDrawn: (html) => bootOf(html).drawn !== undefined });
    const main = plain.page.getByRole('main');
    const headings = await main.getByRole('heading', { level: 1 }).count();
    const text = (await main.innerText()).trim();
    // On a complete page the hint only says that JavaScript is missing.
    const hint = await plain.page.getByRole('note').first().innerText();
    if (!/^本门户需要启用 JavaScript。.*刷新页面。$/.test(hint.trim())) findings.push(`${address}: ${hint}`);
    if (headings !== 1) findings.push(`${address}: ${headings} headings`);
    if (text.length < 40 || text.includes('正在加载')) findings.push(`${address}: ${text}`);
  }
  await plain.context.close();
  expect(findings).toEqual([]);
});

/** Holds back the scripts of releases until the returned function is called. */
async function holdScripts(page: Page, of: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/releases/${of}/**/*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('the skeleton of a console page stands where the page will, without a second menu', async ({
  visit,
}) => {
  const { page } = await visit({ as: 'company' });
  const letGo = await holdScripts(page, '*');
  await page.goto('/myAppList', { waitUntil: 'commit' });
  const room = page.getByRole('main').locator('[role=status] + [aria-hidden=true]');
  const parts = room.locator('> div, > div > div').filter({ visible: true });
  await parts.first().waitFor();

  const crumbs = await page.getByRole('navigation', { name: '位置' }).boundingBox();
  for (const part of await parts.all()) {
    const { x, width } = (await part.boundingBox())!;
    expect([x, width]).toEqual([crumbs!.x, crumbs!.width]);
  }
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
});

test("replays clicks and input made before a page's code was loaded", async ({ visit }) => {
  const address = '/APIList/0/0/3';
  const { page, messages } = await visit();

  await test.step('ticks and buttons', async () => {
    const letGo = await holdScripts(page, '*');
    await openDrawn(page, address, { waitUntil: 'commit' });
    const tick = page.getByRole('checkbox', { name: /^对比/ }).first();
    await tick.check();
    await page.getByRole('button', { name: '列表' }).click();
    letGo();
    await expect(page.getByText('对比（1/3）')).toBeVisible();
    await expect(page.getByRole('button', { name: '列表' })).toHaveAttribute('aria-pressed', 'true');
    expect(await tick.isChecked()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('words', async () => {
    const letGo = await holdScripts(page, '*');
    await openDrawn(page, address, { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: '在列表中搜索' });
    await search.fill('脱敏');
    await search.press('Enter');
    letGo();
    await page.waitForURL(/searchText=/);
    await expect(search).toHaveValue('脱敏');
    await page.unrouteAll({ behavior: 'wait' });
  });
  expect(messages).toEqual([]);
});

test('counts a press on what is moved away below the pointer, as when the page above it grows', async ({
  visit,
}) => {
  const { page, messages } = await visit();
  await openDrawn(page, '/APIList/0/0/3');
  await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
  const list = page.getByRole('button', { name: '列表' });
  const { x, y, height } = (await list.boundingBox())!;

  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.evaluate(() => document.getElementById('root')!.style.setProperty('padding-top', '97px'));
  expect((await list.boundingBox())!.y).toBeGreaterThan(y + height);
  await page.mouse.up();

  await expect(list).toHaveAttribute('aria-pressed', 'true');
  expect(messages).toEqual([]);
});

test('replays a click on a block of the home page made before its code was loaded', async ({ visit }) => {
  const { page, messages } = await visit();
  const letGo = await holdScripts(page, 'mf-notices');
  const isDrawn = (html: string) => html.includes('mf-notices/home.banner');
  await openDrawn(page, '/', { isDrawn, waitUntil: 'commit' });
  // The frame is hydrated; only the block is waiting.
  await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
  const last = page.getByRole('button', { name: /^第 \d 张/ }).last();
  await last.click();
  letGo();
  await expect(last).toHaveAttribute('aria-current', 'true');
  expect(messages).toEqual([]);
});

const strangeWords = {
  markup: '</script><img src=x onerror="alert(1)">\'&',
  'a very long text': '很长的词'.repeat(200),
  'signs of two halves': '😀'.repeat(40),
  'words from right to left': 'سلام عليكم',
  'signs that turn words around': '\u202Egnp.exe',
  'what is found': '签名',
};
const strangeAddresses = {
  ...Object.fromEntries(
    Object.entries(strangeWords).map(([name, words]) => [name, `keyWord=${encodeURIComponent(words)}`]),
  ),
  'a sign that is no text': 'keyWord=a%00b',
  'half a sign': 'keyWord=%E0%A4%A',
  'bytes that are no text': 'keyWord=%ff%fe',
};

test('server-renders search results for any input, and requests nothing twice', async ({
  browser,
  portal,
  profileOf,
}) => {
  const { cookies } = await profileOf('newbie');
  for (const storageState of [undefined, { cookies, origins: [] }]) {
    const { page, messages, context } = await open(browser, { baseURL: portal.url, storageState });
    const asked: string[] = [];
    page.on('request', (one) => {
      if (one.url().includes('/search/')) asked.push(one.url());
    });
    for (const [name, query] of Object.entries(strangeAddresses)) {
      const address = `/searchResult?${query}`;
      const before = asked.length;
      const html = await openDrawn(page, address, {
        isDrawn(document) {
          const isPage = bootOf(document).drawn?.isPage === true;
          // A page that was not rendered asks by itself.
          if (!isPage) asked.length = before;
          return isPage;
        },
      });
      await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^“.*”的搜索结果$/);
      const titleOfDocument = /<title>(.*?)<\/title>/s.exec(html)?.[1];
      expect([name, await page.title()]).toEqual([name, textOf(titleOfDocument)]);
    }
    await context.close();
    expect({ messages, asked }).toEqual({ messages: [], asked: [] });
  }
});

test('server-renders the search page without a search term', async ({ page, messages }) => {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/search/')) asked.push(one.url());
  });
  const document = await openDrawn(page, '/searchResult?flag=1', {
    isDrawn(html) {
      const isPage = bootOf(html).drawn?.isPage === true;
      if (!isPage) asked.length = 0;
      return isPage;
    },
  });
  const main = document.slice(document.indexOf('<main'), document.indexOf('</main>'));
  expect(main).toMatch(/<h1[^>]*>搜索<\/h1>/);
  expect(main).toContain('大家在搜');

  await page.getByRole('combobox', { name: '搜索内容' }).fill('脱敏');
  await page.getByRole('combobox', { name: '搜索内容' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“脱敏”的搜索结果');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索');
  expect({ messages, asked: asked.filter((url) => url.includes('hotWords')) }).toEqual({
    messages: [],
    asked: [],
  });
});

const textOf = (html = '') =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
