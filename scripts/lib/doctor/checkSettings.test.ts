import type { Environment } from '@portal/environment';
import { ills } from './ills';
import { aFile, look, token } from './test/look';

it.each<[string, Environment, string[]]>([
  ['a wrong port', { PORT: 'eighty' }, ['PORT 不是有效的端口：eighty']],
  ['each of two', { PORT: '-1', LOG_LEVEL: 'loud' }, ['PORT 不是有效的端口', 'LOG_LEVEL 只能是']],
  ['one of the gateway', { LEASE_MINUTES: '99' }, ['LEASE_MINUTES 须为 1 到 30 的整数']],
  ['what belongs together', { AUTHORIZE_PORT: '9083' }, ['AUTHORIZE_LOG 设置了 AUTHORIZE_PORT 时必须填写']],
  ['a short secret', { PORTAL_SECRET: 'geheim' }, ['PORTAL_SECRET 太短']],
])('reports %s among the settings once', async (_, env, sentences) => {
  const wrong = ills(await look(env)).filter((line) => line.startsWith('设置'));

  expect(wrong).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
  for (const line of wrong) expect(line).toMatch(/请改正 [A-Z_]+/);
  expect(wrong.join()).not.toContain('geheim');
});

it('names each setting missing in production, with a remedy', async () => {
  const findings = await look({ PORTAL_MODE: 'production', PORTAL_ORIGIN: 'http://a' });

  expect(ills(findings)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('缺少 DATABASE_URL。请设置 DATABASE_URL：PostgreSQL 的连接地址'),
      expect.stringContaining('缺少 SMTP_URL'),
      expect.stringContaining('PORTAL_ORIGIN 必须以 https:// 开头'),
    ]),
  );
});

it('reports a setting that nobody reads', async () => {
  expect(await look({ PORTAL_SECERT: token })).toContainEqual(
    expect.objectContaining({ state: 'notice', says: expect.stringContaining('PORTAL_SECERT') }),
  );
});

it('reports secret files that everybody can read', async () => {
  const [open, closed] = [aFile('open', `${token}\n`, 0o644), aFile('closed', token, 0o640)];

  const findings = await look({ PORTAL_SECRET_FILE: open, PORTAL_GATEWAY_TOKEN_FILE: closed });

  expect(findings.filter(({ about }) => about.startsWith('密钥文件'))).toEqual([
    expect.objectContaining({ about: '密钥文件 PORTAL_GATEWAY_TOKEN_FILE', state: 'well' }),
    {
      about: '密钥文件 PORTAL_SECRET_FILE',
      state: 'notice',
      says: `${open} 所有用户都能读取`,
      remedy: `请运行 chmod o-r ${open}`,
    },
  ]);
  expect(findings.filter(({ says }) => says.includes('没有名为'))).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain(token);
});

it('names a secret file that cannot be read', async () => {
  expect(ills(await look({ SMTP_URL_FILE: '/nowhere/smtp', SMTP_URL: 'smtp://user:geheim@host' }))).toEqual([
    expect.stringContaining('SMTP_URL_FILE 与 SMTP_URL 只能设置一个'),
  ]);
  expect(ills(await look({ SMTP_URL_FILE: '/nowhere/smtp' }))).toEqual([
    expect.stringMatching(/SMTP_URL_FILE 指向的文件不存在.*请改正 SMTP_URL_FILE/),
  ]);
});
