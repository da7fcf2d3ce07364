import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { readEnvironment, settingFaults, type Environment } from '@portal/environment';
import { serverSettings } from '../../../server/src';
import { scriptSettings } from '../settings';
import { checkBucket } from './checkBucket';
import { checkClientCerts } from './checkClientCerts';
import { checkDataFolder } from './checkDataFolder';
import { checkReplica, checkServerDatabase } from './checkDatabase';
import { checkEmbeddedDatabase } from './checkEmbeddedDatabase';
import { checkGateway } from './checkGateway';
import { checkMail } from './checkMail';
import { checkNginx } from './checkNginx';
import { checkNode } from './checkNode';
import { checkPort } from './checkPort';
import { checkPortal } from './checkPortal';
import { checkPrograms } from './checkPrograms';
import { checkSecretFiles } from './checkSecretFiles';
import { checkService, type Service } from './checkService';
import { checkSettings } from './checkSettings';
import { checkVirusScanner } from './checkVirusScanner';
import { ill, type Finding } from './Finding';
import { within } from './within';

export interface Patient {
  env: Environment;
  nodeVersion: string;
  programs: Parameters<typeof checkPrograms>[0];
  /** Areas that must be live. */
  areas: readonly string[];
  /** Configuration of the front nginx; null: not given. */
  nginx: string | null;
  /** Free bytes on the disk of a folder. */
  room: (folder: string) => number;
  clock: () => Date;
}

const timeoutMs = 30_000;

/** Checks everything that a set-up needs. Changes nothing, and leaves nothing behind. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const { env, nodeVersion, programs, areas } = patient;
  const first = [checkNode(nodeVersion), ...checkPrograms(programs), ...checkSettings(env)];
  // With invalid settings it is unknown what else to check.
  if ([serverSettings, scriptSettings].some((settings) => settingFaults(settings, env).length > 0))
    return first;
  const place = placeOf(env);
  let running: string | null = null;
  const portal = await timed('门户', async () => {
    const { isRunning, findings } = await checkPortal({ ...place, areas });
    if (isRunning) running = place.origin;
    return findings;
  });
  const before = await Promise.all(
    checksBefore(patient, place, running).map(([about, check]) => timed(about, check)),
  );
  const after = await Promise.all(
    checksAfter(patient, place, running).map(([about, check]) => timed(about, check)),
  );
  return [...first, ...before.flat(), ...portal, ...after.flat()];
}

type Check = () => Finding[] | Promise<Finding[]>;
type Place = ReturnType<typeof placeOf>;

/** Checks of what a portal needs. @param portal Address of the running portal; null: none. */
const checksBefore = (
  { env, room, clock }: Patient,
  { dataDir, databaseUrl, databaseReplicaUrl }: Place,
  portal: string | null,
): [string, Check][] => [
  ['数据目录', () => checkDataFolder(dataDir, room)],
  ['密钥文件', () => checkSecretFiles(env)],
  [
    '数据库',
    () =>
      databaseUrl
        ? checkServerDatabase(databaseUrl, clock)
        : checkEmbeddedDatabase({ dataDir, portal, room }),
  ],
  ['数据库', () => (databaseUrl && databaseReplicaUrl ? checkReplica(databaseUrl, databaseReplicaUrl) : [])],
];

