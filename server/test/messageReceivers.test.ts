import {
  addReceiver,
  agreeToReceive,
  editReceiver,
  listAudit,
  listDeliveries,
  listReceivers,
  receiverPage,
  refuseToReceive,
  removeReceiver,
  resendReceiver,
  saveMessageSettings,
  viewAccount,
  viewReceiverLink,
  type MessageKind,
  type MessageReceiver,
} from '@portal/calls';
import { operatorRoles } from '@portal/rules';
import { notify, notifyAll, notifyMore } from '../src/modules/messages';
import type { Message } from '../src/modules/messages/channels';
import { refusalToken } from '../src/modules/messages/receivers/refusalToken';
import { sha256 } from '../src/platform/ids';
import { days, hours, minutes } from '../src/platform/time';
import { userState, type UserState } from '../src/platform/userState';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let other: Browser;
let userId: string;
const own = 'person@example.com';
const team = 'team@example.com';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  userId = await idOf(own);
}, 120_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('outgoing_messages').execute();
  await test.db.deleteFrom('message_receivers').execute();
  await test.db.deleteFrom('message_settings').execute();
  await test.db.deleteFrom('rate_limits').execute();
  await test.db.deleteFrom('mail_digests').execute();
  test.inbox.length = 0;
  await signIn();
});

async function signIn() {
  person = await signedIn(test, own);
  other = await signedIn(test, 'company@example.com');
}
/** Longer than sessions last. */
async function wait(ms: number) {
  test.pass(ms);
  await signIn();
}

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const add = (email = team, wish: { remark?: string; kinds?: MessageKind[] } = {}, browser = person) =>
  browser.call(addReceiver, { email, ...wish, reqNo: newReqNo() });
const records = async (browser = person): Promise<MessageReceiver[]> =>
  (await browser.call(listReceivers, {})).resBody.records;
async function deliver(): Promise<Message[]> {
  test.inbox.length = 0;
  await test.runJob('deliver-messages');
  return [...test.inbox];
}
/** Whoever reads the mailbox has no account. */
const reader = () => test.browser();
const tokenIn = ({ body }: Message) => /token=([\w.-]+)/.exec(body)![1]!;
const agree = async (token: string) => (await reader().call(agreeToReceive, { token })).resCode;
const refuse = async (token: string) => (await reader().call(refuseToReceive, { token })).resCode;

/** A mailbox that has agreed. @returns Its id and what a mail to it refuses with. */
async function agreed(email = team, wish: { kinds?: MessageKind[] } = {}, browser = person) {
  const { resBody } = await add(email, wish, browser);
  const [proof] = (await deliver()).filter(({ recipient }) => recipient === email);
  expect(await agree(tokenIn(proof!))).toBe('S0000');
  const id = resBody.receiverId as string;
  return { id, refusal: refusalToken(test.config.secret, id) };
}

const tell = (kind: MessageKind, title = '标题', link: string | null = '/myApply') =>
  test.db
    .transaction()
    .execute((tx) => notify(tx, { userId, kind, at: test.clock(), title, text: '正文', link }));
const told = async (kind: MessageKind, link?: string | null) => {
  await tell(kind, '标题', link);
  return (await deliver()).map(({ recipient }) => recipient).sort();
};

