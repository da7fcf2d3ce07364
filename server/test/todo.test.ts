import { editUser, userOverview } from '@portal/calls';
import { days } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
});
afterAll(() => test.close());

const todoOf = async (email: string): Promise<{ title: string; link: string }[]> =>
  (await (await signedIn(test, email)).call(userOverview, {})).resBody.todo;

it('leads whoever was turned down to what they have sent: a person, an enterprise, a part of it', async () => {
  expect(await todoOf('correcting@example.com')).toContainEqual(
    expect.objectContaining({
      title: expect.stringMatching(/认证被驳回/),
      link: '/companyMessage/companyInfo',
    }),
  );
  expect(await todoOf('advancing@example.com')).toContainEqual(
    expect.objectContaining({ title: '企业高级认证有 1 项需要更正', link: '/companyAdvancedAuth' }),
  );
});

it('names keys that end within a month, and no others', async () => {
  const titles = async () => (await todoOf('person@example.com')).map(({ title }) => title);
  const { id } = await test.db
    .selectFrom('app_keys')
    .innerJoin('apps', 'apps.id', 'app_id')
    .innerJoin('users', 'users.id', 'owner_id')
    .select('app_keys.id')
    .where('users.email', '=', 'person@example.com')
    .where('app_keys.state', '=', 'active')
    .executeTakeFirstOrThrow();
  const endsIn = (count: number) =>
    test.db
      .updateTable('app_keys')
      .set({ expires_at: new Date(test.clock().getTime() + count * days) })
      .where('id', '=', id)
      .execute();

  await endsIn(40);
  expect(await titles()).not.toContainEqual(expect.stringMatching(/密钥/));
  await endsIn(20);
  expect(await titles()).toContain('1 个密钥将在 30 天内到期');
});

it('says it in the language of whoever reads it', async () => {
  const browser = await signedIn(test, 'advancing@example.com');
  await browser.call(editUser, { language: 'en' });

  expect((await browser.call(userOverview, {})).resBody.todo).toContainEqual(
    expect.objectContaining({ title: '1 item of the company’s advanced verification needs correcting' }),
  );
});
