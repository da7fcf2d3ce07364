import sharp from 'sharp';
import {
  appealPhone,
  changeEmail,
  changePassword,
  changePhone,
  checkAccount,
  checkLogin,
  decideReview,
  listOutbox,
  resetPassword,
  sendVerifyCode,
  takeReview,
  undoChange,
  userInfo,
  verifyIdentity,
  viewPhoneAppeal,
  viewReview,
  type CallInput,
} from '@portal/calls';
import type { IdentityScene } from '@portal/rules';

import { issueMailToken } from '../src/modules/identity/account/mailToken.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, demoPassword, readCaptcha, signIn } from './journeys';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const hour = 3_600_000;
let test: TestApp;

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(121_000));

async function ticketFor(browser: Browser, scene: IdentityScene, password = demoPassword): Promise<string> {
  const { resBody } = await browser.call(verifyIdentity, { way: 'pwd', value: password, scene });
  return resBody.ticket as string;
}

async function codeFor(browser: Browser, account: string, scene: 'changeEmail' | 'changePhone') {
  test.pass(121_000);
  const reply = await browser.call(sendVerifyCode, {
    account,
    captchaCode: await readCaptcha(browser),
    scene,
  });
  return { reply, vercode: codeIn(test.inbox.at(-1)?.body) };
}

type Change = CallInput<typeof changeEmail>;

/** What a change to that address sends, with a code that has arrived there. */
async function aChange(browser: Browser, newAccount: string): Promise<Change> {
  const scene = newAccount.includes('@') ? 'changeEmail' : 'changePhone';
  const { vercode } = await codeFor(browser, newAccount, scene);
  return { ticket: await ticketFor(browser, scene), newAccount, vercode, reqNo: newReqNo() };
}

/** What the log keeps of an event. */
const kept = async (event: string): Promise<unknown[]> =>
  (
    await test.db.selectFrom('audit_log').select('detail').where('event', '=', event).orderBy('seq').execute()
  ).map(({ detail }) => JSON.parse(detail ?? 'null') as unknown);

/** The last link to take a change back that was sent to somebody. */
async function undoLink(to: string): Promise<string> {
  await test.runJob('deliver-messages');
  const { records } = (await test.browser().call(listOutbox, { to })).resBody;
  const texts = (records as { text: string }[]).map(({ text }) => text);
  return (
    /changeUndo\?token=([\w-]+)/.exec(texts.find((text) => text.includes('changeUndo')) ?? '')?.[1] ?? ''
  );
}

describe('the password', () => {
  it('is changed with a proof, once; other devices go, this one stays', async () => {
    const here = await signedIn(test, 'newbie@example.com');
    const there = await signedIn(test, 'newbie@example.com');
    const ticket = await ticketFor(here, 'changePassword');
    const first = { ticket, userPswd: 'Portal-2027', reqNo: newReqNo() };

    expect(await here.call(changePassword, { ...first, userPswd: demoPassword })).toMatchObject({
      resCode: 'E5006',
    });
    expect(await here.call(changePassword, first)).toMatchObject({ resCode: 'S0000' });
    expect(await here.call(changePassword, first)).toMatchObject({ resCode: 'S0000', replayed: 1 });
    expect(await here.call(changePassword, { ...first, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5004',
    });

    expect((await here.call(checkLogin, {})).resCode).toBe('S0000');
    expect((await there.call(checkLogin, {})).resCode).toBe('E8023');
    expect(await signIn(test, test.browser(), 'newbie@example.com', 'Portal-2027')).toMatchObject({
      resCode: 'S0003',
    });
  });

  it('ends a reset that somebody has begun', async () => {
    const here = await signedIn(test, 'harbor@example.com');
    const { id: userId, password_hash } = await test.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', 'harbor@example.com')
      .executeTakeFirstOrThrow();
    const createdAt = test.clock();
    const expiresAt = new Date(createdAt.getTime() + 60_000);
    const begun = await issueMailToken(test.db, { purpose: 'reset', userId, createdAt, expiresAt });
    const ticket = await ticketFor(here, 'changePassword');

    await here.call(changePassword, { ticket, userPswd: 'Portal-2027', reqNo: newReqNo() });

    const reset = { ticket: begun, userPswd: 'Portal-2029' };
    expect(await test.browser().call(resetPassword, reset)).toMatchObject({ resCode: 'E5004' });
    await test.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  });

  it('may be changed without ending the other sessions', async () => {
    const here = await signedIn(test, 'company@example.com');
    const there = await signedIn(test, 'company@example.com');
    const ticket = await ticketFor(here, 'changePassword');

    await here.call(changePassword, { ticket, userPswd: 'Portal-2027', kickOthers: '0', reqNo: newReqNo() });

    expect((await there.call(checkLogin, {})).resCode).toBe('S0000');
  });

  it('asks for a proof of this person, for this, within ten minutes', async () => {
    const here = await signedIn(test, 'provider@example.com');
    const other = await signedIn(test, 'harbor@example.com');
    const change = async (ticket: string) =>
      (await here.call(changePassword, { ticket, userPswd: 'Portal-2027', reqNo: newReqNo() })).resCode;

    expect(await change(await ticketFor(other, 'changePassword'))).toBe('E5004');
    expect(await change(await ticketFor(here, 'changeEmail'))).toBe('E5004');
    expect(await change('nonsense')).toBe('E5004');
    const late = await ticketFor(here, 'changePassword');
    test.pass(10 * 60_000 + 1);
    expect(await change(late)).toBe('E5004');
  });

  it('lets a proof wait while another tab asks for one, until the password is changed', async () => {
    const browser = await signedIn(test, 'ops@example.com');
    const own = test.db.updateTable('users').where('email', '=', 'ops@example.com');
    const { password_hash: before } = await test.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'ops@example.com')
      .executeTakeFirstOrThrow();
    const [first, second, third] = [
      await ticketFor(browser, 'changePassword'),
      await ticketFor(browser, 'changePassword'),
      await ticketFor(browser, 'changePassword'),
    ];
    const change = async (ticket: string, userPswd: string) =>
      (await browser.call(changePassword, { ticket, userPswd, reqNo: newReqNo() })).resCode;

    // Refused for another reason, it is not used up.
    expect(await change(second, demoPassword)).toBe('E5006');
    expect(await change(first, 'Portal-2027')).toBe('S0000');
    expect(await change(first, 'Portal-2028')).toBe('E5004');
    expect(await change(second, 'Portal-2028')).toBe('E5004');
    expect(await change(third, 'Portal-2028')).toBe('E5004');
    await own.set({ password_hash: before }).execute();
  });
});

