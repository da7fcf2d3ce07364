import fs, { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { commonSettings } from './commonSettings';
import { EnvironmentError, readEnvironment, settingFaults } from './readEnvironment';
import { fileSettings, findSecretFiles } from './secretFiles';
import { port, secret, text } from './settingKinds';

const settings = z.object({
  PORTAL_MODE: commonSettings.PORTAL_MODE,
  PORT: port.prefault('8080'),
  PORTAL_SECRET: secret.optional().meta({ neededInProduction: '随机密钥', mayBeFile: true }),
  SMS_TOKEN: text.default('').meta({ mayBeFile: true }),
});
const value = 'a-value-of-more-than-thirty-two-characters';

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-secret-files-'));
afterAll(() => rmSync(scratch, { recursive: true }));
afterEach(() => jest.restoreAllMocks());
let count = 0;
function fileOf(content: string | Buffer, name = `file-${(count += 1)}`): string {
  const file = path.join(scratch, name);
  writeFileSync(file, content);
  return file;
}

it.each(['', '\n', '\r\n', '\n\n'])(
  'reads a value from the file that NAME_FILE names, without %j at its end',
  (end) => {
    const env = { PORTAL_SECRET: '', PORTAL_SECRET_FILE: fileOf(value + end) };

    expect(readEnvironment(settings, env)).toMatchObject({ PORTAL_SECRET: value, SMS_TOKEN: '' });
    expect(settingFaults(settings, env)).toEqual([]);
  },
);

it('keeps what stands inside: spaces, lines of a key, what is not ASCII', () => {
  const SMS_TOKEN = ' -----BEGIN-----\nabc=\n-----END----- 密 ';

  expect(readEnvironment(settings, { SMS_TOKEN_FILE: fileOf(`${SMS_TOKEN}\n`) })).toMatchObject({
    SMS_TOKEN,
  });
});

it('does not take the mark that Windows puts in front of a text for a part of it', () => {
  expect(readEnvironment(settings, { SMS_TOKEN_FILE: fileOf(`\uFEFF${value}\r\n`) })).toMatchObject({
    SMS_TOKEN: value,
  });
});

it('follows links, which is how containers are given secrets', () => {
  const link = path.join(scratch, 'link');
  symlinkSync(fileOf(value), link);

  expect(readEnvironment(settings, { SMS_TOKEN_FILE: link })).toMatchObject({ SMS_TOKEN: value });
});

it('takes what production needs from a file, and the credentials that systemd hands to a unit', () => {
  const folder = path.join(scratch, 'credentials');
  mkdirSync(folder);
  fileOf(value, 'credentials/PORTAL_SECRET');
  fileOf('stranger', 'credentials/PORT');
  const env = { PORTAL_MODE: 'production', CREDENTIALS_DIRECTORY: folder };

  expect(readEnvironment(settings, env)).toMatchObject({ PORTAL_SECRET: value, PORT: 8080 });
  expect(findSecretFiles(settings, { ...env, SMS_TOKEN_FILE: '/a' })).toEqual([
    {
      name: 'PORTAL_SECRET',
      from: '$CREDENTIALS_DIRECTORY/PORTAL_SECRET',
      file: path.join(folder, 'PORTAL_SECRET'),
    },
    { name: 'SMS_TOKEN', from: 'SMS_TOKEN_FILE', file: '/a' },
  ]);
});

it('reads no file for a setting that is no secret', () => {
  expect(fileSettings(settings)).toEqual(['PORTAL_SECRET', 'SMS_TOKEN']);
  expect(readEnvironment(settings, { PORT_FILE: fileOf('9000') })).toMatchObject({ PORT: 8080 });
});

it.each<[string, () => string, string]>([
  ['is missing', () => path.join(scratch, 'none'), '指向的文件不存在。请填写文件的绝对路径'],
  ['lies below a file', () => path.join(fileOf('x'), 'y'), '指向的文件不存在：路径中间有一段不是目录。'],
  ['is a secret itself', () => `${value}/${'x'.repeat(300)}`, '指向的文件'],
  ['has a name that cannot be', () => `${value}\0`, '指向的文件'],
  ['is a folder', () => scratch, '指向的不是普通文件'],
  ['never ends', () => '/dev/zero', '指向的不是普通文件'],
  ['is large', () => fileOf(value.repeat(2000)), '指向的文件超过 64 KB'],
  ['is empty', () => fileOf(''), '指向的文件是空的'],
  ['has an empty line', () => fileOf(' \r\n'), '指向的文件是空的'],
  ['is no text', () => fileOf(Buffer.from([0xff, 0xfe, 0x61])), '指向的文件不是 UTF-8 文本'],
  ['has zeros', () => fileOf(`${value}\0`), '指向的文件不是 UTF-8 文本'],
])('says so, and not what stands there, when the file %s', (_, path_, sentence) => {
  const env = { PORTAL_MODE: 'production', PORTAL_SECRET_FILE: path_() };

  const faults = settingFaults(settings, env);

  expect(faults).toEqual([
    { name: 'PORTAL_SECRET_FILE', says: expect.stringContaining(sentence), isMissing: false },
  ]);
  expect(JSON.stringify(faults)).not.toContain(value);
  expect(() => readEnvironment(settings, env)).toThrow(
    new EnvironmentError(`PORTAL_SECRET_FILE ${faults[0]?.says}`),
  );
});

it.each([
  ['EACCES', '没有权限读取。请让运行门户的用户能够读取它'],
  ['EIO', '无法读取（EIO）'],
])('says so when the system refuses to read it: %s', (code, sentence) => {
  jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw Object.assign(new Error(value), { code });
  });

  const [fault] = settingFaults(settings, { SMS_TOKEN_FILE: fileOf(value) });

  expect(fault?.says).toContain(sentence);
  expect(fault?.says).not.toContain(value);
});

