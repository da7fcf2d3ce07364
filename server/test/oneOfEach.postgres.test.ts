import {
  addAccessToken,
  addBankCard,
  applyProvider,
  bankCardsMax,
  openSandbox,
  saveContent,
  type AnyContent,
} from '@portal/calls';
import { accessTokensMax, type IdentityScene } from '@portal/rules';
import { issueTicket } from '../src/modules/identity/account/mailToken.repository';
import { days, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

/* What does not exist yet cannot be locked, and a last free place is seen by all who look at once. */

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

const person = 'person@example.com';
const times = [0, 1, 2, 3, 4];

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function proof(scene: IdentityScene): Promise<string> {
  const createdAt = test.clock();
  const expiresAt = new Date(createdAt.getTime() + 10 * minutes);
  return issueTicket(test.db, {
    purpose: `identity:${scene}`,
    userId: await idOf(person),
    createdAt,
    expiresAt,
  });
}

/** The codes of five answers, those that succeeded first. */
async function atOnce(ask: (at: number) => ReturnType<Browser['call']>): Promise<string[]> {
  const codes = (await Promise.all(times.map(ask))).map(({ resCode }) => resCode);
  return codes.sort((one, other) => Number(other === 'S0000') - Number(one === 'S0000'));
}
const onlyOneIs = (code: string) => ['S0000', ...times.slice(1).map(() => code)];

it('a first application to become a provider is one, and one case for the operators', async () => {
  const browser = await signedIn(test, 'harbor@example.com');
  const casesOf = () =>
    test.db.selectFrom('review_cases').select('subject_id').where('kind', '=', 'provider').execute();
  const before = await casesOf();
  const form = {
    ...{ name: '海港数据', intro: '提供港口与航运的公开数据接口', settlement: '' },
    ...{ contactName: '李海', contactPhone: '13812345678', contactMail: 'sea@example.com' },
  };

  const codes = await atOnce(() => browser.call(applyProvider, { ...form, reqNo: newReqNo() }));

  expect(codes).toEqual(onlyOneIs('E5214'));
  expect(await casesOf()).toHaveLength(before.length + 1);
});

it('a sandbox is opened once, with one app', async () => {
  const browser = await signedIn(test, 'company@example.com');

  const codes = await atOnce(() => browser.call(openSandbox, { reqNo: newReqNo() }));

  expect(codes).toEqual(onlyOneIs('E5217'));
  const apps = await test.db.selectFrom('apps').select('id').where('name', 'like', '沙箱体验%').execute();
  expect(apps).toHaveLength(1);
});

it('nobody has more access tokens than one may have', async () => {
  const browser = await signedIn(test, person);
  const [user_id, created_at] = [await idOf(person), test.clock()];
  const expires_at = new Date(created_at.getTime() + 9 * days);
  for (let made = 1; made < accessTokensMax; made += 1)
    await test.db
      .insertInto('access_tokens')
      .values({
        ...{ id: `token_${made}`, user_id, account_id: user_id, name: '已有', token_hash: `hash_${made}` },
        ...{ hint: 'abcd', scopes: '["view"]', created_at, expires_at },
      })
      .execute();

  const codes = await atOnce(async () =>
    browser.call(addAccessToken, {
      ticket: await proof('accessToken'),
      ...{ name: '新的', scopes: ['view'], days: 7, reqNo: newReqNo() },
    }),
  );

  expect(codes).toEqual(onlyOneIs('E5503'));
});

it('nobody has more bank cards than one may have', async () => {
  await test.db.updateTable('users').set({ register_type: 2 }).where('email', '=', person).execute();
  const browser = await signedIn(test, person);
  const [owner_id, added_at] = [await idOf(person), test.clock()];
  for (let made = 1; made < bankCardsMax; made += 1)
    await test.db
      .insertInto('bank_cards')
      .values({
        ...{
          id: `card_${made}`,
          owner_id,
          bank: '招商银行',
          account_sealed: '',
          account_hash: `hash_${made}`,
        },
        ...{ account_end: '0000', holder: '*', added_at },
      })
      .execute();
  const accounts = ['206', '214', '222', '230', '248'].map((end) => `6222020200112${end}`);

  const codes = await atOnce(async (at) =>
    browser.call(addBankCard, {
      ...{ bank: '招商银行', account: accounts[at]!, phone: '13800138000' },
      ...{ ticket: await proof('bankCard'), reqNo: newReqNo() },
    }),
  );

  expect(codes).toEqual(onlyOneIs('E4403'));
});

it('of scenes of one name that are published at once, one is', async () => {
  const browser = await signedIn(test, 'ops@example.com');
  const content: AnyContent = {
    ...{
      title: '一个名字',
      icon: '店',
      type: 'commerce',
      brief: '开业前核对好每一项',
      pains: ['来回补材料'],
    },
    ...{ steps: [{ title: '归档', text: '存好结果。', picks: [] }], benefits: [], cases: [], documents: [] },
    order: 99,
  };

  const codes = await atOnce(() =>
    browser.call(saveContent, { kind: 'scene', version: 0, content, publish: 1 }),
  );

  expect(codes).toEqual(onlyOneIs('E0017'));
});