describe('the e-mail', () => {
  it('is changed by the code that arrives at the new one; the old one is told, and held for a day', async () => {
    const browser = await signedIn(test, 'person@example.com');
    const change = await aChange(browser, 'New.Person@Example.com');

    expect(await browser.call(changeEmail, { ...change, vercode: '000000' })).toMatchObject({
      resCode: 'E0001',
    });
    expect(await browser.call(changeEmail, change)).toMatchObject({
      resCode: 'S0000',
      resBody: { accountMask: 'n***@example.com' },
    });
    expect(await browser.call(changeEmail, change)).toMatchObject({ resCode: 'S0000', replayed: 1 });
    expect(await kept('email.change')).toEqual([
      { changes: { email: { from: 'p***@example.com', to: 'n***@example.com' } } },
    ]);

    expect((await browser.call(userInfo, {})).resBody).toMatchObject({
      emailMask: 'n***@example.com',
      emailChangedAt: expect.any(String),
    });
    expect(await undoLink('person@example.com')).not.toBe('');
    const isFree = async () =>
      (await test.browser().call(checkAccount, { account: 'person@example.com' })).resBody.usable;
    expect(await isFree()).toBe(0);
    test.pass(24 * hour);
    expect(await isFree()).toBe(1);
    await test.runJob('forget-replaced-accounts');
    const held = await test.db.selectFrom('account_changes').select('old_value').execute();
    expect(held.map(({ old_value }) => old_value)).not.toContain('person@example.com');
  });

  it('cannot become the one it is, one of somebody else, or a mobile number', async () => {
    const browser = await signedIn(test, 'ops@example.com');
    const send = async (account: string) => (await codeFor(browser, account, 'changeEmail')).reply;

    expect(await send('ops@example.com')).toMatchObject({ resCode: 'E5007' });
    expect(await send('HARBOR@example.com')).toMatchObject({ resCode: 'E5001' });
    expect(await send('13912345678')).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'account', message: '请输入正确的邮箱' }],
    });
  });

  it('is not taken from somebody who was faster', async () => {
    const browser = await signedIn(test, 'ops@example.com');
    const change = await aChange(browser, 'wanted@example.com');
    await test.db
      .updateTable('users')
      .set({ email: 'wanted@example.com' })
      .where('email', '=', 'newbie@example.com')
      .execute();

    expect(await browser.call(changeEmail, change)).toMatchObject({ resCode: 'E5001' });
    await test.db
      .updateTable('users')
      .set({ email: 'newbie@example.com' })
      .where('email', '=', 'wanted@example.com')
      .execute();
  });
});

