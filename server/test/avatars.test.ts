import sharp from 'sharp';
import { checkLogin, editUser, listTeam, noAvatar, userInfo } from '@portal/calls';
import { forgetAccount } from '../src/modules/closing/closing.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let photo: Buffer;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  photo = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#48a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

async function uploaded(browser: Browser, scene = 'avatar', content = photo): Promise<string> {
  const form = uploadForm('file', 'me.jpg', content, 'image/jpeg', { behind: { scene } });
  const reply = await browser.upload('/file/uploadImage', form);
  return reply.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}
const show = async (browser: Browser) => browser.call(editUser, { avatarUrl: await uploaded(browser) });
const addressOf = async (browser: Browser) =>
  ((await browser.call(userInfo, {})).resBody as { avatarUrl: string }).avatarUrl;
const get = (browser: Browser, url: string) => browser.send({ method: 'GET', url });
const statusOf = async (browser: Browser, url: string) => (await get(browser, url)).statusCode;

it('shows a small square of what was sent, where its person is named', async () => {
  const person = await signedIn(test, 'person@example.com');
  expect(await addressOf(person)).toBe('');

  expect(await show(person)).toMatchObject({ resCode: 'S0000' });

  const address = await addressOf(person);
  const picture = await get(person, address);
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=300',
  ]);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  expect(await person.call(checkLogin, {})).toMatchObject({ avatarUrl: address });
  expect(await person.call(editUser, { nickName: '林晓' })).toMatchObject({ resCode: 'S0000' });
  expect(await addressOf(person)).toBe(address);
});

it('is for oneself and for members of the same organisation, and for nobody else', async () => {
  const [developer, finance] = [
    await signedIn(test, 'developer@example.com'),
    await signedIn(test, 'finance@example.com'),
  ];
  await show(developer);
  const address = await addressOf(developer);

  const { records } = (await finance.call(listTeam, {})).resBody as {
    records: { nickName: string; avatarUrl: string }[];
  };
  expect(records).toContainEqual(expect.objectContaining({ nickName: '陈开', avatarUrl: address }));
  expect(records).toContainEqual(expect.objectContaining({ nickName: '苏敏', avatarUrl: '' }));
  expect(await statusOf(finance, address)).toBe(200);
  for (const other of ['person@example.com', 'provider@example.com', 'ops@example.com'])
    expect([other, await statusOf(await signedIn(test, other), address)]).toEqual([other, 404]);
  expect(await statusOf(test.browser(), address)).toBe(404);
  const file = address.split('/').at(-1);
  expect(await statusOf(finance, `/ajaxurl/apix/file/view/${file}`)).toBe(404);
});

it('takes neither the picture of somebody else nor one that was sent for something else', async () => {
  const [person, company] = [
    await signedIn(test, 'person@example.com'),
    await signedIn(test, 'company@example.com'),
  ];
  const paper = await uploaded(person, 'idFront');
  const theirs = await uploaded(company);

  for (const avatarUrl of [paper, theirs, 'file_none', '../x'])
    expect([avatarUrl, (await person.call(editUser, { avatarUrl })).resCode]).toEqual([avatarUrl, 'E5208']);
});

it('removes the picture before, and the last one when it is taken away', async () => {
  const person = await signedIn(test, 'person@example.com');
  await show(person);
  const first = await addressOf(person);
  await show(person);
  const second = await addressOf(person);

  expect([await statusOf(person, first), await statusOf(person, second)]).toEqual([404, 200]);
  await person.call(editUser, { avatarUrl: noAvatar });
  await test.runJob('remove-files');

  expect([await addressOf(person), await statusOf(person, second)]).toEqual(['', 404]);
  const left = await test.db.selectFrom('files').select('id').where('scene', '=', 'avatar').execute();
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining([second.split('/').at(-1)]));
});

it('goes with the account', async () => {
  const person = await signedIn(test, 'newbie@example.com');
  await show(person);
  const user = await test.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'newbie@example.com')
    .executeTakeFirstOrThrow();

  await test.db.transaction().execute((tx) => forgetAccount(tx, user));

  const after = await test.db
    .selectFrom('users')
    .select('avatar_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect([user.avatar_id === null, after.avatar_id]).toEqual([false, null]);
});
