import { captchaSound, listOutbox, sendRegisterCode } from '@portal/calls';
import { createCaptchaService } from '../src/modules/identity/session/captcha.service';
import { speakDigits } from '../src/modules/identity/session/speakDigits';
import { readVoices } from '../src/modules/identity/session/voices';
import { buildTestApp, type TestApp } from './buildTestApp';
import { hearDigits } from './hearDigits';
import { readCaptcha } from './journeys';

const voices = readVoices();
const minute = 60_000;
let test: TestApp;

beforeAll(async () => void (test = await buildTestApp()));
afterAll(() => test.close());
beforeEach(() => test.pass(121_000));

/** Chance that comes out the same each time (mulberry32). */
function chanceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Browser = ReturnType<TestApp['browser']>;
const listen = (browser: Browser) =>
  browser.send({ method: 'GET', url: `/ajaxurl/apix${captchaSound.path}` });

async function hear(browser: Browser): Promise<string> {
  const sound = await listen(browser);
  if (sound.headers['content-type'] !== 'audio/wav') throw new Error(`no sound: ${sound.body}`);
  return shownTo(browser);
}

async function shownTo(browser: Browser): Promise<string> {
  const { resBody } = await browser.call(listOutbox, { channel: 'captcha' });
  return resBody.records[0].code as string;
}

const askCode = async (browser: Browser, account: string, captchaCode: string) =>
  (await browser.call(sendRegisterCode, { account, captchaCode })).resCode as string;

it('says each digit with each voice, at any tempo, so that it is told from all others', () => {
  for (let seed = 0; seed < 6; seed++)
    for (const code of ['0123', '4567', '8917', '6609'])
      expect([seed, hearDigits(speakDigits(code, { voices, random: chanceOf(seed), noise: 0 }))]).toEqual([
        seed,
        code,
      ]);
});

it('sounds another way each time, by its length and its samples, also of one code', () => {
  const sounds = Array.from({ length: 20 }, (_, seed) =>
    speakDigits('2580', { voices, random: chanceOf(seed) }),
  );

  expect(new Set(sounds.map(({ length }) => length)).size).toBeGreaterThan(15);
  expect(new Set(sounds.map((sound) => sound.toString('latin1', 44, 2000))).size).toBe(20);
});

it('is heard above its noise, is over in ten seconds, and never cut for being too loud', () => {
  for (let seed = 0; seed < 20; seed++) {
    const sound = speakDigits('1111', { voices, random: chanceOf(seed) }).subarray(44);
    const quiet = speakDigits('1111', { voices, random: chanceOf(seed), noise: 0 }).subarray(44);

    expect(sound.length).toBeLessThan(10 * 8000);
    // In the pause before the first digit there is only noise.
    const start = quiet.findIndex((byte) => byte !== 128);
    expect(power(sound.subarray(0, start))).toBeLessThan(power(quiet.subarray(start, start + 2000)) / 4);
    expect(sound.filter((byte) => byte <= 1 || byte === 255).length).toBeLessThan(sound.length / 1000);
  }
});

const power = (bytes: Uint8Array) =>
  bytes.reduce((sum, byte) => sum + (byte - 128) ** 2, 0) / Math.max(1, bytes.length);

it('says the digits that the browser has to answer with', async () => {
  const { db } = test;
  const captchas = createCaptchaService(
    { db, clock: () => new Date('2026-08-01') },
    { random: chanceOf(7), noise: 0 },
  );

  const heard = hearDigits(await captchas.say('somebody'));

  expect(heard).toMatch(/^\d{4}$/);
  await captchas.spend('somebody', heard);
  await expect(captchas.spend('somebody', heard)).rejects.toMatchObject({ code: 'E0005' });
});

it('comes as a sound that nobody keeps, with digits only, other ones each time', async () => {
  const browser = test.browser();
  const sound = await listen(browser);

  expect(sound.statusCode).toBe(200);
  expect(sound.headers).toMatchObject({ 'content-type': 'audio/wav', 'cache-control': 'no-store' });
  expect(sound.rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
  const codes = new Set<string>();
  for (let times = 0; times < 5; times++) codes.add(await hear(browser));
  for (const code of codes) expect(code).toMatch(/^\d{4}$/);
  expect(codes.size).toBeGreaterThan(1);
});

it('opens the door that the picture opens, once', async () => {
  const browser = test.browser();
  const code = await hear(browser);

  expect(await askCode(browser, '13912340001', code)).toBe('S0000');
  expect(await askCode(browser, '13912340002', code)).toBe('E0005');
});

it('takes the place of the picture, and the picture its', async () => {
  const browser = test.browser();
  const seen = await readCaptcha(browser);
  await hear(browser);
  expect(await askCode(browser, '13912340003', seen)).toBe('E0005');

  const heard = await hear(browser);
  await readCaptcha(browser);
  expect(await askCode(browser, '13912340003', heard)).toBe('E0005');
});

it('is used up by a wrong answer, and is nobody else’s', async () => {
  const browser = test.browser();
  const code = await hear(browser);
  expect(await askCode(test.browser(), '13912340004', code)).toBe('E0005');

  expect(await askCode(browser, '13912340004', code === '0000' ? '1111' : '0000')).toBe('E0005');
  expect(await askCode(browser, '13912340004', code)).toBe('E0005');
});

it('is void after five minutes', async () => {
  const browser = test.browser();
  const code = await hear(browser);
  test.pass(5 * minute + 1);

  expect(await askCode(browser, '13912340005', code)).toBe('E0005');
});

it('may be asked for 30 times a minute from one address, whatever the browser', async () => {
  for (let times = 0; times < 30; times++)
    expect((await listen(test.browser('localhost', '203.0.113.77'))).statusCode).toBe(200);

  const refused = await listen(test.browser('localhost', '203.0.113.77'));
  expect(refused.json()).toMatchObject({ resCode: 'E0429' });
  expect((await listen(test.browser('localhost', '203.0.113.78'))).statusCode).toBe(200);
  test.pass(minute + 1);
  expect((await listen(test.browser('localhost', '203.0.113.77'))).statusCode).toBe(200);
});
