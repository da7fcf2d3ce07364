import {
  addApp,
  addApply,
  applyState,
  auditApply,
  batchApply,
  changePlan,
  downloadAttachment,
  downloadTable,
  listApplies,
  listProviderApplies,
  unsubscribe,
  viewApply,
  withdrawApply,
  type Call,
  type Download,
} from '@portal/calls';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let person: Browser;
let provider: Browser;
let company: Browser;
let operator: Browser;
let apiId: string;

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 100_0000);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
  company = await signedIn(test, 'company@example.com');
  operator = await signedIn(test, 'ops@example.com');
}

const uploaded = async (browser: Browser, name = '数据使用承诺书.pdf') =>
  (await browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', name, pdf))).json<{
    fileUrl: string;
  }>().fileUrl;

async function apply(facts: { fileUrl?: string; needsApproval?: boolean; reason?: string } = {}) {
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const { needsApproval = true, ...fields } = facts;
  return person.call(addApply, {
    appId,
    apiId,
    planId: await addPlan(test, apiId, { kind: 'perCall', priceMinor: 100, needsApproval }),
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
    ...fields,
  });
}

const get = (browser: Browser, { path }: Download, query: Record<string, string>) =>
  test.app.inject({
    url: `/ajaxurl/apix${path}?${new URLSearchParams(query)}`,
    cookies: Object.fromEntries(browser.cookies),
  });
const fileOf = (browser: Browser, applyId: string) => get(browser, downloadAttachment, { applyId });

describe('the file of an application', () => {
  it('is read by applicant, provider and operators, and by nobody else', async () => {
    const { applyId } = (await apply({ fileUrl: await uploaded(person) })).resBody;

    expect((await person.call(viewApply, { applyId })).resBody.apply.attachment).toEqual({
      name: '数据使用承诺书.pdf',
      bytes: pdf.length,
    });
    for (const reader of [person, provider, operator]) {
      const reply = await fileOf(reader, applyId);
      expect(reply.rawPayload.equals(pdf)).toBe(true);
      expect(reply.headers['content-disposition']).toContain(encodeURIComponent('数据使用承诺书.pdf'));
    }
    expect((await fileOf(company, applyId)).json()).toMatchObject({ resCode: 'E3110' });
    expect((await fileOf(company, 'apply_none')).json()).toMatchObject({ resCode: 'E3110' });
    expect((await fileOf(test.browser(), applyId)).json()).toMatchObject({ resCode: 'E5101' });
  });

  it('is refused where it is not theirs, is no document, or does not exist', async () => {
    const [identity] = await test.db
      .insertInto('files')
      .values({
        id: 'file_idfront_of_person',
        owner_id: (
          await test.db
            .selectFrom('users')
            .select('id')
            .where('email', '=', 'person@example.com')
            .executeTakeFirstOrThrow()
        ).id,
        scene: 'idFront',
        name: 'id.jpg',
        type: 'image/jpeg',
        bytes: 1,
        created_at: test.clock(),
        attached_at: null,
      })
      .returning('id')
      .execute();
    for (const fileUrl of [await uploaded(company), identity!.id, 'file_aaaaaaaaaaaaaaaa'])
      expect(await apply({ fileUrl })).toMatchObject({ resCode: 'E5208' });
    const { applyId } = (await apply()).resBody;
    expect((await person.call(viewApply, { applyId })).resBody.apply.attachment).toBeNull();
    expect((await fileOf(person, applyId)).json()).toMatchObject({ resCode: 'E5208' });
  });

  it('goes with a change of the plan and with several at once, and is forgotten when the last of them is long over', async () => {
    const fileUrl = await uploaded(person);
    const { applyId } = (await apply({ fileUrl, needsApproval: false })).resBody;
    const changed = await person.call(changePlan, {
      applyId,
      planId: await addPlan(test, apiId, { kind: 'perCall', priceMinor: 200 }),
      reason: '调用量变了，需要另一个套餐',
      dailyCalls: 200,
      reqNo: newReqNo(),
    });
    expect(changed).toMatchObject({ resBody: { state: applyState.active } });
    const next = changed.resBody.applyId as string;
    expect((await fileOf(provider, next)).rawPayload.equals(pdf)).toBe(true);
    const isKept = async () =>
      (await test.db.selectFrom('files').select('removed_at').where('id', '=', fileUrl).executeTakeFirst())
        ?.removed_at === null;

    test.pass((test.config.papersKeptDays + 1) * days);
    await signIn();
    await test.market.subscriptions.forgetAttachments();
    // The one that was replaced lets it go, the one that runs does not.
    expect(await isKept()).toBe(true);
    expect((await person.call(viewApply, { applyId })).resBody.apply.attachment).toBeNull();

    await person.call(unsubscribe, { applyId: next });
    await test.market.subscriptions.forgetAttachments();
    expect(await isKept()).toBe(true);
    test.pass((test.config.papersKeptDays + 1) * days);
    await signIn();
    await test.market.subscriptions.forgetAttachments();
    expect(await isKept()).toBe(false);
  });

  it('is one for several that are applied for at once', async () => {
    const { appId } = (await person.call(addApp, anApp())).resBody;
    const second = await apiIdOf(person, '汉字转拼音');
    const items = await Promise.all(
      [apiId, second].map(async (id) => ({
        apiId: id,
        planId: await addPlan(test, id, { kind: 'perCall', priceMinor: 100 }),
      })),
    );
    const { results } = (
      await person.call(batchApply, {
        appId,
        env: 'prod',
        items,
        reason: '自动化测试需要调用这些接口',
        dailyCalls: 100,
        fileUrl: await uploaded(person),
        reqNo: newReqNo(),
      })
    ).resBody;

    for (const { applyId } of results)
      expect((await fileOf(provider, applyId)).rawPayload.equals(pdf)).toBe(true);
  });
});

