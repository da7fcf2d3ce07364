import type { BootDocument } from '@portal/contract/internal';
import { visit, widths } from '../fixtures/browser';
import { filledPages } from '../fixtures/filledPages';
import { expect, test } from '../fixtures/journey';

/** Addresses of visitors whose page a remote has marked as drawn and whose data all come early, and the home page. */
const drawn =
  /^\/(index|APIList\/|APIDetails|sceneSolutionDetail|documentCenter|comQuestion|help|notice|(openF|scienceT)\w+$|status)/;

const bootOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as BootDocument;

test('shows every drawn page whole before any script runs, with one heading, and says in the document what of it is drawn', async ({
  browser,
  portal,
  request,
}) => {
  const addresses = (await filledPages.visitor(request)).filter((address) => drawn.test(address));
  const plain = await visit(browser, {
    baseURL: portal.url,
    viewport: widths.narrow,
    javaScriptEnabled: false,
  });
  const findings: string[] = [];
  for (const address of addresses) {
    // The first visit after a start may come before what draws it.
    const isDrawn = async () => bootOf(await (await request.get(address)).text()).drawn !== undefined;
    await expect.poll(isDrawn, { message: address }).toBe(true);
    await plain.page.goto(address);
    const main = plain.page.getByRole('main');
    const headings = await main.getByRole('heading', { level: 1 }).count();
    const text = (await main.innerText()).trim();
    if (headings !== 1) findings.push(`${address}: ${headings} headings`);
    if (text.length < 40 || text.includes('正在加载')) findings.push(`${address}: ${text}`);
  }
  await plain.context.close();
  expect(findings).toEqual([]);
});