describe('a change that was not theirs', () => {
  it('is taken back with all after it: sessions end, the password is void, a new one is set', async () => {
    const thief = await signedIn(test, 'provider@example.com');
    await thief.call(changeEmail, await aChange(thief, 'thief@example.com'));
    await thief.call(changePhone, await aChange(thief, '13600000001'));
    const token = await undoLink('provider@example.com');
    const owner = test.browser();

    const undone = await owner.call(undoChange, { token });

    expect(undone).toMatchObject({
      resCode: 'S0000',
      resBody: { kind: 'email', accountMask: 'p***@example.com' },
    });
    expect(await kept('email.undo')).toEqual([
      {
        changes: {
          mobile: { from: '136****0001', to: '' },
          email: { from: 't***@example.com', to: 'p***@example.com' },
        },
      },
    ]);
    expect((await thief.call(checkLogin, {})).resCode).toBe('E8023');
    test.pass(121_000);
    expect(await signIn(test, test.browser(), 'provider@example.com')).toMatchObject({ resCode: 'E0004' });
    const row = await test.db
      .selectFrom('users')
      .select(['mobile'])
      .where('email', '=', 'provider@example.com')
      .executeTakeFirstOrThrow();
    expect(row.mobile).not.toBe('13600000001');
    expect(await owner.call(undoChange, { token })).toMatchObject({ resCode: 'E5010' });
    await owner.call(resetPassword, { ticket: undone.resBody.ticket, userPswd: 'Portal-2030' });
    test.pass(121_000);
    expect(await signIn(test, test.browser(), 'provider@example.com', 'Portal-2030')).toMatchObject({
      resCode: 'S0002',
    });
  });

  it('cannot be taken back after a day, nor with a link that is incomplete', async () => {
    const browser = await signedIn(test, 'harbor@example.com');
    await browser.call(changeEmail, await aChange(browser, 'harbour@example.com'));
    const token = await undoLink('harbor@example.com');

    expect(await test.browser().call(undoChange, { token: token.slice(1) })).toMatchObject({
      resCode: 'E5010',
    });
    test.pass(24 * hour + 1);
    expect(await test.browser().call(undoChange, { token })).toMatchObject({ resCode: 'E5010' });
  });
});

describe('an appeal for the mobile number', () => {
  const picture = async (browser: Browser, scene: string) => {
    const shape = { width: 40, height: 25, channels: 3, background: '#888' } as const;
    const content = await sharp({ create: shape }).png().toBuffer();
    const form = uploadForm('file', 'a.png', content, 'image/png', { before: { scene } });
    return (await browser.upload('/file/uploadImage', form)).json().resBody.fileUrl as string;
  };

  async function anAppeal(browser: Browser, newPhone: string) {
    const { vercode } = await codeFor(browser, newPhone, 'changePhone');
    return {
      newPhone,
      vercode,
      idFrontUrl: await picture(browser, 'idFront'),
      handUrl: await picture(browser, 'idInHand'),
      remark: '旧号码去年停用，收不到验证码',
      reqNo: newReqNo(),
    };
  }
  const stateOf = async (browser: Browser) => (await browser.call(viewPhoneAppeal, {})).resBody.appeal;

  it('waits for an operator, one at a time, is refused with reasons and made again, then binds the number', async () => {
    const browser = await signedIn(test, 'company@example.com');
    const ops = await signedIn(test, 'ops@example.com');
    expect(await stateOf(browser)).toBeNull();
    const appeal = await anAppeal(browser, '13700000009');
    const sent = await browser.call(appealPhone, appeal);
    expect(sent).toMatchObject({ resCode: 'S0000' });
    const { appealId } = sent.resBody;
    expect(await browser.call(appealPhone, appeal)).toMatchObject({ replayed: 1, resBody: { appealId } });
    expect(await browser.call(appealPhone, await anAppeal(browser, '13700000009'))).toMatchObject({
      resCode: 'E5011',
    });

    const ref = { kind: 'phoneAppeal' as const, subjectId: appealId as string };
    const numberShown = async () => (await ops.call(viewReview, ref)).resBody.fields[0];
    expect(await numberShown()).toMatchObject({ value: '137****0009', isMasked: 1 });
    await ops.call(takeReview, ref);
    expect(await numberShown()).toMatchObject({ value: '13700000009', isMasked: 0 });
    await ops.call(decideReview, {
      ...ref,
      pass: '0',
      rejects: [{ field: 'handUrl', reason: '看不清面部' }],
    });
    expect(await stateOf(browser)).toMatchObject({
      state: 3,
      rejects: [{ field: 'handUrl', reason: '看不清面部' }],
    });

    const again = (await browser.call(appealPhone, await anAppeal(browser, '13700000009'))).resBody;
    const second = { ...ref, subjectId: again.appealId as string };
    await ops.call(takeReview, second);
    expect(await ops.call(decideReview, { ...second, pass: '1' })).toMatchObject({ resCode: 'S0000' });
    expect((await browser.call(userInfo, {})).resBody.mobileMask).toBe('137****0009');

    test.pass(31 * 24 * hour);
    await test.runJob('forget-appeal-pictures');
    await test.runJob('remove-files');
    const left = await test.db
      .selectFrom('files as f')
      .innerJoin('users as u', 'u.id', 'f.owner_id')
      .select('f.id')
      .where('u.email', '=', 'company@example.com')
      .where('f.scene', '=', 'idInHand')
      .where('f.attached_at', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('takes only pictures that are theirs', async () => {
    const browser = await signedIn(test, 'newbie@example.com');
    const appeal = await anAppeal(browser, '13700000010');

    expect(await browser.call(appealPhone, { ...appeal, handUrl: 'file_of_somebody' })).toMatchObject({
      resCode: 'E5208',
    });
  });
});