/** Checks of what surrounds the portal. */
const checksAfter = (
  { env, nginx }: Patient,
  {
    gateway,
    gatewayPort,
    providerPort,
    gatewayToken,
    metricsToken,
    smtpUrl,
    virusScanner,
    services,
    buckets,
  }: Place,
  portal: string | null,
): [string, Check][] => [
  ['网关', () => checkGateway({ gateway, port: gatewayPort, portal, gatewayToken, metricsToken })],
  [
    '示例数据服务',
    async () =>
      providerPort === null || portal ? [] : [await checkPort('SAMPLE_PROVIDER_PORT', providerPort)],
  ],
  ['邮件', async () => [await checkMail(smtpUrl)]],
  ['病毒扫描', async () => [await checkVirusScanner(virusScanner)]],
  ...services.map((service): [string, Check] => [service.about, async () => [await checkService(service)]]),
  ...buckets.map(([setting, bucket]): [string, Check] => [
    '对象存储',
    async () => [await checkBucket(setting, bucket)],
  ]),
  ['nginx', () => (nginx === null ? [] : checkNginx(nginx, Boolean(env.TRUST_PROXY)))],
  [
    '客户端证书',
    () =>
      checkClientCerts({
        nginx,
        header: env.CLIENT_CERT_HEADER,
        hasTrust: Boolean(env.TRUST_PROXY),
        gatewayPort: new URL(gateway).port,
      }),
  ],
];

/** Turns a check that hangs or throws into a finding. Its message is dropped, because it may contain secrets. */
async function timed(about: string, check: Check): Promise<Finding[]> {
  try {
    return await within(timeoutMs, Promise.resolve().then(check));
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error;
    return [ill(about, `没能检查（${reason}）`, '请检查它所在的机器与磁盘，然后再运行一次')];
  }
}

/** Addresses and folders from the settings. */
function placeOf(env: Environment) {
  const settings = readEnvironment(serverSettings, env);
  const { SAMPLE_PROVIDER_PORT } = readEnvironment(scriptSettings, env);
  const { PORTAL_DATA_DIR: dataDir, PORT: port, GATEWAY_PORT: gatewayPort } = settings;
  const kept = (name: string) => readKept(path.join(dataDir, name));
  return {
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    origin: (env.PORTAL_URL || `http://127.0.0.1:${port}`).replace(/\/$/, ''),
    port: env.PORTAL_URL ? null : port,
    gateway: (settings.GATEWAY_INTERNAL_ORIGIN ?? `http://127.0.0.1:${gatewayPort}`).replace(/\/$/, ''),
    gatewayPort: settings.GATEWAY_INTERNAL_ORIGIN ? null : gatewayPort,
    providerPort: settings.PORTAL_MODE === 'demo' ? SAMPLE_PROVIDER_PORT : null,
    adminToken: settings.PORTAL_ADMIN_TOKEN ?? kept('admin-token'),
    gatewayToken: settings.PORTAL_GATEWAY_TOKEN ?? kept('gateway-token'),
    metricsToken: settings.METRICS_TOKEN ?? '',
    smtpUrl: settings.SMTP_URL ?? null,
    virusScanner: settings.PORTAL_VIRUS_SCANNER ?? null,
    services: servicesOf(settings),
    buckets: bucketsOf(settings),
  };
}

type Settings = z.infer<typeof serverSettings>;

/** External HTTP services that are configured. */
const servicesOf = (settings: Settings): Service[] =>
  (
    [
      ['短信', 'SMS_URL', settings.SMS_URL],
      ['实名核验', 'VERIFY_URL', settings.VERIFY_URL],
      ['开票', 'INVOICE_URL', settings.INVOICE_URL],
      ['支付宝', 'ALIPAY_GATEWAY', settings.ALIPAY_APP_ID && settings.ALIPAY_GATEWAY],
      ['微信支付', 'WECHATPAY_ORIGIN', settings.WECHATPAY_APP_ID && settings.WECHATPAY_ORIGIN],
    ] as const
  ).flatMap(([about, setting, url]) => (url ? [{ about, setting, url }] : []));

function bucketsOf({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...settings }: Settings) {
  const { FILE_STORE, RELEASE_STORE, USAGE_ARCHIVE } = settings;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' };
  return Object.entries({ FILE_STORE, RELEASE_STORE, USAGE_ARCHIVE }).flatMap(([setting, bucket]) =>
    bucket ? [[setting, { kind: 's3', ...bucket, ...keys }] as const] : [],
  );
}

/** Empty when the file is missing or unreadable, which the check of the data folder reports. */
function readKept(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  } catch {
    return '';
  }
}
