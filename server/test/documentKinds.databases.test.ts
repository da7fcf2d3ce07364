import {
  addDocument,
  documentCenter,
  documentHistory,
  downlist,
  editContentView,
  editDocument,
  listDocuments,
  listMyDocuments,
  portalHome,
  rollBackContent,
  saveContent,
  viewDocument,
  withdrawContent,
  type AnyContent,
} from '@portal/calls';
import { sql } from 'kysely';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let operator: Browser;
let author: Browser;
let visitor: Browser;
let fileUrl: string;

const kind = 'documentType';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  author = await signedIn(test, 'provider@example.com');
  visitor = test.browser();
  const sent = uploadForm('uploadFileS3', '说明.pdf', pdf);
  fileUrl = (await author.upload('/file/uploadFileS3', sent)).json().fileUrl;
});
afterAll(() => test.close());

const named = (name: string, more: AnyContent = {}): AnyContent => ({
  name,
  nameEn: '',
  brief: '',
  order: 15,
  ...more,
});
interface Piece {
  itemId: string;
  version: number;
}
async function save(content: AnyContent, piece?: Piece, publish: 0 | 1 = 1): Promise<Piece> {
  const { resCode, resMsg, resBody } = await operator.call(saveContent, {
    kind,
    itemId: piece?.itemId,
    version: piece?.version ?? 0,
    content,
    publish,
  });
  expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
  return resBody as Piece;
}
const pieceOf = async (itemId: string): Promise<Piece> =>
  (await operator.call(editContentView, { kind, itemId })).resBody as Piece;
const offered = async (): Promise<string[]> =>
  (await visitor.call(downlist, { typeCode: 'apiDocType' })).resBody.map(
    ({ name }: { name: string }) => name,
  );
const inCenter = async (code: string) =>
  (await visitor.call(documentCenter, {})).resBody.types.find((one: { code: string }) => one.code === code);

let number = 0;
const given = (docType: string) => ({
  docName: `类型的文档第${++number}篇`,
  docUploadUrl: fileUrl,
  docType,
  docDownLoad: 1,
  docEnabled: 1,
  docDetail: '<p>这是一篇用于测试的文档，内容超过二十个字符，足够提交。</p>',
});
async function written(docType: string) {
  const content = given(docType);
  const { resCode, resBody } = await author.call(addDocument, content);
  expect(resCode).toBe('S0000');
  return { content, docId: resBody.docId as string };
}
const kindOf = async (docId: string) => (await visitor.call(viewDocument, { docId })).resBody;

it('begins with the six that there were', async () => {
  expect(await offered()).toEqual([
    '接入指南',
    '接口文档',
    'SDK与示例',
    '规范与标准',
    '计费与结算',
    '变更说明',
  ]);
  expect(await inCenter('sdk')).toMatchObject({ name: 'SDK与示例', nameEn: 'SDKs and samples' });
});

it('offers another one in its place once it is published, counts its documents and narrows to them', async () => {
  const draft = await save(named('白皮书', { nameEn: 'White papers', brief: '长一些的文章' }), undefined, 0);
  expect(await offered()).not.toContain('白皮书');
  expect(await author.call(addDocument, given(draft.itemId))).toMatchObject({ resCode: 'E0017' });

  const { itemId } = await save(named('白皮书', { nameEn: 'White papers', brief: '长一些的文章' }), draft);
  expect((await offered()).slice(0, 3)).toEqual(['接入指南', '白皮书', '接口文档']);
  const { docId } = await written(itemId);

  const names = { name: '白皮书', nameEn: 'White papers' };
  expect(await kindOf(docId)).toMatchObject({ doc_type: itemId, docKind: names });
  expect(await inCenter(itemId)).toMatchObject({
    ...names,
    brief: '长一些的文章',
    count: 1,
    newest: [{ docId }],
  });
  const list = (await visitor.call(listDocuments, { type: itemId })).resBody;
  expect(list).toMatchObject({ total: 1, records: [{ docId, docType: itemId, docKind: names }] });
  const mine = (await author.call(listMyDocuments, { docType: itemId })).resBody;
  expect(mine).toMatchObject({ total: 1, records: [{ docId, docType: itemId }] });
  expect((await author.call(documentHistory, { docId })).resBody.records).toMatchObject([
    { docType: itemId },
  ]);
  await test.runJob('sum-up-documents');
  expect(await inCenter(itemId)).toMatchObject({ count: 1 });
});