describe('a list that is taken along', () => {
  const exported = (browser: Browser, { path }: Call, query: Record<string, string>) =>
    get(browser, downloadTable, { list: path, format: 'csv', query: JSON.stringify(query) });

  /** Lines of cells: none of these holds a line end. */
  const linesOf = (body: string) =>
    body
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));

  it('holds all that somebody has applied for, of the filter, newest first, and nothing of others', async () => {
    const reply = await exported(person, listApplies, {});
    const [titles, ...lines] = linesOf(reply.body);
    const { records, total } = (await person.call(listApplies, { pageSize: 50 })).resBody;

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain('.csv');
    expect(reply.body.startsWith('\uFEFF')).toBe(true);
    expect(titles).toEqual(expect.arrayContaining(['申请单号', 'API/对象', '状态']));
    expect(lines.map(([no]) => no).slice(0, 50)).toEqual(
      records.map(({ applyNo }: { applyNo: string }) => applyNo),
    );
    expect(lines).toHaveLength(total);
    const waiting = linesOf(
      (await exported(person, listApplies, { state: String(applyState.waiting) })).body,
    );
    expect(waiting.slice(1).every((line) => line.includes('待审核'))).toBe(true);
    expect(waiting.length).toBeLessThan(lines.length);
  });

  it('is read part by part, each row once', async () => {
    const { appId } = (await person.call(addApp, anApp())).resBody;
    const like = await test.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '!=', appId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: applicantId } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'harbor@example.com')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('subscriptions')
      .values(
        Array.from({ length: 1100 }, (_, index) => ({
          ...like,
          decision_said: null,
          id: `apply_many${String(index).padStart(8, '0')}`,
          apply_no: `MANY${index}`,
          applicant_id: applicantId,
          terms: JSON.stringify(like.terms),
          state: applyState.withdrawn,
          previous_id: null,
          // Many of the same instant.
          submitted_at: new Date(test.clock().getTime() - Math.floor(index / 400) * 1000),
        })),
      )
      .execute();
    const harbor = await signedIn(test, 'harbor@example.com');

    const numbers = linesOf((await exported(harbor, listApplies, { state: '4' })).body)
      .slice(1)
      .map(([no]) => no!)
      .filter((no) => no.startsWith('MANY'));

    expect(numbers).toHaveLength(1100);
    expect(new Set(numbers).size).toBe(1100);
  });

  it('is for a provider what others applied for at them, and runs nothing in a spreadsheet', async () => {
    const reason = '=HYPERLINK("http://evil.example","点我")\r\n@SUM(1)';
    const { applyId } = (await apply({ reason })).resBody;
    const { applyNo } = (await person.call(viewApply, { applyId })).resBody.apply;

    const { body } = await exported(provider, listProviderApplies, { tab: 'waiting', apiId });
    expect(body).toContain(applyNo);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"",""点我"")`);
    await provider.call(auditApply, { applyId, pass: '0', reason: '+1234' });
    expect((await exported(person, listApplies, {})).body).toContain(`'+1234`);
    expect((await exported(provider, listProviderApplies, { tab: 'waiting' })).body).not.toContain(applyNo);
    expect((await exported(provider, listProviderApplies, { tab: 'all' })).body).toContain(applyNo);
    await person.call(withdrawApply, { applyId });
  });

  it('is refused to whoever is no provider, is not signed in, asks for what is no filter, or too often', async () => {
    expect((await exported(person, listProviderApplies, {})).json()).toMatchObject({ resCode: 'E5103' });
    expect((await exported(test.browser(), listApplies, {})).json()).toMatchObject({ resCode: 'E5101' });
    expect((await exported(person, listApplies, { state: '99' })).json()).toMatchObject({ resCode: 'E0017' });
    let last = '';
    for (let time = 0; time < 61; time += 1) last = (await exported(company, listApplies, {})).body;
    expect(JSON.parse(last)).toMatchObject({ resCode: 'E0429' });
  });
});
