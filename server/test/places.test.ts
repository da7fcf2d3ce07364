import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listSessions } from '@portal/calls';
import { createPlaces } from '../src/modules/identity/device/places';
import { audit } from '../src/platform/audit';
import { hours } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { writeMmdb } from './writeMmdb';

const place = (country: string, province: string, city: string) => ({
  country: { names: { 'zh-CN': country } },
  subdivisions: [{ names: { 'zh-CN': province } }],
  city: { names: { en: city } },
});

let folder: string;
let file: string;
let test: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'places-'));
  file = path.join(folder, 'city.mmdb');
  test = await buildTestApp({ hasMarket: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});

const put = (rows: Parameters<typeof writeMmdb>[0] | string, at: Date) => {
  writeFileSync(file, typeof rows === 'string' ? rows : writeMmdb(rows));
  utimesSync(file, at, at);
};

const from = (devicePlaceFile: string | null) => {
  const errors: string[] = [];
  const log = { error: (_: object, text: string) => void errors.push(text) };
  const deps = { clock: test.clock, config: { ...test.config, devicePlaceFile }, log };
  return { errors, places: createPlaces(deps as never) };
};

it('names places in Chinese where the file does, cities that are provinces once', async () => {
  put(
    [
      { network: '203.0.113.0/24', data: place('中国', '浙江', 'Hangzhou') },
      { network: '198.51.100.0/25', data: place('中国', '上海', '上海') },
    ],
    test.clock(),
  );
  const { places } = from(file);

  expect(
    await places.namesOf([
      '203.0.113.9',
      '198.51.100.7',
      '198.51.100.200',
      '::ffff:203.0.113.9',
      '2001:db8::1',
      'nonsense',
    ]),
  ).toEqual(['中国 浙江 Hangzhou', '中国 上海', '', '中国 浙江 Hangzhou', '', '']);
});

it('knows what lies nowhere without a file', async () => {
  const { places } = from(null);

  expect(
    await places.namesOf([
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '192.168.0.4',
      '100.64.1.1',
      'fd00::1',
      '203.0.113.9',
    ]),
  ).toEqual(['本机', '本机', '内网', '内网', '内网', '内网', '']);
});

it('takes up another file within the hour; one that is broken is told to the log, and the one before serves on', async () => {
  put([{ network: '203.0.113.0/24', data: place('中国', '浙江', '杭州') }], new Date(1_780_000_000_000));
  const { places, errors } = from(file);
  expect(await places.namesOf(['203.0.113.9'])).toEqual(['中国 浙江 杭州']);

  put([{ network: '203.0.113.0/24', data: place('中国', '江苏', '南京') }], new Date(1_780_000_100_000));
  expect(await places.namesOf(['203.0.113.9'])).toEqual(['中国 浙江 杭州']);
  test.pass(hours + 1);
  expect(await places.namesOf(['203.0.113.9'])).toEqual(['中国 江苏 南京']);
  put('no such file', new Date(1_780_000_200_000));
  test.pass(hours + 1);

  expect(await places.namesOf(['203.0.113.9'])).toEqual(['中国 江苏 南京']);
  expect(errors).toEqual(['the file of places cannot be read']);
});

it('says of each device and each login where it was', async () => {
  const person = await signedIn(test, 'person@example.com');

  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  await test.db.updateTable('sessions').set({ address: '10.0.0.5' }).where('user_id', '=', id).execute();
  const login = { at: test.clock(), userId: id, event: 'login', address: '127.0.0.1', outcome: 'ok' };
  await audit(test.db, login);

  const { records, log } = (await person.call(listSessions, {})).resBody as {
    records: { place: string }[];
    log: { place: string }[];
  };

  expect([records[0]?.place, log[0]?.place]).toEqual(['内网', '本机']);
});
