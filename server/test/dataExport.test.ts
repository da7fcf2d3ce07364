import sharp from 'sharp';
import { addDataExport, downloadDataExport, editUser, listDataExports, verifyIdentity } from '@portal/calls';
import { csvOf } from '../src/platform/export/csvOf';
import { days, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { filesIn } from './filesIn';
import { demoPassword } from './journeys';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(25 * hours));

async function ask(browser: Browser) {
  const proof = { way: 'pwd', value: demoPassword, scene: 'exportData' } as const;
  const ticket = (await browser.call(verifyIdentity, proof)).resBody.ticket as string;
  return browser.call(addDataExport, { ticket, reqNo: newReqNo() });
}

const download = (browser: Browser, exportId: string) =>
  browser.send({
    method: 'GET',
    url: `/ajaxurl/apix${downloadDataExport.path}?exportId=${encodeURIComponent(exportId)}`,
  });

async function made(email: string) {
  const browser = await signedIn(test, email);
  const { exportId } = (await ask(browser)).resBody as { exportId: string };
  await test.runJob('make-exports');
  return { browser: await signedIn(test, email), exportId };
}

it('holds what is kept about somebody, in tables with Chinese headings', async () => {
  const { id: user_id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('message_receivers')
    .values({
      ...{ id: 'rcv_1', user_id, email: 'team@example.com', remark: '值班组', kinds: ['fee', 'api'] },
      ...{ state: 'on', asked_at: test.clock(), created_at: test.clock() },
    })
    .execute();
  const { id: api_id } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('name', '=', '行政区划')
    .executeTakeFirstOrThrow();
  for (const [id, about] of [
    ['tk_api', api_id],
    ['tk_none', null],
  ] as const) {
    const at = test.clock();
    await test.db
      .insertInto('support_tickets')
      .values({
        id,
        user_id,
        kind: 'other',
        title: '题',
        state: 'open',
        api_id: about,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await test.db
      .insertInto('support_replies')
      .values({
        id: `${id}_1`,
        ticket_id: id,
        user_id,
        is_staff: false,
        text: '问',
        file_id: null,
        created_at: at,
      })
      .execute();
  }
  const { browser, exportId } = await made('person@example.com');
  const reply = await download(browser, exportId);

  expect(reply.headers).toMatchObject({ 'content-type': 'application/zip' });
  const files = await filesIn(reply.rawPayload);
  expect(JSON.parse(files.get('账号.json') ?? '')).toMatchObject({
    名称: '林晓',
    邮箱: 'person@example.com',
  });
  const tickets = files.get('工单.csv') ?? '';
  expect(tickets).toMatch(/^\uFEFF工单编号,标题,API,时间,内容\r\n/);
  expect(tickets).toMatch(/^tk_api,题,行政区划,[^,]+,问$/m);
  expect(tickets).toMatch(/^tk_none,题,,[^,]+,问$/m);
  expect(files.get('应用.csv')).toMatch(/^\uFEFF应用编号,名称,简介,状态,创建时间\r\n.+/);
  for (const name of ['订阅与申请', '账务流水', '调用记录'])
    expect(files.get(`${name}.csv`)?.split('\r\n').length).toBeGreaterThan(2);
  const { count } = await test.db
    .selectFrom('call_records')
    .innerJoin('users', 'users.id', 'call_records.owner_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  expect(files.get('调用记录.csv')?.trim().split('\r\n')).toHaveLength(Number(count) + 1);
  expect(files.get('消息接收邮箱.csv')).toContain('team@example.com,值班组,费用提醒、API变更,已验证');
  expect([...files.values()].join()).not.toMatch(/\$argon2/);
});

it('is told of when it is ready, and there for 72 hours', async () => {
  const { browser, exportId } = await made('company@example.com');
  const shown = (await browser.call(listDataExports, {})).resBody.records[0];
  expect(shown).toMatchObject({ exportId, state: 'ready' });
  const { title } = await test.db
    .selectFrom('member_messages')
    .select('title')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(title).toBe('数据导出已完成');
  const files = await filesIn((await download(browser, exportId)).rawPayload);
  expect(files.get('成员.csv')).toContain('周明,管理员');

  test.pass(3 * days + minutes);
  const later = await signedIn(test, 'company@example.com');
  expect((await download(later, exportId)).json()).toMatchObject({ resCode: 'E5014' });
  await test.runJob('forget-exports');
  expect((await later.call(listDataExports, {})).resBody.records[0]).toMatchObject({ state: 'expired' });
});

it('is for whoever asked alone: not for another owner of the organisation, not for an operator', async () => {
  const { exportId } = await made('person@example.com');
  for (const email of ['ops@example.com', 'company@example.com'])
    expect((await download(await signedIn(test, email), exportId)).json()).toMatchObject({
      resCode: 'E5014',
    });
  expect((await download(test.browser(), exportId)).json()).toMatchObject({ resCode: 'E5101' });
});

it('is made once a day, with a proof, and by nobody who may not manage the organisation', async () => {
  const browser = await signedIn(test, 'provider@example.com');
  expect(await browser.call(addDataExport, { ticket: 'none', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E5004',
  });
  expect(await ask(browser)).toMatchObject({ resCode: 'S0000' });
  expect(await ask(browser)).toMatchObject({ resCode: 'E5013' });
  expect(await ask(await signedIn(test, 'finance@example.com'))).toMatchObject({ resCode: 'E5106' });
});

it.each([
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-0.0300', '-0.0300'],
  ['\t=1+1', "'\t=1+1"],
  ['-1+1', "'-1+1"],
  ['a,"b"', '"a,""b"""'],
  ['26332000000012345678', '\t26332000000012345678'],
  ['1234567890123456', '\t1234567890123456'],
  ['123456789012345', '123456789012345'],
  ['0042', '\t0042'],
  ['0', '0'],
  ['0.0042', '0.0042'],
  ['123456789012.0042', '123456789012.0042'],
])('writes %j so that a spreadsheet runs nothing and keeps every digit', async (text, cell) => {
  async function* pages() {
    yield [[text]];
  }
  expect((await csvOf(['列'], pages()).toArray()).join('')).toBe(`\uFEFF列\r\n${cell}\r\n`);
});

it('holds the picture that somebody shows of themselves', async () => {
  const person = await signedIn(test, 'harbor@example.com');
  const shown = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#48a' } })
    .png()
    .toBuffer();
  const reply = await person.upload('/file/uploadImage?scene=avatar', uploadForm('file', 'me.png', shown));
  const { fileUrl } = reply.json<{ resBody: { fileUrl: string } }>().resBody;
  expect(await person.call(editUser, { avatarUrl: fileUrl })).toMatchObject({ resCode: 'S0000' });

  const { browser, exportId } = await made('harbor@example.com');

  const files = await filesIn((await download(browser, exportId)).rawPayload);
  expect(files.get('头像.png')).toContain('PNG');
});
