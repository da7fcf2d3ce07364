import { querySearch, searchKinds } from '@portal/calls';
import type { BootDocument } from '@portal/contract/internal';
import { aheadHeaders } from '../src/platform/http/isVisit';
import { aRelease, shellRoutes } from './aRelease';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const search = Object.entries(searchKinds).map(([kind, flag]) => ({
  ...{ kind, flag, label: kind.slice(0, 8), order: flag, module: './Page' },
}));
const hostile = `</script><script>alert(1)</script>"'&`;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { sharedRepliesMs: 5000 } });
  const routes = [...shellRoutes.routes, { path: '/searchResult', title: '搜索', page: 'search' }];
  await test.publishing.publishFolder(aRelease('shell', '1.0.0', { manifest: { routes } }), 'test');
  await test.publishing.publishFolder(aRelease('mf-any', '1.0.0', { manifest: { search } }), 'test');
});
afterAll(() => test.close());

async function open(query: string, headers: Record<string, string> = {}, browser = test.browser()) {
  const { statusCode, body } = await browser.send({ method: 'GET', url: `/searchResult?${query}`, headers });
  const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as BootDocument;
  return {
    status: statusCode,
    body,
    title: /<title>(.*?)<\/title>/s.exec(body)?.[1],
    isFound: !body.includes('<meta name="robots" content="noindex">'),
    early: boot.early as { key: string; reply: { resCode: string; resBody: { total?: number } } }[],
  };
}

/** How often a word was looked for; a document does not wait until that is written. */
async function searchesFor(word: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const rows = await test.db.selectFrom('search_days').select('searches').where('word', '=', word).execute();
  return rows.reduce((sum, { searches }) => sum + Number(searches), 0);
}

it('brings what is found, named after what is looked for, and is not to be found itself', async () => {
  const found = await open(`keyWord=${encodeURIComponent('签名')}`);

  expect(found).toMatchObject({ status: 200, title: '签名 - 搜索 - 开放门户', isFound: false });
  expect(found.early.map(({ key }) => key.split('\n')[0])).toEqual(['/search/query', '/search/hotWords']);
  expect(found.early[0]!.key).toContain('keyWord=签名');
  expect(found.early[0]!.reply.resBody.total).toBeGreaterThan(0);
});

it('brings what others look for where nothing is looked for', async () => {
  for (const query of ['', 'keyWord=', 'keyWord=%00', 'flag=1&keyWord=%20']) {
    const { status, title, early } = await open(query);

    expect([query, status, title]).toEqual([query, 200, '搜索 - 开放门户']);
    expect(early.map(({ key, reply }) => [key.split('\n')[0], reply.resCode])).toEqual([
      ['/search/hotWords', 'S0000'],
    ]);
  }
});

it.each([
  ['a text that would be markup', encodeURIComponent(hostile)],
  ['a template of a manifest', encodeURIComponent('?pageNo|1')],
  ['nothing that can be seen', '%00%00'],
  ['half a sign', '%E0%A4%A'],
  ['what is no text', '%ff%fe%00x'],
  ['what turns the words around it', '%E2%80%AEabc'],
  ['a very long text', 'x'.repeat(3000)],
  ['many signs of two halves', encodeURIComponent('😀'.repeat(100))],
])('takes %s for what it is', async (_, keyWord) => {
  const found = await open(`keyWord=${keyWord}`);

  expect(found.status).toBe(200);
  expect(found.body).not.toContain('<script>alert(1)');
  expect(found.body).not.toMatch(/[\u0000\u202E]/);
  expect(found.title!.length).toBeLessThan(400);
  for (const { reply } of found.early) expect(reply.resCode).toBe('S0000');
});

describe('a search', () => {
  it('counts once for each visit of its document, whoever shares its reply', async () => {
    for (let visit = 1; visit <= 3; visit++) {
      await open('keyWord=countedonce');
      expect(await searchesFor('countedonce')).toBe(visit);
    }
  });

  it('counts nothing for whoever asks ahead, for a kind alone or for a further page', async () => {
    await open('keyWord=notcounted', aheadHeaders);
    await open('keyWord=notcounted&flag=1');
    await open('keyWord=notcounted&pageNo=2');

    expect(await searchesFor('notcounted')).toBe(0);
  });

  it('counts once where a browser asks for itself', async () => {
    await test.browser().call(querySearch, { keyWord: 'askedbyhand' });

    expect(await searchesFor('askedbyhand')).toBe(1);
  });

  it('that finds parts alone counts among those that find nothing', async () => {
    const { early } = await open(`keyWord=${encodeURIComponent('签名 量子力学')}`);
    expect(early[0]!.reply.resBody).toMatchObject({ isLoose: 1 });
    expect(await searchesFor('签名 量子力学')).toBe(1);
    const { found } = await test.db
      .selectFrom('search_days')
      .select('found')
      .where('word', '=', '签名 量子力学')
      .executeTakeFirstOrThrow();

    expect(found).toBe(0);
  });

  it('of a member is answered as everybody is', async () => {
    const person = await signedIn(test, 'person@example.com');
    const found = await open('keyWord=API', {}, person);

    expect(found.early).toHaveLength(2);
  });
});
