import path from 'node:path';
import { z } from 'zod';
import {
  commonSettings,
  folder,
  hosts,
  list,
  oneOf,
  sealKeys,
  secret,
  share,
  text,
  wholeNumber,
} from '@portal/environment';
import { defaultLimits } from './db/DatabaseLimits';
import { bucketSetting } from './objectStore/StoreAddress';
import { moneySettings, refineMoneySettings } from './moneySettings';
import { existingFile, hostAndPort, yuan } from './settingKinds';
import { scannerSetting } from './virusScan/ScannerAddress';

/** Every variable that the server reads. */
export const serverSettings = z
  .object({
    ...commonSettings,
    MAIN_DOMAIN: commonSettings.MAIN_DOMAIN.meta({
      neededInProduction: '门户的主域名，例如 open.example.com',
    }),
    DATABASE_URL: text.optional().meta({
      mayBeFile: true,
      description: 'A real PostgreSQL; without it the embedded one',
      neededInProduction: 'PostgreSQL 的连接地址，例如 postgres://user:pass@host/portal',
    }),
    DATABASE_REPLICA_URL: text
      .optional()
      .describe(
        'Streaming replica of it for reads (docs/cluster.md); not used while it is two seconds behind or unavailable',
      )
      .meta({ mayBeFile: true }),
    DATABASE_POOL_SIZE: wholeNumber(1)
      .prefault(String(defaultLimits.poolSize))
      .describe('Connections to PostgreSQL for the requests of a server; jobs have four more'),
    DATABASE_WAIT_MS: wholeNumber(1)
      .prefault(String(defaultLimits.waitMs))
      .describe('Longest wait for one of them'),
    DATABASE_STATEMENT_MS: wholeNumber(1)
      .prefault(String(defaultLimits.statementMs))
      .describe('Longest statement of a request; without any answer from PostgreSQL it fails within 2 s'),
    DATABASE_LOCK_MS: wholeNumber(1)
      .prefault(String(defaultLimits.lockMs))
      .describe('Longest wait of a request for a lock'),
    DATABASE_IDLE_TRANSACTION_MS: wholeNumber(1)
      .prefault(String(defaultLimits.idleTransactionMs))
      .describe('PostgreSQL ends a transaction that is idle for so long'),
    DATABASE_JOB_MS: wholeNumber(1)
      .prefault(String(defaultLimits.jobStatementMs))
      .describe('Longest statement of a job or a migration, and longest wait for a lock'),
    PORTAL_SECRET: secret.optional().meta({
      mayBeFile: true,
      description: 'At least 32 random characters, for sessions and codes; a demo makes and keeps its own',
      neededInProduction: '至少 32 个字符的随机密钥，用于会话与验证码',
    }),
    SEAL_KEYS: sealKeys
      .describe(
        'Keys that encrypt personal data and other secrets at rest, newest first: id:secret,… (docs/sealing.md); absent: PORTAL_SECRET',
      )
      .meta({ mayBeFile: true }),
    PORTAL_ORIGIN: text.optional().meta({
      description: 'https address of the portal; makes cookies Secure',
      neededInProduction: '门户的 https 地址，例如 https://open.example.com',
    }),
    PORTAL_ADMIN_TOKEN: secret
      .optional()
      .describe(
        'Lets npm run import act on a running portal, at least 32 random characters; made and kept in the data folder when absent',
      )
      .meta({ mayBeFile: true }),
    GATEWAY_ORIGIN: text
      .optional()
      .describe(
        "Where consumers' programs call APIs; shown in code samples (absent: localhost, GATEWAY_PORT)",
      ),
    GATEWAY_INTERNAL_ORIGIN: text
      .optional()
      .describe(
        'Where the server reaches a gateway itself, for calls of the test page (absent: this machine, GATEWAY_PORT)',
      ),
    WEBHOOK_HOSTS: hosts.describe(
      'Names that webhooks may use in a demo although they lead to private addresses: name=host:port,…; production: none',
    ),
    WELCOME_CREDIT_YUAN: yuan
      .optional()
      .describe('Credit for a newly authenticated account, in yuan (demo: 10, production: 0)'),
    SETTLE_DAYS: wholeNumber(0)
      .prefault('7')
      .describe('Days after which providers may withdraw earnings; until then refunds are taken from them'),
    STATEMENT_DAYS: wholeNumber(1)
      .prefault('7')
      .describe('Days after which a monthly statement without objection counts as confirmed'),
    WITHDRAW_MIN_YUAN: yuan.prefault('100').describe('Least that may be withdrawn at a time, in yuan'),
    WITHDRAW_FEE_YUAN: yuan.prefault('0').describe('Fee of a withdrawal, in yuan'),
    WITHDRAW_DAY_YUAN: yuan
      .prefault('500000')
      .describe('Most that one account may withdraw in a day, in yuan'),
    WITHDRAW_SECOND_YUAN: yuan
      .prefault('50000')
      .describe('From this amount on a withdrawal needs two operators, in yuan'),
    FILE_STORE: bucketSetting
      .optional()
      .describe(
        'Where uploads are kept. Absent: the data folder. A bucket: s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1',
      ),
    RELEASE_STORE: bucketSetting
      .optional()
      .describe('Where releases are kept: absent, the data folder; a bucket like that of uploads'),
    USAGE_ARCHIVE: bucketSetting
      .optional()
      .describe(
        'Bucket that archives call records after 100 days, a file for each day (docs/usage-archive.md); absent: they are deleted. Daily sums stay in any case',
      ),
    S3_ACCESS_KEY_ID: text.optional().describe('Key of these buckets').meta({ mayBeFile: true }),
    S3_SECRET_ACCESS_KEY: text.optional().describe('Its secret').meta({ mayBeFile: true }),
    PORTAL_VIRUS_SCANNER: scannerSetting
      .optional()
      .describe(
        'clamd that scans every upload and release (docs/virus-scan.md): tcp://host:3310 or unix:///run/clamav/clamd.ctl. Absent: nothing is scanned. Unreachable: nothing is taken',
      ),
    DNS_SERVERS: list(',')
      .prefault('')
      .describe(
        'DNS servers for looking up domains of branded portals, e.g. 192.0.2.53:53 (absent: those of the machine)',
      ),
    DEVICE_PLACE_FILE: existingFile
      .optional()
      .describe(
        'GeoIP file (MMDB), such as GeoLite2-City or DB-IP City Lite, for the places of login devices (absent: only 内网 or 本机)',
      ),
    TLS_EDGE: hostAndPort
      .optional()
      .describe(
        'host:port that terminates TLS of own domains; their certificates are checked there (absent: not checked)',
      ),
    SMTP_URL: text.optional().meta({
      mayBeFile: true,
      description: 'Outgoing mail; a demo keeps mail in the outbox',
      neededInProduction: '发送邮件的服务器，例如 smtps://user:pass@smtp.example.com',
    }),
    SMTP_FROM: text.default('portal@localhost').meta({
      description: 'Its sender',
      neededInProduction: '发件人地址，例如 no-reply@example.com',
    }),
    SMS_URL: text.optional().meta({
      description: 'HTTP interface of the SMS provider (POST {to, text})',
      neededInProduction: '短信服务商的 HTTP 接口地址',
    }),
    SMS_TOKEN: text
      .default('')
      .meta({ mayBeFile: true, description: 'Its bearer token', neededInProduction: '短信服务商的访问令牌' }),
    VERIFY_URL: text
      .optional()
      .describe(
        'HTTP interface that checks identities, bank cards and enterprises (docs/verification.md); absent: a demo simulates it, in production operators decide',
      ),
    VERIFY_TOKEN: text.default('').describe('Its bearer token').meta({ mayBeFile: true }),
    VERIFY_SECRET: secret
      .optional()
      .describe('Signs requests to it, at least 32 random characters')
      .meta({ mayBeFile: true }),
    VERIFY_TIMEOUT_MS: wholeNumber(100)
      .prefault('4000')
      .describe('Longest wait for its answer; then an operator decides'),
    VERIFY_OFFERS: list(',')
      .prefault('')
      .describe('Its further features, some of ocr,face,sign (docs/verification.md)'),
    ...moneySettings,
    OVERRIDE_ORIGINS: list(',')
      .optional()
      .describe(
        'Where operators may load a remote from for their own browser, e.g. http://localhost:* (demo: that; production: nowhere)',
      ),
    HEALTH_SAMPLE: share
      .prefault('1')
      .describe('Share of page loads that report the health of releases, from 0 to 1'),
    IMPORTS_PER_MINUTE: wholeNumber(1)
      .prefault('30')
      .describe('API descriptions that one account may import in a minute'),
    PAPERS_KEPT_DAYS: wholeNumber(1)
      .prefault('30')
      .describe(
        'Days after which pictures of refused, withdrawn or abandoned authentications are deleted (docs/sealing.md)',
      ),
    UPLOADS_PER_TEN_MINUTES: wholeNumber(1)
      .prefault('60')
      .describe('Files and pictures that one account may upload in ten minutes'),
    RELEASES_PER_TEN_MINUTES: wholeNumber(1)
      .prefault('120')
      .describe('Releases that the holder of one token may upload in ten minutes'),
    SHARED_REPLIES_MS: wholeNumber(0)
      .prefault('1000')
      .describe(
        'How long first replies of public pages are cached for all visitors, in ms; changed content is shown at once',
      ),
    PORTAL_LOCAL_RELEASES: list(path.delimiter)
      .prefault('')
      .describe('Built release folders that are published at start when they are new; npm start sets it'),
    PORTAL_SDK: folder
      .optional()
      .describe('Folder of the SDK for outside teams (npm run sdk), served at /sdk/; npm start sets it'),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .optional()
      .describe('fatal, error, warn, info, debug, trace, silent (demo: warn, production: info)'),
  })
  .superRefine((settings, context) => {
    const blame = (name: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (settings.PORTAL_MODE === 'production') {
      if (!settings.PORTAL_ORIGIN?.startsWith('https://')) blame('PORTAL_ORIGIN', '必须以 https:// 开头。');
    }
    if (settings.VERIFY_URL && !/^https?:\/\//.test(settings.VERIFY_URL))
      blame('VERIFY_URL', '须以 https:// 或 http:// 开头。');
    if (settings.VERIFY_OFFERS.some((extra) => !['ocr', 'face', 'sign'].includes(extra)))
      blame('VERIFY_OFFERS', '只能是 ocr、face、sign 中的几项，以逗号分隔。');
    if (settings.VERIFY_URL && !settings.VERIFY_SECRET)
      blame('VERIFY_SECRET', '请填写与核验服务商约定的签名密钥，至少 32 个字符。');
    const needed = (name: keyof typeof settings, needs: readonly (keyof typeof settings)[]) => {
      if (!settings[name]) return;
      for (const one of needs) if (!settings[one]) blame(one, `设置了 ${name} 时必须填写。`);
    };
    needed('DATABASE_REPLICA_URL', ['DATABASE_URL']);
    refineMoneySettings(settings, { blame, needed });
    const hasKeys = settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY;
    for (const name of ['FILE_STORE', 'RELEASE_STORE', 'USAGE_ARCHIVE'] as const)
      if (settings[name] && !hasKeys)
        blame(name, '指向对象存储，请同时设置 S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY。');
  });