describe('a mailbox that is added', () => {
  it('is asked first, by whom and how to refuse, and gets nothing before it agrees', async () => {
    const { resCode, resBody } = await add('Team@Example.com', { remark: '值班组', kinds: ['fee'] });

    expect([resCode, resBody.leftSeconds]).toEqual(['S0000', 60]);
    const [proof] = await deliver();
    expect(proof).toMatchObject({ recipient: team, subject: '请确认是否在本邮箱接收消息' });
    expect(proof!.body).toContain('p***@example.com');
    expect(proof!.body).toContain('不再接收');
    expect(await records()).toMatchObject([
      { email: team, remark: '值班组', kinds: ['fee'], state: 'waiting', provenAt: null },
    ]);
    expect(await told('fee')).toEqual([own]);

    const token = tokenIn(proof!);
    const { token_hash } = await test.db
      .selectFrom('message_receivers')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(token_hash).toBe(sha256(token));
    expect((await reader().call(viewReceiverLink, { token })).resBody).toEqual({
      mailTo: 't***@example.com',
      asker: expect.any(String),
      state: 'waiting',
      canAgree: 1,
    });
    expect(await agree(token)).toBe('S0000');
    expect(await agree(token)).toBe('E7049');
    expect(await records()).toMatchObject([{ state: 'on', provenAt: expect.any(String), proofUntil: null }]);
    expect(await told('fee')).toEqual([own, team]);
    expect(await told('review')).toEqual([own]);
    // The page behind the link still says how it stands, and refuses.
    expect((await reader().call(viewReceiverLink, { token })).resBody).toMatchObject({
      state: 'on',
      canAgree: 0,
    });
    expect(await refuse(token)).toBe('S0000');
    expect(await told('fee')).toEqual([own]);
  });

  it('is asked for only once by whoever repeats the call, and numbers no other content alike', async () => {
    const asked = { email: team, reqNo: newReqNo() };

    expect((await person.call(addReceiver, asked)).resCode).toBe('S0000');
    expect(await person.call(addReceiver, asked)).toMatchObject({ resCode: 'S0000', replayed: 1 });
    expect((await person.call(addReceiver, { ...asked, email: 'x@example.com' })).resCode).toBe('E0409');
    expect(await deliver()).toHaveLength(1);
  });

  it.each([
    'team@example.com\r\nBcc: all@example.com',
    'team@example.com\n',
    'team@example.com,all@example.com',
    '<team@example.com>',
    '"a b"@example.com',
    'team',
    '',
    `${'a'.repeat(60)}@example.com`,
  ])('is no address: %j', async (email) => {
    expect(await add(email)).toMatchObject({ resCode: 'E0017', fields: [{ name: 'email' }] });
    expect(await deliver()).toEqual([]);
  });

  it('is neither the account’s own nor there already, and there are no more than five', async () => {
    expect((await add('Person@example.com')).resCode).toBe('E7048');
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect((await add(`${name}@example.com`)).resCode).toBe('S0000');
    expect((await add('A@example.com')).resCode).toBe('E7048');
    expect((await add('f@example.com')).resCode).toBe('E7047');
    // Of somebody else it may be one.
    expect((await add('a@example.com', {}, other)).resCode).toBe('S0000');
  });

  it('is not added twice by two pages at once', async () => {
    const codes = (await Promise.all([add(), add()])).map(({ resCode }) => resCode);

    expect(codes.sort()).toEqual(['E7048', 'S0000']);
    expect(await records()).toHaveLength(1);
  });
});

