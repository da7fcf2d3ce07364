import {
  acceptAgreements,
  addAccessToken,
  applyProvider,
  closeAccount,
  editContentView,
  editUser,
  listAgreements,
  logout,
  myAgreements,
  register,
  saveContent,
  verifyIdentity,
  viewAccount,
  viewAgreement,
  withdrawContent,
  type Agreement,
  type AgreementKind,
} from '@portal/calls';
import { formatInstant, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let operator: Browser;
let person: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());

/** A new version of a text, as an operator publishes it who has agreed to it themselves. */
async function publish(kind: AgreementKind, text: string, asking: 'yes' | 'no', from?: string) {
  const { version, content } = (await operator.call(editContentView, { kind })).resBody;
  const reply = await operator.call(saveContent, {
    kind,
    itemId: kind,
    version,
    content: { ...content, text, asking },
    publish: 1,
    from,
  });
  expect(reply.resCode).toBe('S0000');
  await agree(operator);
}
const dueOf = async (browser: Browser) => (await browser.call(myAgreements, {})).resBody.due as Agreement[];
async function agree(browser: Browser) {
  const agreed = (await dueOf(browser)).map(({ kind, version }) => ({ kind, version }));
  if (agreed.length === 0) return;
  const entries = () =>
    test.db.selectFrom('audit_log').select('id').where('event', '=', 'agreement.accept').execute();
  const before = (await entries()).length;
  expect(await browser.call(acceptAgreements, { agreed })).toMatchObject({ resCode: 'S0000' });
  expect(await entries()).toHaveLength(before + agreed.length);
}
const rename = (browser: Browser, nickName: string) => browser.call(editUser, { nickName });
const inForce = async () => (await test.browser().call(listAgreements, {})).resBody;

async function signUp(account: string, agreeVersion: string) {
  const browser = test.browser();
  const reply = await browser.call(register, {
    account,
    userPswd: 'Fresh-2026',
    nickName: '新人',
    agreeVersion,
    captchaCode: await readCaptcha(browser),
  });
  const user = await test.db.selectFrom('users').select('id').where('email', '=', account).executeTakeFirst();
  return { code: reply.resCode, userId: user?.id };
}

it('opens an account under the versions in force alone, and keeps which', async () => {
  const { registerVersion, records } = await inForce();
  expect(records.map(({ kind, version }: Agreement) => [kind, version])).toEqual([
    ['serviceTerms', 1],
    ['privacyPolicy', 1],
    ['providerTerms', 1],
  ]);
  const first = await signUp('first@example.com', registerVersion);
  await publish('privacyPolicy', '一、新的隐私政策', 'no');

  expect((await signUp('late@example.com', registerVersion)).code).toBe('E5015');
  const { registerVersion: now } = await inForce();
  const second = await signUp('late@example.com', now);

  const agreedBy = async (accountId = '') =>
    (await operator.call(viewAccount, { accountId })).resBody.agreements.map(
      ({ kind, version }: { kind: string; version: number }) => `${kind} ${version}`,
    );
  expect(await agreedBy(first.userId)).toEqual(['privacyPolicy 1', 'serviceTerms 1']);
  expect(await agreedBy(second.userId)).toEqual(['privacyPolicy 2', 'serviceTerms 1']);
});

it('asks nobody about a version that does not ask for it', async () => {
  await publish('serviceTerms', '一、改正一个错字', 'no');

  expect(await dueOf(person)).toEqual([]);
  expect((await rename(person, '林晓')).resCode).toBe('S0000');
});

it('lets nobody change anything before they have agreed to a version that asks for it, and then goes on', async () => {
  await publish('serviceTerms', '一、请重新同意', 'yes');
  // The next letter that is corrected asks nobody again.
  expect((await operator.call(editContentView, { kind: 'serviceTerms' })).resBody.content).toMatchObject({
    text: '一、请重新同意',
    asking: 'no',
  });
  const [due] = await dueOf(person);
  expect(due).toMatchObject({ kind: 'serviceTerms', text: '一、请重新同意' });

  expect((await rename(person, '林晓晓')).resCode).toBe('E5016');
  const agreed = [{ kind: due!.kind, version: due!.version }];
  expect(await person.call(acceptAgreements, { agreed: [{ ...agreed[0]!, version: 1 }] })).toMatchObject({
    resCode: 'E5015',
  });
  expect(await person.call(acceptAgreements, { agreed: [] })).toMatchObject({ resCode: 'E0017' });
  for (let again = 0; again < 2; again += 1)
    expect((await person.call(acceptAgreements, { agreed })).resCode).toBe('S0000');

  expect((await rename(person, '林晓晓')).resCode).toBe('S0000');
  const { accepted, due: left } = (await person.call(myAgreements, {})).resBody;
  expect(left).toEqual([]);
  expect(accepted).toEqual([{ ...agreed[0], acceptedAt: formatInstant(test.clock()) }]);
});

