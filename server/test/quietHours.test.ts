import { saveMessageSettings, viewMessageSettings } from '@portal/calls';
import { notify } from '../src/modules/messages';
import { endOfQuiet } from '../src/modules/messages/quietHours';
import { formatInstant, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

/** A time of one day in Asia/Shanghai. */
const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`);
const night = { starts: 22 * 60, ends: 8 * 60 };
const noon = { starts: 12 * 60, ends: 13 * 60 + 30 };

it.each([
  ['before it', night, '21:59', null],
  ['as it begins', night, '22:00', '2026-11-24 08:00:00'],
  ['before midnight', night, '23:59', '2026-11-24 08:00:00'],
  ['after midnight', night, '00:00', '2026-11-23 08:00:00'],
  ['in its last minute', night, '07:59', '2026-11-23 08:00:00'],
  ['as it ends', night, '08:00', null],
  ['at noon', noon, '12:30', '2026-11-23 13:30:00'],
  ['after noon', noon, '13:30', null],
] as const)('knows when it is no longer quiet: %s', (_, quiet, time, end) => {
  const until = endOfQuiet(quiet, at(time));

  expect(until && formatInstant(until)).toBe(end);
});

describe('the quiet hours of somebody', () => {
  let test: TestApp;
  let person: Browser;
  beforeAll(async () => {
    test = await buildTestApp({ hasMarket: true });
    person = await signedIn(test, 'person@example.com');
    await test.runJob('deliver-messages');
  }, 90_000);
  afterAll(() => test.close());

  const save = (quietFrom: string, quietUntil: string) =>
    person.call(saveMessageSettings, { records: [], quietFrom, quietUntil });

  it('are kept, and shown again', async () => {
    await save('22:00', '08:00');
    const kept = (await person.call(viewMessageSettings, {})).resBody;
    await save('', '');

    expect(kept).toMatchObject({ quietFrom: '22:00', quietUntil: '08:00' });
    expect((await person.call(viewMessageSettings, {})).resBody).toMatchObject({ quietFrom: '' });
  });

  it.each([
    ['one of two', '22:00', ''],
    ['an hour that there is not', '25:00', '08:00'],
    ['no time at all', '22:00', '08:00'],
  ])('are refused with %s', async (what, from, until) => {
    const { resCode, fields } = await save(from, what === 'no time at all' ? from : until);

    expect(resCode).toBe('E0017');
    expect(fields).toHaveLength(1);
  });

  it('hold back mail until they are over, but not what concerns security', async () => {
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'person@example.com')
      .executeTakeFirstOrThrow();
    const hour = Number(formatInstant(test.clock()).slice(11, 13));
    const text = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
    await save(text(-1), text(2));
    const tell = (kind: 'system' | 'security', title: string) =>
      notify(test.db, { userId: id, kind, at: test.clock(), title, text: '内容', link: null });
    await tell('system', '安静的消息');
    await tell('security', '安全的消息');
    const sent = () => test.inbox.map(({ subject }) => subject).filter((one) => one.endsWith('的消息'));

    await test.runJob('deliver-messages');
    const during = sent();
    test.pass(2 * hours);
    await test.runJob('deliver-messages');

    expect(during).toEqual(['安全的消息']);
    expect(sent()).toEqual(['安全的消息', '安静的消息']);
  });
});