it('says which of two ways has to go, whichever they are', () => {
  const folder = path.join(scratch, 'both');
  mkdirSync(folder);
  fileOf(value, 'both/SMS_TOKEN');
  const both = (env: Record<string, string>) =>
    settingFaults(settings, env).map(({ name, says }) => `${name} ${says}`);

  expect(both({ SMS_TOKEN: value, SMS_TOKEN_FILE: fileOf(value) })).toEqual([
    'SMS_TOKEN_FILE 与 SMS_TOKEN 只能设置一个，请去掉其中之一。',
  ]);
  expect(both({ SMS_TOKEN: value, CREDENTIALS_DIRECTORY: folder })).toEqual([
    '$CREDENTIALS_DIRECTORY/SMS_TOKEN 与 SMS_TOKEN 只能设置一个，请去掉其中之一。',
  ]);
  expect(both({ SMS_TOKEN_FILE: fileOf(value), CREDENTIALS_DIRECTORY: folder })).toEqual([
    '$CREDENTIALS_DIRECTORY/SMS_TOKEN 与 SMS_TOKEN_FILE 只能设置一个，请去掉其中之一。',
  ]);
});

it('calls what is wrong with a value by the file that it came from, and tells the rest beside it', () => {
  const env = { PORTAL_MODE: 'production', PORTAL_SECRET_FILE: fileOf('geheim'), PORT: 'eighty' };

  expect(settingFaults(settings, env).map(({ name }) => name)).toEqual(['PORT', 'PORTAL_SECRET_FILE']);
  expect(() => readEnvironment(settings, env)).toThrow(
    new EnvironmentError(
      'PORT 不是有效的端口：eighty。请填写 0 至 65535 的整数。\nPORTAL_SECRET_FILE 太短，至少需要 32 个字符。',
    ),
  );
  expect(() =>
    readEnvironment(settings, { PORTAL_MODE: 'production', SMS_TOKEN_FILE: path.join(scratch, 'none') }),
  ).toThrow(
    /^SMS_TOKEN_FILE 指向的文件不存在.*\n生产模式缺少以下设置，请补全后再启动：\n {2}PORTAL_SECRET：随机密钥$/,
  );
});
