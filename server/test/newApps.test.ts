import sharp from 'sharp';
import {
  addApp,
  applyState,
  editApp,
  listAppApis,
  listApps,
  noAppIcon,
  removeApp,
  viewApp,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, apiIdOf, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let person: Browser;
let company: Browser;
let photo: Buffer;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  company = await signedIn(test, 'company@example.com');
  photo = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#48a' } })
    .png()
    .toBuffer();
}, 90_000);
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

async function uploaded(browser: Browser, scene = 'appIcon'): Promise<string> {
  const form = uploadForm('file', 'icon.png', photo, 'image/png', { behind: { scene } });
  const reply = await browser.upload('/file/uploadImage', form);
  return reply.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}
const made = async (fields: Record<string, unknown> = {}) =>
  (await person.call(addApp, { ...anApp(), ...fields })).resBody.appId as string;
const iconOf = async (appId: string) =>
  ((await person.call(viewApp, { appId })).resBody as { app: { iconUrl: string } }).app.iconUrl;
const get = (browser: Browser, url: string) => browser.send({ method: 'GET', url });

describe('the picture of an app', () => {
  it('is a small square that its owner sees in list and detail, and nobody else', async () => {
    const appId = await made({ iconUrl: await uploaded(person) });

    const address = await iconOf(appId);
    const picture = await get(person, address);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
    const { records } = (await person.call(listApps, {})).resBody as {
      records: { appId: string; iconUrl: string }[];
    };
    expect(records).toContainEqual(expect.objectContaining({ appId, iconUrl: address }));
    for (const other of [company, await signedIn(test, 'ops@example.com'), test.browser()])
      expect((await get(other, address)).statusCode).toBe(404);
  });

  it('stays when nothing is said of it, is replaced and taken away, and goes with the app', async () => {
    const appId = await made({ iconUrl: await uploaded(person) });
    const first = await iconOf(appId);
    const { reqNo: _, ...facts } = anApp();

    await person.call(editApp, { ...facts, appId });
    expect(await iconOf(appId)).toBe(first);

    await person.call(editApp, { ...facts, appId, iconUrl: await uploaded(person) });
    const second = await iconOf(appId);
    expect([second === first, (await get(person, first)).statusCode]).toEqual([false, 404]);

    await person.call(editApp, { ...facts, appId, iconUrl: noAppIcon });
    expect([await iconOf(appId), (await get(person, second)).statusCode]).toEqual(['', 404]);

    await person.call(editApp, { ...facts, appId, iconUrl: await uploaded(person) });
    const last = await iconOf(appId);
    await person.call(removeApp, { appId });
    expect((await get(person, last)).statusCode).toBe(404);
  });

  it('is neither of somebody else nor one that was sent for something else', async () => {
    for (const iconUrl of [await uploaded(company), await uploaded(person, 'idFront'), 'file_none'])
      expect(await person.call(addApp, { ...anApp(), iconUrl })).toMatchObject({ resCode: 'E5208' });
  });
});

describe('APIs that a new app asks for', () => {
  it('are in its sandbox at once where nobody has to approve', async () => {
    const apiIds = [await apiIdOf(person, '行政区划'), await apiIdOf(person, '工作日历')];

    const reply = await person.call(addApp, { ...anApp(), apiIds });

    expect(reply).toMatchObject({ resCode: 'S0000', resBody: { waitingNum: 0 } });
    const { records } = (await person.call(listAppApis, { appId: reply.resBody.appId })).resBody as {
      records: unknown[];
    };
    expect(records).toHaveLength(2);
    for (const apiId of apiIds)
      expect(records).toContainEqual(
        expect.objectContaining({ apiId, env: 'sandbox', state: applyState.active }),
      );
  });

  it('make no app when one of them is refused, and name that one', async () => {
    const apiId = await apiIdOf(person, '行政区划');
    const before = ((await person.call(listApps, {})).resBody as { total: number }).total;

    expect(await person.call(addApp, { ...anApp(), apiIds: [apiId, 'api_none'] })).toMatchObject({
      resCode: 'E4004',
      apiId: 'api_none',
    });

    expect((await person.call(listApps, {})).resBody).toMatchObject({ total: before });
  });
});

it('makes no more apps than an account may have, however many are asked for at once', async () => {
  const before = ((await company.call(listApps, {})).resBody as { total: number }).total;

  const replies = await Promise.all(Array.from({ length: 22 - before }, () => company.call(addApp, anApp())));

  const codes = replies.map(({ resCode }) => resCode as string);
  expect(codes.filter((code) => code === 'E3002')).toHaveLength(2);
  expect((await company.call(listApps, {})).resBody).toMatchObject({ total: 20 });
});
