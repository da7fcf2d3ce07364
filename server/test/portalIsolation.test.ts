import {
  banPortal,
  editPortal,
  listOperations,
  publishBrand,
  saveNotice,
  savePortalApis,
  savePortalDocuments,
  savePortalFaqs,
  startPortal,
  stopPortal,
  uploadPortalLogo,
  viewApi,
  type Call,
} from '@portal/calls';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { isDownload, portalReads, fieldsOf } from './portalReads';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let owner: Browser;
const doId = 'portal_harbor';
const there = 'harbor.localhost';
/** What the portal does not show, by the field that names it. */
let hidden: Record<'apiId' | 'docId' | 'noId' | 'fileId' | 'faqId' | 'soId', string>;
let hiddenName: string;
/** What it does show; its successor is what it does not. */
let shownId: string;
/** As hidden, and off the market. */
let endedId: string;
/** One of its operations. */
let opId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  owner = await signedIn(test, 'harbor@example.com');
  const shown = await test.db
    .selectFrom('portal_apis')
    .select('api_id')
    .where('portal_id', '=', doId)
    .orderBy('sort')
    .executeTakeFirstOrThrow();
  const api = await test.db
    .selectFrom('api_products')
    .select(['id', 'name'])
    .where('id', '!=', shown.api_id)
    .where('status', '=', 'online')
    .where('portal_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ended = await test.db
    .updateTable('api_products')
    .set({ status: 'offline' })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('api_products')
        .select('id')
        .where('id', 'not in', [shown.api_id, api.id])
        .where('status', '=', 'online')
        .where('portal_id', 'is', null)
        .orderBy('id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  endedId = ended.id;
  await test.db
    .updateTable('api_versions')
    .set({ successor_id: api.id })
    .where('api_id', '=', shown.api_id)
    .execute();
  const { groups } = (await test.browser().call(listOperations, { apiId: api.id })).resBody as {
    groups: { ops: { opId: string }[] }[];
  };
  opId = groups[0]!.ops[0]!.opId;
  const doc = await test.db
    .selectFrom('documents')
    .select('id')
    .where('removed_at', 'is', null)
    .where('is_enabled', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('api_documents').select('document_id').whereRef('document_id', '=', 'documents.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const [kept, left] = await test.db.selectFrom('faqs').select('id').orderBy('id').limit(2).execute();
  shownId = shown.api_id;
  const notice = await publishNotice();
  hidden = { apiId: api.id, docId: doc.id, ...notice, faqId: left!.id, soId: 'scene_company' };
  hiddenName = api.name;
  await owner.call(savePortalApis, { doId, apis: [{ apiId: shown.api_id, isFeatured: 0 }] });
  await owner.call(savePortalDocuments, { doId, docIds: [] });
  await owner.call(savePortalFaqs, { doId, isAll: 0, faqIds: [kept!.id] });
  const published = await owner.call(publishBrand, { doId, reqNo: newReqNo() });
  expect(published.resCode).toBe('S0000');
});
afterAll(() => test.close());

/** On the main portal alone, with a file. */
async function publishNotice(): Promise<{ noId: string; fileId: string }> {
  const ops = await signedIn(test, 'ops@example.com');
  const form = uploadForm('uploadFileS3', '计划.pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'));
  const { fileUrl: fileId } = (await ops.upload('/file/uploadFileS3', form)).json<{ fileUrl: string }>();
  const { resBody } = await ops.call(saveNotice, {
    reqNo: newReqNo(),
    title: '主站维护计划',
    noType: 'maintenance',
    content: '<p>本周六凌晨两点到四点维护，计划见附件，期间接口可能中断。</p>',
    top: '0',
    publish: '1',
    scope: ['main'],
    fileIds: [fileId],
  });
  return { noId: (resBody as { noId: string }).noId, fileId };
}

/** A portal's home page is the only thing that the main host has not. */
const hostWithAll = ({ path }: Call) => test.browser(path === '/domain/home' ? there : undefined);

/** What the same request gets where nothing is left out. */
async function answerWhereItIs(call: Call): Promise<string> {
  const fields = fieldsOf(call, { ...hiddenFrom(call), opId }, hiddenName);
  const visitor = hostWithAll(call);
  if (isDownload(call)) {
    const url = `/ajaxurl/apix${call.path}?${new URLSearchParams(fields)}`;
    const { headers } = await visitor.send({ method: 'GET', url });
    return headers['content-disposition'] ? 'given' : 'refused';
  }
  const { resCode } = await visitor.call(call, fields as never);
  return (call.successCodes as readonly string[]).includes(resCode) ? 'given' : resCode;
}
const hiddenFrom = ({ path }: Call) => (path === '/api/ended' ? { ...hidden, apiId: endedId } : hidden);
const nobody = {
  apiId: 'api_none',
  docId: 'doc_none',
  noId: 'notice_none',
  fileId: 'file_none',
  faqId: 'faq_none',
  soId: 'scene_none',
};

it.each(portalReads.map((call) => [call.path, call] as const))(
  '%s answers for what the portal does not show as for what does not exist',
  async (_, call) => {
    const visitor = test.browser(there);
    const ask = async (ids: Record<string, string>, word: string) => {
      const { requestId: _id, ...reply } = await visitor.call(
        call,
        fieldsOf(call, { ...ids, opId }, word) as never,
      );
      return reply;
    };
    // The same request is a good one where the thing is: what is refused here is not refused for its form.
    expect(await answerWhereItIs(call)).toBe('given');

    const named = await ask(hiddenFrom(call), '');
    const byWord = await ask({}, hiddenName);

    for (const reply of [named, byWord])
      for (const id of [...Object.values(hidden), endedId])
        expect(JSON.stringify(reply)).not.toContain(`"${id}"`);
    expect(named.resCode).toBe((await ask(nobody, '')).resCode);
  },
);

it('names no successor that it does not show, and does not say of what it has not that it was once there', async () => {
  const codeOf = async (apiId: string) => (await test.browser(there).call(viewApi, { apiId })).resCode;
  const versionsOn = async (host?: string) =>
    (await test.browser(host).call(viewApi, { apiId: shownId })).resBody.versions;

  expect((await versionsOn())[0]).toMatchObject({ successor: { apiId: hidden.apiId } });
  expect((await versionsOn(there))[0]).toMatchObject({ successor: null });
  expect(await codeOf(endedId)).toBe(await codeOf('api_none'));
});

it('sets cookies for its own host alone, so that none opens another portal', async () => {
  const { headers } = await test.browser(there).send({ method: 'GET', url: '/' });
  const cookies = [headers['set-cookie'] ?? []].flat();

  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.filter((cookie) => /;\s*domain=/i.test(cookie))).toEqual([]);
});