describe('nobody is flooded', () => {
  it('by asking again: a minute between, three an hour, six a day by however many members', async () => {
    const { receiverId } = (await add()).resBody;
    const resend = (browser = person) => browser.call(resendReceiver, { receiverId, reqNo: newReqNo() });

    expect(await resend()).toMatchObject({ resCode: 'E0429', leftSeconds: 60 });
    for (let count = 2; count <= 3; count++) {
      test.pass(minutes);
      expect((await resend()).resCode).toBe('S0000');
    }
    test.pass(minutes);
    expect((await resend()).resCode).toBe('E0429');
    expect((await add(team, {}, other)).resCode).toBe('E0429');

    for (let count = 4; count <= 6; count++) {
      await wait(hours + minutes);
      expect((await resend()).resCode).toBe('S0000');
    }
    await wait(hours + minutes);
    expect((await resend()).resCode).toBe('E0429');
    expect(await deliver()).toHaveLength(6);
  });

  it('by a member with many addresses', async () => {
    for (let count = 0; count < 10; count++) {
      const { resCode, resBody } = await add(`many${count}@example.com`);
      expect(resCode).toBe('S0000');
      await person.call(removeReceiver, { receiverId: resBody.receiverId });
    }

    expect(await add('many10@example.com')).toMatchObject({
      resCode: 'E0429',
      leftSeconds: expect.any(Number),
    });
  });

  const guesses = 30;
  const click = (token: string, remoteAddress: string) =>
    test.app.inject({
      method: 'POST',
      url: `${receiverPage}?token=${token}`,
      payload: 'List-Unsubscribe=One-Click',
      remoteAddress,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('and whoever guesses links is stopped, yet not who has one', async () => {
    const { receiverId } = (await add()).resBody;
    const token = tokenIn((await deliver())[0]!);
    const office = test.browser('localhost', '198.51.100.9');
    for (let count = 0; count < guesses; count++)
      expect((await office.call(agreeToReceive, { token: `guess${count}` })).resCode).toBe('E7049');

    expect(await office.call(agreeToReceive, { token: 'guess' })).toMatchObject({
      resCode: 'E0429',
      leftSeconds: expect.any(Number),
    });
    expect((await office.call(viewReceiverLink, { token: 'guess' })).resCode).toBe('E0429');
    expect((await office.call(refuseToReceive, { token: 'guess' })).resCode).toBe('E0429');
    // Half of a proof is none.
    expect((await office.call(refuseToReceive, { token: `${receiverId}.` })).resCode).toBe('E0429');
    expect((await office.call(viewReceiverLink, { token })).resCode).toBe('S0000');
    expect((await office.call(agreeToReceive, { token })).resCode).toBe('S0000');
    expect((await records())[0]).toMatchObject({ state: 'on' });

    test.pass(11 * minutes);
    expect((await office.call(viewReceiverLink, { token: 'guess' })).resCode).toBe('E7049');
  });

  it('and so is whoever guesses with the one click of mail programs', async () => {
    const { refusal } = await agreed();
    for (let count = 0; count < guesses; count++)
      expect((await click(`guess${count}`, '198.51.100.8')).json()).toMatchObject({ resCode: 'E7049' });

    // As an answer of HTTP, so that the program comes again.
    const stopped = await click('guess', '198.51.100.8');
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await records())[0]).toMatchObject({ state: 'on' });
    expect((await click(refusal, '198.51.100.8')).statusCode).toBe(200);
    expect((await records())[0]).toMatchObject({ state: 'refused' });
  });

  it('and a provider of mail that clicks for many readers is not stopped, also for mailboxes that are gone', async () => {
    const { id, refusal } = await agreed();
    for (let count = 0; count <= guesses; count++)
      expect((await click(refusal, '198.51.100.7')).statusCode).toBe(200);
    await person.call(removeReceiver, { receiverId: id });

    for (let count = 0; count <= guesses; count++)
      expect((await click(refusal, '198.51.100.7')).json()).toMatchObject({ resCode: 'E7049' });
    expect((await click('guess', '198.51.100.7')).json()).toMatchObject({ resCode: 'E7049' });
  });
});

