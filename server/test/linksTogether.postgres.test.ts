import {
  acceptTeamInvitation,
  activate,
  changeEmail,
  changePassword,
  inviteToTeam,
  listOutbox,
  register,
  resetPassword,
  sendResetCode,
  sendVerifyCode,
  switchAccount,
  undoChange,
  verifyIdentity,
  verifyResetCode,
} from '@portal/calls';
import type { IdentityScene } from '@portal/rules';
import { createAccountService } from '../src/modules/identity/account/account.service';
import type { Deps } from '../src/platform/Deps';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { foundOrganisation } from './foundOrganisation';
import { codeIn, demoPassword, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';

/* What is good once is used by several at once: one succeeds, and the others are told that it is used. */

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(121_000));

type Replies = readonly Awaited<ReturnType<Browser['call']>>[];
const times = [0, 1, 2, 3, 4];
const codesOf = (replies: Replies) =>
  // The one that succeeded comes first.
  replies
    .map(({ resCode }) => resCode)
    .sort((one, other) => Number(other === 'S0000') - Number(one === 'S0000'));
const onlyOneIs = (code: string) => ['S0000', ...times.slice(1).map(() => code)];

const timesOf = async (event: string) =>
  (await test.db.selectFrom('audit_log').select('id').where('event', '=', event).execute()).length;

/** The token of the last link that was sent to somebody. */
async function linkTo(to: string, page: string): Promise<string> {
  await test.runJob('deliver-messages');
  const { records } = (await test.browser().call(listOutbox, { to })).resBody;
  const texts = (records as { text: string }[]).map(({ text }) => text);
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(texts.find((text) => text.includes(page)) ?? '')![1]!;
}

const prove = async (browser: Browser, scene: IdentityScene) =>
  (await browser.call(verifyIdentity, { way: 'pwd', value: demoPassword, scene })).resBody.ticket as string;

it('a link activates an account once', async () => {
  const account = 'links@example.com';
  const browser = test.browser();
  const facts = { userPswd: 'Fresh-2026', nickName: '小明', agreeVersion: '1' };
  await browser.call(register, { account, ...facts, captchaCode: await readCaptcha(browser) });
  const token = await linkTo(account, 'MailOk');

  const replies = await Promise.all(times.map(() => test.browser().call(activate, { token })));

  expect(codesOf(replies)).toEqual(onlyOneIs('E5003'));
  expect(await timesOf('activate')).toBe(1);
});

it('a ticket sets one new password', async () => {
  const account = 'person@example.com';
  const browser = test.browser();
  await browser.call(sendResetCode, { account, captchaCode: await readCaptcha(browser) });
  const vercode = codeIn(test.inbox.at(-1)?.body);
  const ticket = (await browser.call(verifyResetCode, { account, vercode })).resBody.ticket as string;

  const replies = await Promise.all(
    times.map((at) => test.browser().call(resetPassword, { ticket, userPswd: `Portal-30${at}` })),
  );

  expect(codesOf(replies)).toEqual(onlyOneIs('E5004'));
  expect(await timesOf('password.reset')).toBe(1);
});

it('a code for a forgotten password gives one ticket', async () => {
  const account = 'newbie@example.com';
  const browser = test.browser();
  await browser.call(sendResetCode, { account, captchaCode: await readCaptcha(browser) });
  const vercode = codeIn(test.inbox.at(-1)?.body);

  const replies = await Promise.all(times.map(() => browser.call(verifyResetCode, { account, vercode })));

  expect(codesOf(replies)).toEqual(onlyOneIs('E0028'));
});

it('of tickets for a forgotten password that are given at once, one is good', async () => {
  const accounts = createAccountService({ db: test.db, clock: test.clock } as Deps, {} as never);

  await Promise.all(times.map(() => accounts.issueResetTicket('harbor@example.com')));

  const left = await test.db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select('token_hash')
    .where('email', '=', 'harbor@example.com')
    .where('used_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});

it('a proof of who one is changes one password', async () => {
  const browser = await signedIn(test, 'company@example.com');
  const ticket = await prove(browser, 'changePassword');

  const replies = await Promise.all(
    times.map((at) =>
      browser.call(changePassword, { ticket, userPswd: `Portal-31${at}`, reqNo: newReqNo() }),
    ),
  );

  expect(codesOf(replies)).toEqual(onlyOneIs('E5004'));
  expect(await timesOf('password.change')).toBe(1);
});

it('an address is changed once with one code, and the link takes that back once', async () => {
  const browser = await signedIn(test, 'provider@example.com');
  const newAccount = 'another@example.com';
  test.pass(121_000);
  const captchaCode = await readCaptcha(browser);
  await browser.call(sendVerifyCode, { account: newAccount, captchaCode, scene: 'changeEmail' });
  const vercode = codeIn(test.inbox.at(-1)?.body);
  const tickets: string[] = [];
  while (tickets.length < times.length) tickets.push(await prove(browser, 'changeEmail'));

  const changed = await Promise.all(
    tickets.map((ticket) => browser.call(changeEmail, { ticket, newAccount, vercode, reqNo: newReqNo() })),
  );
  // The others find that it is their address already.
  expect(codesOf(changed)).toEqual(onlyOneIs('E5007'));
  expect(await timesOf('email.change')).toBe(1);

  const token = await linkTo('provider@example.com', 'changeUndo');
  const undone = await Promise.all(times.map(() => test.browser().call(undoChange, { token })));
  expect(codesOf(undone)).toEqual(onlyOneIs('E5010'));
  expect(await timesOf('email.undo')).toBe(1);
});

it('an invitation makes one membership', async () => {
  const organisationId = 'org_links';
  const idOf = async (email: string) =>
    (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  await foundOrganisation(test, {
    id: organisationId,
    nick_name: '链接企业',
    ownerId: await idOf('harbor@example.com'),
  });
  const owner = await signedIn(test, 'harbor@example.com');
  await owner.call(switchAccount, { accountId: organisationId });
  const account = 'newbie@example.com';
  await owner.call(inviteToTeam, { account, role: 'viewer', reqNo: newReqNo() });
  const token = await linkTo(account, 'joinTeam');
  const guest = await signedIn(test, account);

  const replies = await Promise.all(times.map(() => guest.call(acceptTeamInvitation, { token })));

  expect(codesOf(replies)).toEqual(onlyOneIs('E5401'));
  expect(replies.filter(({ resMsg }) => resMsg === '您已是该组织的成员')).toHaveLength(4);
  expect(await timesOf('team.join')).toBe(1);
});
