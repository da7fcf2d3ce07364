import {
  editContentView,
  listMessages,
  listOutbox,
  rollBackContent,
  saveContent,
  withdrawContent,
  type AnyContent,
} from '@portal/calls';
import { notify, notifyMore } from '../src/modules/messages';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const reader = 'person@example.com';
let test: TestApp;
let operator: Browser;
let person: Browser;
let userId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, reader);
  const user = await test.db
    .updateTable('users')
    .set({ mobile: '13800000001' })
    .where('email', '=', reader)
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = user.id;
  // What the demo has to tell.
  await test.runJob('deliver-messages');
  await test.runJob('deliver-messages');
  await test.db
    .insertInto('message_settings')
    .values({ user_id: userId, kind: 'fee', by_mail: true, mail_daily: false, by_sms: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => test.close());

const form = async () => (await operator.call(editContentView, { kind: 'messageFee' })).resBody;
async function publish(changes: AnyContent, publishing = 1) {
  const { itemId, version, content } = await form();
  return operator.call(saveContent, {
    kind: 'messageFee',
    itemId: itemId ?? undefined,
    version,
    content: { ...content, ...changes },
    publish: publishing,
  });
}

/** What one message becomes by each way. */
async function tell(title: string, text: string) {
  test.pass(1000);
  const message = { kind: 'fee' as const, at: test.clock(), title, text, link: '/userCenter' };
  await test.db.transaction().execute((tx) => notify(tx, { ...message, userId }));
  test.inbox.length = 0;
  await test.runJob('deliver-messages');
  const { records } = (await person.call(listMessages, { pageNo: 1, pageSize: 10 })).resBody;
  const sent = (recipient: string) => test.inbox.find((one) => one.recipient === recipient);
  return { portal: records[0], mail: sent(reader), sms: sent('13800000001') };
}

it('says what its sender wrote as long as there is no template, and starts the form with that', async () => {
  const { portal, mail, sms } = await tell('余额不足', '请充值。');

  expect(portal).toMatchObject({ title: '余额不足', text: '请充值。' });
  expect(mail).toMatchObject({
    subject: '余额不足',
    body: expect.stringMatching(/^请充值。\n\n查看：/) as string,
  });
  expect(sms).toMatchObject({ body: '请充值。' });
  expect((await form()).content).toEqual({
    title: '{标题}',
    text: '{正文}',
    mailSubject: '{标题}',
    mailBody: '{正文}',
    smsText: '{正文}',
    // Blank: English readers get what the sender wrote.
    titleEn: '',
    textEn: '',
    mailSubjectEn: '',
    mailBodyEn: '',
    smsTextEn: '',
  });
});

it.each([
  ['mailSubject', '{标题}{姓名}', '没有变量 {姓名}，可用：{标题}、{正文}、{类型}、{时间}'],
  ['smsText', '{}', '没有变量 {}，可用：{标题}、{正文}、{类型}、{时间}'],
  ['text', '', '请填写'],
  ['mailBodyEn', 'Dear {name}, {正文}', '没有变量 {name}，可用：{标题}、{正文}、{类型}、{时间}'],
])('refuses a template whose %s is %s', async (field, value, message) => {
  for (const publishing of [0, 1])
    expect(await publish({ [field]: value }, publishing)).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: `content.${field}`, message }],
    });
});

it('says each message by the template of its kind, by every way, and goes back to what was before', async () => {
  expect((await publish({ mailSubject: '【费用】{标题}', smsText: '开放门户：{标题}' })).resCode).toBe(
    'S0000',
  );
  expect(
    (await publish({ title: '{类型}｜{标题}', text: '{正文}（{时间}）', mailBody: '您好，\n\n{正文}' }))
      .resCode,
  ).toBe('S0000');

  const { portal, mail, sms } = await tell('余额\n不足', '请充值。');
  expect(portal).toMatchObject({
    title: '费用提醒｜余额 不足',
    text: expect.stringMatching(/^请充值。（\d{4}-/) as string,
  });
  expect(mail?.subject).toBe('【费用】余额 不足');
  expect(mail?.body).toMatch(/^您好，\n\n请充值。\n\n查看：/);
  expect(sms?.body).toBe('开放门户：余额\n不足');

  const { version } = await form();
  await operator.call(rollBackContent, { itemId: 'messageFee', version, revision: 1 });
  expect((await tell('余额不足', '请充值。')).portal).toMatchObject({ title: '余额不足', text: '请充值。' });

  const { version: last } = await form();
  expect((await operator.call(withdrawContent, { itemId: 'messageFee', version: last })).resCode).toBe(
    'S0000',
  );
  expect((await tell('余额不足', '请充值。')).sms).toMatchObject({ body: '请充值。' });
  expect(await test.db.selectFrom('message_templates').selectAll().execute()).toEqual([]);
});

it('tells whoever is named beside the readers by the same template, and nobody twice', async () => {
  await publish({ title: '费用：{标题}', text: '{正文}' });
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'newbie@example.com')
    .executeTakeFirstOrThrow();
  const said = {
    kind: 'fee' as const,
    at: test.clock(),
    title: '预算',
    text: '已用完',
    link: '/budget?told=1',
  };
  const more = (persons: string[]) =>
    test.db.transaction().execute((tx) => notifyMore(tx, userId, { ...said, persons, channels: ['mail'] }));

  await more([userId]);
  await more([id]);

  const told = await test.db
    .selectFrom('member_messages')
    .select(['user_id', 'title'])
    .where('link', '=', '/budget?told=1')
    .execute();
  expect(told).toEqual([{ user_id: id, title: '费用：预算' }]);
});

it('fills in what a value says as it is, and draws nothing of it in a mail', async () => {
  await publish({
    title: '{标题}',
    text: '{正文}',
    mailSubject: '{标题}',
    mailBody: '{标题}：{正文}',
    smsText: '{正文}',
  });

  const hostile = '<img src=x onerror=alert(1)>{时间}';
  const { portal, mail } = await tell('危险', hostile);

  expect(portal).toMatchObject({ text: hostile });
  expect(mail?.body.startsWith(`危险：${hostile}\n`)).toBe(true);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;{时间}');
  expect(mail?.html).not.toContain('<img');
  const { records } = (await test.browser().call(listOutbox, { to: reader })).resBody;
  expect(records[0].subject).toBe('危险');
});
