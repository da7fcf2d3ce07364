import {
  addDocument,
  documentCenter,
  documentFeedback,
  documentHistory,
  editDocument,
  listDocuments,
  listDocumentsOfApi,
  listMyDocuments,
  removeDocument,
  restoreDocument,
  switchDocument,
  viewDocument,
  type CallInput,
} from '@portal/calls';
import { createDocumentReader } from '../src/modules/documents/documentReader.service';
import { anonymousIn } from '../src/platform/Viewer';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let author: Browser;
let fileUrl: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  author = await signedIn(test, 'provider@example.com');
  fileUrl = (await uploadPdf(author)).fileUrl;
});
afterAll(() => test.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const uploadPdf = async (browser: Browser) =>
  (await browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', '说明.pdf', pdf))).json();

let number = 0;
const aDocument = (facts: Partial<CallInput<typeof addDocument>> = {}) => ({
  docName: `接入说明第${++number}版`,
  docUploadUrl: fileUrl,
  docType: 'guide' as const,
  docDownLoad: 1,
  docEnabled: 1,
  docDetail: '<p>这是一篇用于测试的文档，内容超过二十个字符，足够提交。</p>',
  ...facts,
});
const add = async (facts?: Partial<CallInput<typeof addDocument>>) => {
  const given = aDocument(facts);
  return { given, docId: (await author.call(addDocument, given)).resBody.docId as string };
};
const reader = (host?: string) => test.browser(host);

describe('writing', () => {
  it('shows what was written, with the names of the specification', async () => {
    const { given, docId } = await add();

    const { resBody } = await author.call(viewDocument, { docId });

    expect(resBody).toMatchObject({
      doc_name: given.docName,
      doc_type: 'guide',
      doc_enabled: 1,
      doc_download: 1,
      doc_upload_url: fileUrl,
      doc_detail: given.docDetail,
      flag: true,
      relationApiName: [],
      fileName: '说明.pdf',
    });
  });

  it('tells readers where the file is, if they may have it', async () => {
    const addressOf = async (docDownLoad: number) => {
      const { docId } = await add({ docDownLoad });
      return { docId, address: (await test.browser().call(viewDocument, { docId })).resBody.doc_upload_url };
    };
    const open = await addressOf(1);

    expect((await addressOf(0)).address).toBe('');
    expect(open.address).toBe(`/ajaxurl/apix/doc/download?docId=${open.docId}`);
    const file = await test.app.inject({ url: open.address, headers: { host: 'localhost' } });
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
  });

  it.each([
    ['请输入文档标题', { docName: '' }],
    ['文档标题不可以包含特殊字符', { docName: '接入<b>说明' }],
    ['文档标题为4到64个字符', { docName: '说明书' }],
    ['文档标题为4到64个字符', { docName: '说'.repeat(65) }],
    ['请上传文件', { docUploadUrl: '' }],
    ['请选择文档类型', { docType: 'novel' as never }],
    ['请输入文档标题', { docName: undefined as never }],
    ['请上传文件', { docUploadUrl: undefined as never }],
    ['请选择文档类型', { docType: undefined as never }],
    ['请选择文档状态', { docEnabled: undefined as never }],
    ['请选择文档状态', { docEnabled: 2 }],
    ['请选择是否允许下载', { docDownLoad: undefined as never }],
    ['文档内容不能小于20个字符', { docDetail: `<p>${'<b></b>'.repeat(40)}太短</p>` }],
    ['文档内容不能大于10000个字符', { docDetail: `<p>${'长'.repeat(10_001)}</p>` }],
  ])('refuses with 页面参数有误 and says %s', async (message, facts) => {
    const reply = await author.call(addDocument, aDocument(facts));

    expect(reply.resCode).toBe('E0017');
    expect(reply.fields).toContainEqual(expect.objectContaining({ message }));
  });

  it('takes titles of 4 and 64 characters, and a text of exactly 20', async () => {
    for (const facts of [
      { docName: '四个字呀' },
      { docName: '题'.repeat(64) },
      { docDetail: `<p>${'字'.repeat(20)}</p>` },
    ])
      expect((await author.call(addDocument, aDocument(facts))).resCode).toBe('S0000');
  });

  it('refuses a title that the author has used, until that document is removed', async () => {
    const { given, docId } = await add();

    expect((await author.call(addDocument, given)).resCode).toBe('E7002');
    await author.call(removeDocument, { docId });
    expect((await author.call(addDocument, given)).resCode).toBe('S0000');
  });

  it('refuses a file that somebody else uploaded', async () => {
    const other = await signedIn(test, 'company@example.com');
    const foreign = (await uploadPdf(other)).fileUrl;

    expect((await author.call(addDocument, aDocument({ docUploadUrl: foreign }))).resCode).toBe('E5208');
  });

  it('keeps only what the allow-list names', async () => {
    const { docId } = await add({
      docDetail:
        '<p onclick="x()" style="color:#c00;position:fixed">这是一段足够长的正文内容，用来检查过滤规则。</p><script>alert(1)</script><a href="javascript:alert(1)">链接</a>',
    });

    const { doc_detail } = (await author.call(viewDocument, { docId })).resBody;

    expect(doc_detail).toBe(
      '<p style="color:#c00">这是一段足够长的正文内容，用来检查过滤规则。</p><a>链接</a>',
    );
  });
});

describe('editing', () => {
  it('refuses an unchanged submit: 提交失败，数据未修改', async () => {
    const { given, docId } = await add();

    const reply = await author.call(editDocument, { docId, ...given });

    expect(reply).toMatchObject({ resCode: 'E7005', resMsg: '提交失败，数据未修改' });
  });

  it('keeps each revision and restores an earlier one as the newest', async () => {
    const { given, docId } = await add();
    await author.call(editDocument, { docId, ...given, docName: `${given.docName}修订` });

    const history = (await author.call(documentHistory, { docId })).resBody;
    expect(history.records.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
    expect((await author.call(restoreDocument, { docId, revision: 1 })).resCode).toBe('S0000');
    expect((await author.call(viewDocument, { docId })).resBody).toMatchObject({
      doc_name: given.docName,
      revision: 3,
    });
    expect((await author.call(restoreDocument, { docId, revision: 1 })).resCode).toBe('E7005');
  });

  describe('by two at once', () => {
    const versionOf = async (docId: string): Promise<string> =>
      (await author.call(viewDocument, { docId })).resBody.version;

    /** Opened by both, and saved by the first. */
    async function savedByFirst() {
      const { given, docId } = await add();
      const second = await signedIn(test, 'provider@example.com');
      const version = await versionOf(docId);
      const first = { ...given, docId, version, docName: `${given.docName}先` };
      const late = { ...given, docId, version, docName: `${given.docName}后` };
      expect((await author.call(editDocument, first)).resCode).toBe('S0000');
      return { second, first, late, docId };
    }

    it('refuses who has not seen the other’s change, until they have', async () => {
      const { second, first, late, docId } = await savedByFirst();

      expect(await second.call(editDocument, late)).toMatchObject({
        resCode: 'E7042',
        resMsg: '内容已被他人修改，请刷新后再改',
      });
      expect((await author.call(viewDocument, { docId })).resBody).toMatchObject({
        doc_name: first.docName,
        revision: 2,
      });
      const seen = { ...late, version: await versionOf(docId) };
      expect((await second.call(editDocument, seen)).resCode).toBe('S0000');
    });

    it('lets one of two pass who save in the same moment', async () => {
      const { given, docId } = await add();
      const version = await versionOf(docId);

      const replies = await Promise.all(
        ['甲', '乙'].map((name) =>
          author.call(editDocument, { ...given, docId, version, docName: `${given.docName}${name}` }),
        ),
      );

      expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E7042', 'S0000']);
    });

    it('sees that its status was switched, and that an earlier revision was restored', async () => {
      const { given, docId } = await add();
      const late = { ...given, docId, version: await versionOf(docId), docName: `${given.docName}后` };
      await author.call(switchDocument, { docId, docEnabled: 0 });

      expect((await author.call(editDocument, late)).resCode).toBe('E7042');
      const seen = { ...late, docEnabled: 0, version: await versionOf(docId) };
      expect((await author.call(editDocument, seen)).resCode).toBe('S0000');
      const before = await versionOf(docId);
      await author.call(restoreDocument, { docId, revision: 1 });
      expect((await author.call(editDocument, { ...late, version: before })).resCode).toBe('E7042');
    });

    it('answers what is sent again after a lost answer as the first time, without another revision', async () => {
      const { first, docId } = await savedByFirst();

      expect((await author.call(editDocument, first)).resCode).toBe('S0000');
      expect((await author.call(viewDocument, { docId })).resBody).toMatchObject({ revision: 2 });
    });

    it('asks nothing of a page that names no version', async () => {
      const { second, late } = await savedByFirst();

      expect((await second.call(editDocument, { ...late, version: undefined })).resCode).toBe('S0000');
    });
  });

  it('lists what was updated within the days asked for', async () => {
    const { docId } = await add();
    const idsWithin = async (days?: number) =>
      (await author.call(listMyDocuments, { days, pageSize: 50 })).resBody.records.map(
        (document: { docId: string }) => document.docId,
      );
    await test.db
      .updateTable('documents')
      .set({ updated_at: new Date(test.clock().getTime() - 8 * 24 * 60 * 60 * 1000) })
      .where('id', '=', docId)
      .execute();

    expect(await idsWithin()).toContain(docId);
    expect(await idsWithin(9)).toContain(docId);
    expect(await idsWithin(7)).not.toContain(docId);
  });

  it('locks the status of a document that an API relies on, and keeps it from being removed', async () => {
    const { records } = (await author.call(listMyDocuments, { pageSize: 50 })).resBody;
    const locked = records.find(({ flag }: { flag: boolean }) => !flag);
    const view = (await author.call(viewDocument, { docId: locked.docId })).resBody;
    const given = {
      docId: locked.docId,
      docName: view.doc_name,
      docUploadUrl: view.doc_upload_url,
      docType: view.doc_type,
      docDownLoad: view.doc_download,
      docEnabled: 0,
      docDetail: view.doc_detail,
    };

    expect(view.flag).toBe(false);
    expect(view.relationApiName[0].apiName).toEqual(expect.any(String));
    expect((await author.call(editDocument, given)).resCode).toBe('E7003');
    expect((await author.call(switchDocument, { docId: locked.docId, docEnabled: 0 })).resCode).toBe('E7003');
    expect((await author.call(removeDocument, { docId: locked.docId })).resCode).toBe('E7004');
    // Everything else may change.
    const edited = { ...given, docEnabled: 1, docDetail: `${view.doc_detail}<p>补充一句。</p>` };
    expect((await author.call(editDocument, edited)).resCode).toBe('S0000');
  });

  it("answers for somebody else's document as for one that does not exist", async () => {
    const { given, docId } = await add();
    await test.db.updateTable('users').set({ roles: 3 }).where('nick_name', '=', '明镜科技').execute();
    const other = await signedIn(test, 'company@example.com');

    for (const id of [docId, 'doc_nothing']) {
      expect((await other.call(editDocument, { docId: id, ...given, docName: '改成别的名字' })).resCode).toBe(
        'E7001',
      );
      expect((await other.call(removeDocument, { docId: id })).resCode).toBe('E7001');
      expect((await other.call(documentHistory, { docId: id })).resCode).toBe('E7001');
    }
  });
});

describe('reading', () => {
  it('hides a disabled document from everybody but its author', async () => {
    const { given, docId } = await add({ docEnabled: 0 });

    expect((await reader().call(viewDocument, { docId })).resCode).toBe('E7001');
    expect((await author.call(viewDocument, { docId })).resCode).toBe('S0000');
    const listed = (await reader().call(listDocuments, { searchText: given.docName })).resBody;
    expect(listed.total).toBe(0);

    await author.call(switchDocument, { docId, docEnabled: 1 });
    expect((await reader().call(listDocuments, { searchText: given.docName })).resBody.total).toBe(1);
  });

  it('gives the attachment only where it may be downloaded', async () => {
    const open = await add({ docDownLoad: 1 });
    const closed = await add({ docDownLoad: 0 });
    const get = (docId: string) => test.app.inject(`/ajaxurl/apix/doc/download?docId=${docId}`);

    const answer = await get(open.docId);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('说明.pdf')}`,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await get(closed.docId)).json().resCode).toBe('E7006');
    expect((await get('doc_nothing')).json().resCode).toBe('E7001');
  });

  it('adds up its readers, and not its author', async () => {
    const { docId } = await add();
    const { db, clock } = test;
    const owner = await db
      .selectFrom('documents')
      .select('owner_id')
      .where('id', '=', docId)
      .executeTakeFirstOrThrow();
    const counting = createDocumentReader({ db, clock, log: test.app.log });
    const view = (readerId: string | null) => counting.view(docId, { viewer: anonymousIn(null), readerId });
    const viewsOf = async () => (await reader().call(viewDocument, { docId })).resBody.views;

    for (const readerId of [null, owner.owner_id, null]) await view(readerId);
    expect(await viewsOf()).toBe(0);
    await counting.writeViews();
    expect(await viewsOf()).toBe(2);
    await view(null);
    await counting.writeViews();
    expect(await viewsOf()).toBe(3);
  });

  it('counts one verdict for each reader', async () => {
    const { docId } = await add();
    const one = reader();

    expect((await one.call(documentFeedback, { docId, helpful: 1 })).resBody.helpful).toBe(1);
    expect((await one.call(documentFeedback, { docId, helpful: 1 })).resBody.helpful).toBe(1);
    expect((await reader().call(documentFeedback, { docId, helpful: 1 })).resBody.helpful).toBe(2);
    expect((await one.call(documentFeedback, { docId, helpful: 0, text: '缺少示例' })).resBody.helpful).toBe(
      1,
    );
  });

  it('shows a branded portal the documents of its own APIs, and those about none', async () => {
    const names = async (host: string) => {
      const { records } = (await reader(host).call(listDocuments, { pageSize: 50, type: 'api' })).resBody;
      return records.map(({ docName }: { docName: string }) => docName);
    };

    expect(await names('localhost')).toEqual(expect.arrayContaining(['工作日历接口使用说明']));
    await test.db
      .deleteFrom('portal_apis')
      .where('api_id', 'in', (eb) => eb.selectFrom('api_products').select('id').where('code', '=', 'holiday'))
      .execute();
    expect(await names('harbor.localhost')).not.toContain('工作日历接口使用说明');
    expect(await names('harbor.localhost')).toContain('行政区划接口使用说明');
  });

  it('fills the document centre with every type', async () => {
    const { types, recent } = (await reader().call(documentCenter, {})).resBody;

    expect(types).toHaveLength(6);
    for (const { count, newest } of types) {
      expect(count).toBeGreaterThan(0);
      expect(newest.length).toBeGreaterThan(0);
    }
    expect(recent.length).toBe(6);
  });

  it('lists the documents of an API', async () => {
    const { id } = await test.db
      .selectFrom('api_products')
      .select('id')
      .where('code', '=', 'region')
      .executeTakeFirstOrThrow();

    const { records } = (await reader().call(listDocumentsOfApi, { apiId: id })).resBody;

    expect(records.map(({ docName }: { docName: string }) => docName)).toEqual(['行政区划接口使用说明']);
  });
});