it('lets whoever does not agree leave, and a program that nobody watches go on', async () => {
  const proof = { way: 'pwd', value: demoPassword } as const;
  const { ticket } = (await person.call(verifyIdentity, { ...proof, scene: 'accessToken' })).resBody;
  const { token } = (
    await person.call(addAccessToken, {
      name: '脚本',
      scopes: ['view', 'develop'],
      days: 30,
      ticket,
      reqNo: newReqNo(),
    })
  ).resBody;
  await publish('privacyPolicy', '一、请重新同意隐私政策', 'yes');

  const closing = await person.call(verifyIdentity, { ...proof, scene: 'closeAccount' });
  expect(closing.resCode).toBe('S0000');
  expect(
    (await person.call(closeAccount, { ticket: closing.resBody.ticket, reqNo: newReqNo() })).resCode,
  ).toBe('E5009');
  const answer = await test.app.inject({
    method: 'POST',
    url: '/ajaxurl/apix/webhook/remove',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'webhookId=none',
  });
  expect(answer.json()).toMatchObject({ resCode: 'E3303' });
  expect((await person.call(logout, { num: '1' })).resCode).toBe('S0000');
});

it('asks of providers what providers agree to, and of nobody else', async () => {
  const provider = await signedIn(test, 'provider@example.com');
  const newbie = await signedIn(test, 'newbie@example.com');
  await agree(provider);
  await agree(newbie);
  await publish('providerTerms', '一、新的提供方协议', 'yes');

  expect((await rename(newbie, '新用户')).resCode).toBe('S0000');
  const [due] = await dueOf(provider);
  expect(due).toMatchObject({ kind: 'providerTerms', version: 2 });
  const wish = { name: '示例', intro: '提供示例数据的服务，供大家试用', settlement: '', reqNo: newReqNo() };
  const contact = { contactName: '李海', contactPhone: '13812345678', contactMail: 'sea@example.com' };
  const apply = (termsVersion?: number) =>
    provider.call(applyProvider, { ...wish, ...contact, termsVersion, reqNo: newReqNo() });
  expect((await apply()).resCode).toBe('E5016');
  const agreed = [{ kind: 'providerTerms' as const, version: 2 }];
  expect((await newbie.call(acceptAgreements, { agreed })).resCode).toBe('E5106');
  expect((await provider.call(acceptAgreements, { agreed })).resCode).toBe('S0000');
  expect((await apply()).resCode).not.toBe('E5016');
});

it('keeps which terms whoever applies as a provider agreed to, and refuses others than are in force', async () => {
  const harbor = await signedIn(test, 'harbor@example.com');
  await agree(harbor);
  const wish = { name: '海港数据', intro: '提供港口与航运的公开数据接口', settlement: '' };
  const contact = { contactName: '李海', contactPhone: '13812345678', contactMail: 'sea@example.com' };
  const apply = (termsVersion: number) =>
    harbor.call(applyProvider, { ...wish, ...contact, termsVersion, reqNo: newReqNo() });

  expect((await apply(1)).resCode).toBe('E5015');
  expect((await apply(2)).resCode).toBe('S0000');
  expect((await harbor.call(myAgreements, {})).resBody.accepted).toContainEqual(
    expect.objectContaining({ kind: 'providerTerms', version: 2 }),
  );
});

it('shows every version that was in force, none that waits, and never takes one away', async () => {
  const later = formatInstant(new Date(test.clock().getTime() + hours)).slice(0, 16);
  await publish('providerTerms', '一、明天的提供方协议', 'yes', later);
  const visitor = test.browser();
  const view = (version?: number) => visitor.call(viewAgreement, { kind: 'providerTerms', version });

  expect((await view(1)).resBody).toMatchObject({ version: 1, title: '提供方协议' });
  expect((await view()).resBody).toMatchObject({ version: 2, text: '一、新的提供方协议' });
  expect((await view(3)).resCode).toBe('E7041');
  const { version } = (await operator.call(editContentView, { kind: 'providerTerms' })).resBody;
  expect(await operator.call(withdrawContent, { itemId: 'providerTerms', version })).toMatchObject({
    resCode: 'E7043',
  });
  const { content } = (await operator.call(editContentView, { kind: 'providerTerms' })).resBody;
  expect(
    await operator.call(saveContent, {
      kind: 'providerTerms',
      itemId: 'providerTerms',
      version,
      content,
      publish: 1,
      until: later,
    }),
  ).toMatchObject({ resCode: 'E0017', fields: [{ name: 'until' }] });
});