it('is called otherwise from its next revision on, and as before once that is taken back', async () => {
  const { docId } = await written('billing');
  await save(named('价格与账单', { order: 50 }), await pieceOf('documentType_billing'));
  expect(await kindOf(docId)).toMatchObject({ doc_type: 'billing', docKind: { name: '价格与账单' } });

  const { version } = await pieceOf('documentType_billing');
  await operator.call(rollBackContent, { itemId: 'documentType_billing', version, revision: 1 });
  expect(await kindOf(docId)).toMatchObject({ docKind: { name: '计费与结算' } });
});

it('stays with its documents when it is withdrawn, and can be chosen for no other', async () => {
  const piece = await save(named('旧手册'));
  const { itemId } = piece;
  const { docId, content } = await written(itemId);
  const empty = await save(named('没有文档'));
  for (const one of [piece, empty])
    expect(await operator.call(withdrawContent, one)).toMatchObject({ resCode: 'S0000' });

  expect(await offered()).not.toContain('旧手册');
  expect(await kindOf(docId)).toMatchObject({ doc_type: itemId, docKind: { name: '旧手册' } });
  expect(await inCenter(itemId)).toMatchObject({ name: '旧手册', count: 1 });
  expect(await inCenter(empty.itemId)).toBeUndefined();
  const refused = { resCode: 'E0017', fields: [{ name: 'docType', message: '请选择文档类型' }] };
  expect(await author.call(addDocument, given(itemId))).toMatchObject(refused);
  const { docId: other } = await written('guide');
  expect(await author.call(editDocument, { ...given(itemId), docId: other })).toMatchObject(refused);

  // What it has may stay.
  const changed = { ...content, docId, docName: '旧手册还可以改' };
  expect(await author.call(editDocument, changed)).toMatchObject({ resCode: 'S0000' });
  expect(await author.call(editDocument, { ...changed, docType: 'guide' })).toMatchObject({
    resCode: 'S0000',
  });
  expect(await inCenter(itemId)).toBeUndefined();
  expect(await author.call(editDocument, changed)).toMatchObject(refused);
});

it.each(['', 'poem', '__proto__', "guide' or 1=1", 'x'.repeat(64), 'x'.repeat(65)])(
  'is nothing else: %j',
  async (docType) => {
    expect(await author.call(addDocument, given(docType))).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'docType', message: '请选择文档类型' }],
    });
    const all = (await visitor.call(listDocuments, {})).resBody.total;
    if (docType.length > 0 && docType.length < 65)
      expect((await visitor.call(listDocuments, { type: docType })).resBody.total).toBe(all);
  },
);

it.each([
  ['name', named('')],
  ['name', named('长'.repeat(13))],
  ['nameEn', named('名称', { nameEn: 'x'.repeat(41) })],
  ['order', named('名称', { order: -1 })],
])('is asked for its %s', async (field, content) => {
  expect(await operator.call(saveContent, { kind, version: 0, content, publish: 1 })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: `content.${field}` }],
  });
  expect(await author.call(saveContent, { kind, version: 0, content, publish: 1 })).toMatchObject({
    resCode: 'E5103',
  });
});

describe('a server of the version before', () => {
  it('finds a kind that it knows, and what it changes counts', async () => {
    const { itemId } = await save(named('新类型'));
    const { docId } = await written(itemId);
    const typeOf = () =>
      test.db.selectFrom('documents').select(['type', 'kind_id']).where('id', '=', docId).executeTakeFirst();
    expect(await typeOf()).toEqual({ type: 'guide', kind_id: itemId });

    // As it saves what somebody has changed beside the type, and then the type.
    await sql`update documents set type = 'guide', name = '换了名字的文档' where id = ${docId}`.execute(
      test.db,
    );
    expect(await kindOf(docId)).toMatchObject({ doc_type: itemId });
    await sql`update documents set type = 'sdk' where id = ${docId}`.execute(test.db);
    expect(await typeOf()).toEqual({ type: 'sdk', kind_id: null });
    expect(await inCenter(itemId)).toMatchObject({ count: 0 });
  });

  it('goes on with its counts of what it knows', async () => {
    const count = async () => {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(documents), 0)::int as sum from readable_counts where type = 'guide'`.execute(
        test.db,
      );
      return rows[0]?.sum;
    };
    const before = await count();
    await written((await save(named('又一个类型'))).itemId);
    expect(await count()).toBe((before ?? 0) + 1);
  });
});

it('is named on the home page of a branded portal', async () => {
  const { resBody } = await test.browser('harbor.localhost').call(portalHome, {});
  for (const { code, name } of resBody.documentTypes) expect(name).not.toBe(code);
});