it('answers 503 while it is stopped and 410 while it is banned, without its look and without scripts', async () => {
  const ops = await signedIn(test, 'ops@example.com');
  const page = async () => {
    const { statusCode, body } = await test.browser(there).send({ method: 'GET', url: '/APIList/0/0/3' });
    return [statusCode, body.includes('该专区暂停服务'), /<script|海港/.test(body)];
  };

  await owner.call(stopPortal, { doId });
  expect(await page()).toEqual([503, true, false]);
  await owner.call(startPortal, { doId });
  await ops.call(banPortal, { doId, action: 'ban', reason: '内容不符' });
  expect(await page()).toEqual([410, true, false]);
  await ops.call(banPortal, { doId, action: 'lift' });
  expect((await page())[0]).not.toBe(410);
});

describe('a logo', () => {
  const upload = async (name: string, content: string) =>
    (await owner.upload(uploadPortalLogo.path, uploadForm('file', name, Buffer.from(content)))).json<{
      resCode: string;
      resBody?: { fileUrl: string };
    }>();
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="10">${inside}</svg>`;

  it.each([
    ['a script', svg('<script>alert(1)</script><rect width="40" height="10" onload="alert(1)"/>')],
    [
      'a frame of HTML',
      svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject><rect width="9" height="9"/>'),
    ],
  ])('with %s becomes a picture in which nothing runs', async (_, content) => {
    const { resCode, resBody } = await upload('logo.svg', content);

    expect(resCode).toBe('S0000');
    const { headers, rawPayload } = await test.browser(there).send({ method: 'GET', url: resBody!.fileUrl });
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([
    ['a page that is called a drawing', '<html><script>alert(1)</script></html>'],
    [
      'an entity that grows',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(999)}"><!ENTITY c "${'&b;'.repeat(999)}">]>${svg('<text>&c;</text>')}`,
    ],
    ['a drawing of a mile', '<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000"/>'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_, content) => {
    expect((await upload('logo.svg', content)).resCode).toBe('E1041');
  });

  it('cannot be the address of another site', async () => {
    const reply = await owner.call(editPortal, {
      doId,
      doColor: '#0F6E91',
      doLogoUrl: 'https://evil.example/logo.png',
    });
    expect(reply.resCode).toBe('E0017');
  });
});