describe('a link', () => {
  it('is good for 72 hours, and for the last mail alone', async () => {
    const { receiverId } = (await add()).resBody;
    const first = tokenIn((await deliver())[0]!);
    test.pass(minutes);
    await person.call(resendReceiver, { receiverId, reqNo: newReqNo() });
    const second = tokenIn((await deliver())[0]!);

    expect(await agree(first)).toBe('E7049');
    await wait(73 * hours);
    expect(await agree(second)).toBe('E7049');
    expect((await reader().call(viewReceiverLink, { token: second })).resCode).toBe('E7049');
    expect((await records())[0]).toMatchObject({ state: 'waiting' });
  });

  it('of a refusal cannot be made up, nor agree for a mailbox that never did', async () => {
    const { receiverId } = (await add()).resBody;
    const refusal = refusalToken(test.config.secret, receiverId);

    expect(await agree(refusal)).toBe('E7049');
    for (const token of [receiverId, `${receiverId}.`, `${refusal}x`, `.${refusal.split('.')[1]}`])
      expect(await refuse(token)).toBe('E7049');
    expect((await records())[0]).toMatchObject({ state: 'waiting' });
  });

  it('does nothing when a mail program looks at it, and refuses with its one click', async () => {
    const { refusal } = await agreed();
    const url = `${receiverPage}?token=${refusal}`;
    const post = (at: string) =>
      test.app.inject({
        method: 'POST',
        url: at,
        payload: 'List-Unsubscribe=One-Click',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      });

    await test.app.inject({ method: 'GET', url, headers: { host: 'localhost' } });
    await reader().call(viewReceiverLink, { token: refusal });
    expect((await records())[0]).toMatchObject({ state: 'on' });

    expect((await post(`${receiverPage}?token=nothing`)).json()).toMatchObject({ resCode: 'E7049' });
    expect((await post(receiverPage)).json()).toMatchObject({ resCode: 'E0017' });
    expect((await records())[0]).toMatchObject({ state: 'on' });
    expect((await post(url)).statusCode).toBe(200);
    expect((await post(url)).statusCode).toBe(200);
    expect((await records())[0]).toMatchObject({ state: 'refused' });
  });

  it('of somebody’s browser is needed for a page to refuse: another site cannot', async () => {
    const { refusal } = await agreed();
    const { resCode } = (
      await test.app.inject({
        method: 'POST',
        url: '/ajaxurl/apix/message/receiver/refuse',
        payload: `token=${refusal}`,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json();

    expect(resCode).toBe('E5105');
  });
});

describe('a mailbox that refuses', () => {
  it('gets nothing from then on, and is asked again neither soon nor by the way of removing it', async () => {
    const { id, refusal } = await agreed();
    await tell('fee');
    expect(await refuse(refusal)).toBe('S0000');
    expect(await refuse(refusal)).toBe('S0000');

    // What waited for it is gone, too.
    expect((await deliver()).map(({ recipient }) => recipient)).toEqual([own]);
    expect(await told('fee')).toEqual([own]);
    expect((await records())[0]).toMatchObject({ state: 'refused', refusedUntil: expect.any(String) });
    await wait(hours);
    expect((await person.call(resendReceiver, { receiverId: id, reqNo: newReqNo() })).resCode).toBe('E7050');
    expect((await add()).resCode).toBe('E7048');
    expect((await person.call(removeReceiver, { receiverId: id })).resCode).toBe('S0000');
    expect(await records()).toEqual([]);
    expect((await add()).resCode).toBe('E7050');
    expect(await refuse(refusal)).toBe('E7049');

    await wait(31 * days);
    expect((await add()).resCode).toBe('S0000');
    expect((await records())[0]).toMatchObject({ state: 'waiting' });
    expect(await told('fee')).toEqual([own, team]);
  });

  it('takes it back by itself', async () => {
    const { refusal } = await agreed();
    await refuse(refusal);

    expect((await reader().call(viewReceiverLink, { token: refusal })).resBody).toMatchObject({
      state: 'refused',
      canAgree: 1,
    });
    expect(await agree(refusal)).toBe('S0000');
    expect(await told('fee')).toEqual([own, team]);
  });

  it('needs no proof to do so', async () => {
    await add();
    const token = tokenIn((await deliver())[0]!);

    expect(await refuse(token)).toBe('S0000');
    expect((await records())[0]).toMatchObject({ state: 'refused' });
    // Nobody else reads that mail: a slip of the finger is mended with it.
    expect(await agree(token)).toBe('S0000');
  });
});

describe('what is sent', () => {
  it('is what the member gets by mail, or what is chosen for the mailbox whatever the member gets', async () => {
    await person.call(saveMessageSettings, {
      records: [
        { kind: 'fee', byMail: 0, bySms: 0 },
        { kind: 'api', byMail: 0, bySms: 0 },
      ],
    });
    await agreed('all@example.com');
    await agreed('money@example.com', { kinds: ['fee'] });

    expect(await told('fee')).toEqual(['money@example.com']);
    expect(await told('api')).toEqual([]);
    expect(await told('security')).toEqual(['all@example.com', own]);
  });

  it('carries the way to refuse, in its text, its page and its head', async () => {
    const { refusal } = await agreed();
    await tell('security');

    const mail = (await deliver()).find(({ recipient }) => recipient === team)!;
    const page = `http://localhost:${test.config.port}${receiverPage}?token=${refusal}`;
    expect(mail).toMatchObject({ refusalPage: page, body: expect.stringContaining(`不再接收：${page}`) });
    expect(mail.html).toContain(`<a href="${page}">`);
    const [mine] = test.inbox.filter(({ recipient }) => recipient === own);
    expect(mine!.refusalPage).toBeUndefined();
    expect(mine!.body).not.toContain(receiverPage);
  });

  it('is in the language of the member, and asked for in that of the page', async () => {
    await agreed();
    await test.db.updateTable('users').set({ language: 'en' }).where('id', '=', userId).execute();
    await tell('fee');
    const copy = (await deliver()).find(({ recipient }) => recipient === team)!;
    expect(copy.body).toContain('Stop receiving: http');
    await test.db.updateTable('users').set({ language: null }).where('id', '=', userId).execute();

    await person.send({
      method: 'POST',
      url: '/ajaxurl/apix/message/receiver/add',
      payload: `email=english@example.com&reqNo=${newReqNo()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    });
    expect(await deliver()).toMatchObject([
      { recipient: 'english@example.com', subject: expect.stringMatching(/^Please confirm/) },
    ]);
  });

  it('is never a link that is a key', async () => {
    await agreed();

    expect(await told('security', '/notMe?token=secret')).toEqual([own]);
    expect(await told('security', '/myNotify?from=token')).toEqual([own, team]);
  });

  it('is said once to an address: of two members, and of one whose own it has become', async () => {
    await agreed();
    await agreed(team, {}, other);
    const ids = [userId, await idOf('company@example.com')];
    await test.db
      .transaction()
      .execute((tx) =>
        notifyAll(tx, ids, { kind: 'api', at: test.clock(), title: '变更', text: '正文', link: null }),
      );

    const mails = (await deliver()).filter(({ subject }) => subject === '变更');
    expect(mails.map(({ recipient }) => recipient).filter((one) => one === team)).toHaveLength(1);

    await test.db.updateTable('users').set({ email: team }).where('id', '=', userId).execute();
    expect(await told('fee')).toEqual([team]);
    await test.db.updateTable('users').set({ email: own }).where('id', '=', userId).execute();
  });

  it('reaches them when their member is told beside others', async () => {
    await agreed();
    await test.db.transaction().execute((tx) =>
      notifyMore(tx, 'user_nobody', {
        ...{ persons: [userId], channels: ['mail'], kind: 'api', at: test.clock() },
        ...{ title: '指标告警', text: '正文', link: '/statistics' },
      }),
    );

    expect((await deliver()).map(({ recipient }) => recipient).sort()).toEqual([own, team]);
  });

  it('waits in quiet hours but for security, and is tried again', async () => {
    await agreed();
    const hour = (Math.floor(test.clock().getTime() / hours) + 8) % 24;
    const at = (offset: number) => `${String((hour + offset) % 24).padStart(2, '0')}:00`;
    await person.call(saveMessageSettings, { records: [], quietFrom: at(0), quietUntil: at(3) });

    expect(await told('fee')).toEqual([]);
    expect(await told('security')).toEqual([own, team]);
    await wait(4 * hours);
    expect((await deliver()).map(({ recipient }) => recipient).sort()).toEqual([own, team]);
    await person.call(saveMessageSettings, { records: [] });
  });

  it('is one mail a day of the kinds that the member gets so, also of what the member has read', async () => {
    await agreed('all@example.com');
    await agreed('api@example.com', { kinds: ['api'] });
    await person.call(saveMessageSettings, {
      records: [
        { kind: 'fee', byMail: 2, bySms: 0 },
        { kind: 'api', byMail: 2, bySms: 0 },
      ],
    });
    test.pass(minutes);
    expect(await told('fee')).toEqual([]);
    await test.db.updateTable('member_messages').set({ read_at: test.clock() }).execute();
    expect(await told('api')).toEqual([]);

    await wait(days);
    await test.runJob('send-digests');
    const mails = await deliver();
    const of = (recipient: string) => mails.filter((one) => one.recipient === recipient);
    expect(of(own)).toMatchObject([{ subject: '每日消息汇总：1 条未读' }]);
    expect(of('all@example.com')).toMatchObject([
      { subject: '每日消息汇总：2 条', refusalPage: expect.any(String) },
    ]);
    expect(of('api@example.com')).toMatchObject([{ subject: '每日消息汇总：1 条' }]);
  });

  it('is nothing of a member who is frozen, neither then nor what waited', async () => {
    await agreed();
    await tell('fee');
    const put = (state: UserState) =>
      test.db.updateTable('users').set({ state }).where('id', '=', userId).execute();
    await put(userState.frozen);

    expect((await deliver()).map(({ recipient }) => recipient)).not.toContain(team);
    expect(await told('fee')).not.toContain(team);
    await put(userState.active);
    expect(await told('fee')).toContain(team);
  });

  it('is seen by operators masked, and so is what was done', async () => {
    const { id } = await agreed(team, { kinds: ['fee'] });
    await told('fee');

    const ops = await signedIn(test, 'ops@example.com');
    const { records: sent } = (await ops.call(listDeliveries, { to: team })).resBody;
    expect(sent.map(({ to, state }: { to: string; state: string }) => [to, state])).toEqual([
      ['t***@example.com', 'sent'],
      ['t***@example.com', 'sent'],
    ]);
    const { records: acts } = (await ops.call(listAudit, { object: id })).resBody;
    expect(acts.map(({ event }: { event: string }) => event).sort()).toEqual([
      'message.receiver.add',
      'message.receiver.agree',
    ]);
    // In words: what was done, and with which mailbox.
    expect(acts.map(({ name }: { name: string }) => name).sort()).toEqual([
      '添加接收邮箱',
      '邮箱同意接收消息',
    ]);
    expect(acts[0].facts).toContainEqual({ name: '邮箱', value: 't***@example.com' });
    expect(JSON.stringify(acts)).not.toContain(team);
  });

  it('is told of the member to operators who look after people, and to no others', async () => {
    const { id } = await agreed(team, { kinds: ['fee'] });
    const { refusal, id: removed } = await agreed('gone@example.com');
    await refuse(refusal);
    await person.call(removeReceiver, { receiverId: removed });
    test.pass(minutes);
    await add('waits@example.com', { remark: '值班 13800000000' });

    const ops = await signedIn(test, 'ops@example.com');
    const { resBody } = await ops.call(viewAccount, { accountId: userId });
    expect(resBody.receivers).toEqual([
      { receiverId: id, mailMask: 't***@example.com', kinds: ['fee'], state: 'on' },
      { receiverId: expect.any(String), mailMask: 'w***@example.com', kinds: [], state: 'waiting' },
    ]);
    const operator = (bit: number | null) =>
      test.db
        .updateTable('users')
        .set({ operator_roles: bit })
        .where('email', '=', 'ops@example.com')
        .execute();
    await operator(operatorRoles.finance.bit);
    expect((await ops.call(viewAccount, { accountId: userId })).resCode).toBe('E5103');
    await operator(null);
    expect((await other.call(viewAccount, { accountId: userId })).resCode).toBe('E5103');
  });
});

describe('somebody else’s', () => {
  it('answers like one that does not exist', async () => {
    const { id: receiverId } = await agreed();
    for (const which of [{ receiverId }, { receiverId: 'rcv_nothing' }]) {
      expect((await other.call(editReceiver, { ...which, remark: '改' })).resCode).toBe('E7046');
      expect((await other.call(resendReceiver, { ...which, reqNo: newReqNo() })).resCode).toBe('E7046');
      expect((await other.call(removeReceiver, which)).resCode).toBe('E7046');
    }

    expect(await records(other)).toEqual([]);
    expect((await reader().call(listReceivers, {})).resCode).toBe('E5101');
    expect(await records()).toMatchObject([{ state: 'on', remark: '' }]);
  });
});

it('lets its member change what it gets, and says of one that has agreed that it need not be asked', async () => {
  const { id: receiverId } = await agreed();

  expect((await person.call(resendReceiver, { receiverId, reqNo: newReqNo() })).resCode).toBe('E3107');
  expect(
    (await person.call(editReceiver, { receiverId, remark: '财务', kinds: ['fee', 'fee'] })).resCode,
  ).toBe('S0000');
  expect((await person.call(editReceiver, { receiverId, remark: 'x'.repeat(31) })).resCode).toBe('E0017');
  expect((await person.call(editReceiver, { receiverId, kinds: ['nothing'] } as never)).resCode).toBe(
    'E0017',
  );
  expect(await records()).toMatchObject([{ remark: '财务', kinds: ['fee'], state: 'on' }]);
  expect((await person.call(removeReceiver, { receiverId })).resCode).toBe('S0000');
  expect(await told('fee')).toEqual([own]);
});

it('forgets who never answers, and refusals that are long ago', async () => {
  await add('silent@example.com');
  const { id, refusal } = await agreed('gone@example.com');
  await agreed();
  await refuse(refusal);
  await person.call(removeReceiver, { receiverId: id });

  await wait(31 * days);
  await test.runJob('forget-messages');
  const kept = await test.db.selectFrom('message_receivers').select('email').execute();
  expect(kept).toEqual([{ email: team }]);
});
