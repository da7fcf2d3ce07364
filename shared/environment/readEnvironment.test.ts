import { z } from 'zod';
import { commonSettings } from './commonSettings';
import { EnvironmentError, readEnvironment, settingFaults } from './readEnvironment';
import { hosts, list, port, share, text } from './settingKinds';

const settings = z.object({
  PORTAL_MODE: commonSettings.PORTAL_MODE,
  PORT: port.prefault('8080'),
  HEALTH_SAMPLE: share.prefault('1'),
  UPSTREAM_HOSTS: hosts,
  TRUST_PROXY: commonSettings.TRUST_PROXY,
  DATABASE_URL: text.optional().meta({ neededInProduction: 'PostgreSQL 的连接地址' }),
  SMS_URL: text.optional().meta({ neededInProduction: '短信服务商的 HTTP 接口地址' }),
  OVERRIDE_ORIGINS: list(',').optional(),
});

it('reads each setting as what it is, and leaves the rest of the environment alone', () => {
  expect(
    readEnvironment(settings, {
      PORT: '9000',
      HEALTH_SAMPLE: '0.25',
      UPSTREAM_HOSTS: 'a=127.0.0.1:1,b=[::1]:2',
      TRUST_PROXY: '1',
      OVERRIDE_ORIGINS: 'http://a,,http://b',
      PATH: '/bin',
    }),
  ).toEqual({
    PORTAL_MODE: 'demo',
    PORT: 9000,
    HEALTH_SAMPLE: 0.25,
    UPSTREAM_HOSTS: { a: '127.0.0.1:1', b: '[::1]:2' },
    TRUST_PROXY: expect.any(Function),
    OVERRIDE_ORIGINS: ['http://a', 'http://b'],
  });
});

it('takes an empty variable as absent', () => {
  const absent = { ...readEnvironment(settings, {}), TRUST_PROXY: expect.any(Function) };
  expect(readEnvironment(settings, { PORT: '', DATABASE_URL: '', UPSTREAM_HOSTS: '' })).toEqual(absent);
});

it.each([
  [{ PORTAL_MODE: 'real' }, 'PORTAL_MODE 只能是 demo 或 production。'],
  [{ PORT: 'eighty' }, 'PORT 不是有效的端口：eighty。请填写 0 至 65535 的整数。'],
  [{ PORT: '65536' }, 'PORT 不是有效的端口：65536。请填写 0 至 65535 的整数。'],
  [{ HEALTH_SAMPLE: '2' }, 'HEALTH_SAMPLE 须在 0 与 1 之间：2。例如 0.1。'],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY 不能识别：yes。请填写前面的代理层数（例如 1），或代理的地址与网段，以逗号分隔（例如 10.0.0.0/8,::1）。',
  ],
  [
    { UPSTREAM_HOSTS: 'a=127.0.0.1' },
    'UPSTREAM_HOSTS 有一项不能识别：a=127.0.0.1。请写成 名称=主机:端口，多项以逗号分隔。',
  ],
  [
    { PORT: '-1', HEALTH_SAMPLE: 'no' },
    'PORT 不是有效的端口：-1。请填写 0 至 65535 的整数。\nHEALTH_SAMPLE 须在 0 与 1 之间：no。例如 0.1。',
  ],
])('says what is wrong with %j', (env, sentence) => {
  expect(() => readEnvironment(settings, env)).toThrow(new EnvironmentError(sentence));
});

it('names everything that production lacks at once, and what it is for', () => {
  expect(() => readEnvironment(settings, { PORTAL_MODE: 'production', SMS_URL: '' })).toThrow(
    new EnvironmentError(
      '生产模式缺少以下设置，请补全后再启动：\n  DATABASE_URL：PostgreSQL 的连接地址\n  SMS_URL：短信服务商的 HTTP 接口地址',
    ),
  );
});

it('tells what is missing and what is wrong one by one, and nothing of what can be read', () => {
  expect(settingFaults(settings, { PORTAL_MODE: 'production', DATABASE_URL: 'x', PORT: 'eighty' })).toEqual([
    { name: 'SMS_URL', says: '短信服务商的 HTTP 接口地址', isMissing: true },
    { name: 'PORT', says: '不是有效的端口：eighty。请填写 0 至 65535 的整数。', isMissing: false },
  ]);
  expect(settingFaults(settings, { PORT: '', SMS_URL: '' })).toEqual([]);
});
