import {
  addDocument,
  documentCenter,
  documentFeedback,
  downloadDocument,
  listCategories,
  listDocuments,
  listProviders,
  listTags,
  namedVisibility,
  querySearch,
  saveDraft,
  startChange,
  viewApi,
  viewDocument,
  viewDraft,
} from '@portal/calls';
import type { Browser } from './buildTestApp';
import { signedIn } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';
import { uploadForm } from './uploadForm';

const title = '专供潮汐接入说明';
const tag = '只给指定用户的标签';
let at: Publishing;
let docId: string;
let openDocId: string;
let apiId: string;
let friend: Browser;
let outsider: Browser;

const aDocument = async (docName: string) => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const form = uploadForm('uploadFileS3', '说明.pdf', pdf);
  const { fileUrl } = (await at.provider.upload('/file/uploadFileS3', form)).json();
  const added = await at.provider.call(addDocument, {
    docName,
    docUploadUrl: fileUrl,
    docType: 'guide',
    docDownLoad: 1,
    docEnabled: 1,
    docDetail: '<p>这是一篇只属于私有 API 的文档，内容超过二十个字符，足够提交。</p>',
  });
  expect(added).toMatchObject({ resCode: 'S0000' });
  return added.resBody.docId as string;
};

beforeAll(async () => {
  at = await startPublishing();
  friend = at.person;
  outsider = await signedIn(at.test, 'ops@example.com');
  docId = await aDocument(title);
  openDocId = await aDocument('公开的潮汐接入说明');
  ({ apiId } = await at.online({
    code: 'tides-private-doc',
    name: '专供潮汐文档',
    tags: [tag],
    portalId: namedVisibility,
    audience: ['person@example.com'],
    docIds: [docId, openDocId],
  }));
  await at.online({ code: 'tides-open-doc', name: '公开潮汐文档', docIds: [openDocId] });
});
afterAll(() => at.close());

const download = (browser: Browser, id = docId) =>
  browser.send({ method: 'GET', url: `/ajaxurl/apix${downloadDocument.path}?docId=${id}` });

/** What somebody finds of the document, wherever documents are read. */
async function seen(browser: Browser): Promise<string> {
  const replies = await Promise.all([
    browser.call(listDocuments, { pageSize: 50 }),
    browser.call(listDocuments, { searchText: title }),
    browser.call(listDocuments, { sort: 'download', docDownLoad: 1, pageSize: 50 }),
    browser.call(documentCenter, {}),
    browser.call(querySearch, { keyWord: title }),
    browser.call(viewDocument, { docId: openDocId }),
  ]);
  return JSON.stringify(replies.map(({ resBody }) => resBody));
}

describe.each([
  ['a visitor', () => at.test.browser()],
  ['whoever is not named', () => outsider],
  ['a reader of a branded portal', () => at.test.browser('harbor.localhost')],
] as const)('a document of an API for named accounts is none for %s', (_, browserOf) => {
  it('in lists, searches and beside others', async () => {
    const text = await seen(browserOf());
    expect(text).not.toContain(docId);
    expect(text).not.toContain(apiId);
  });

  it('by its id', async () => {
    const browser = browserOf();
    expect((await browser.call(viewDocument, { docId })).resCode).toBe('E7001');
    expect((await browser.call(documentFeedback, { docId, helpful: 1 })).resCode).toBe('E7001');
    expect((await download(browser)).statusCode).toBe((await download(browser, 'doc_none')).statusCode);
    expect((await download(browser)).json().resCode).toBe('E7001');
  });
});

it.each([
  ['who is named', () => friend],
  ['who wrote it', () => at.provider],
] as const)('is read by those %s', async (_, browserOf) => {
  const browser = browserOf();
  expect((await browser.call(viewDocument, { docId })).resBody).toMatchObject({ doc_name: title });
  expect(await seen(browser)).toContain(docId);
  expect((await download(browser)).statusCode).toBe(200);
});

it('is counted with its type for those alone who may read it', async () => {
  const totalOf = async (browser: Browser) =>
    (await browser.call(listDocuments, { type: 'guide' })).resBody.total as number;

  expect(await totalOf(friend)).toBe((await totalOf(outsider)) + 1);
});

it('stays for all what also belongs to an API for all', async () => {
  expect((await outsider.call(viewDocument, { docId: openDocId })).resCode).toBe('S0000');
});

describe('numbers beside what an API stands under', () => {
  it('count it for those alone whom it is shown to', async () => {
    const { base } = (await friend.call(viewApi, { apiId })).resBody;
    const countsOf = async (browser: Browser) => {
      const tree = (await browser.call(listCategories, {})).resBody;
      const { records: providers } = (await browser.call(listProviders, {})).resBody;
      const { records: tags } = (await browser.call(listTags, { searchText: tag })).resBody;
      return {
        total: tree.total as number,
        ofProvider: (providers as { providerId: string; count: number }[]).find(
          ({ providerId }) => providerId === base.provider.providerId,
        )?.count,
        tags,
      };
    };
    const [mine, theirs] = [await countsOf(friend), await countsOf(outsider)];

    expect(mine).toEqual({
      total: theirs.total + 1,
      ofProvider: theirs.ofProvider! + 1,
      tags: [{ tag, count: 1 }],
    });
    expect(theirs.tags).toEqual([]);
    expect(await countsOf(at.test.browser())).toEqual(theirs);
  });
});

it('is for all once its API is', async () => {
  const { draftId } = (await at.provider.call(startChange, { apiId, kind: 'version' })).resBody;
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  await at.provider.call(saveDraft, {
    draftId,
    data: { ...data, portalId: '', audience: [] },
    version: '1.1.0',
  });
  expect((await at.submit(draftId as string)).resCode).toBe('S0000');
  expect((await at.decide(draftId as string)).resCode).toBe('S0000');

  expect((await outsider.call(viewDocument, { docId })).resBody).toMatchObject({ doc_name: title });
  expect(await seen(at.test.browser())).toContain(docId);
});
