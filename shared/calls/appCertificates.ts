import { z, type Infer } from '@portal/schema';
import { pemCharsMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, EnvField, Id, Instant, IntField, Text } from './fields';

const List = { appId: Id, env: EnvField };

/** Facts read from a certificate. */
const CertificateFacts = z.object({
  /** SHA-256 of the certificate, 64 hexadecimal digits. */
  fingerprint: z.string(),
  /** Subject of the certificate. */
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  startsAt: Instant,
  endsAt: Instant,
});
export type CertificateFacts = Infer<typeof CertificateFacts>;

const AppCertificate = z.extend(CertificateFacts, {
  name: z.string(),
  isExpired: z.int(),
  /** 1: expires in less than 30 days. */
  isEnding: z.int(),
  /** Nickname; null: no longer known. */
  addedBy: z.nullable(z.string()),
  addedAt: Instant,
});
export type AppCertificate = Infer<typeof AppCertificate>;

/** PEM of one certificate. Its content, even an empty one, is validated where it is parsed. */
const Pem = z._default(z.string().check(z.maxLength(pemCharsMax, `最多${pemCharsMax}个字符`)), '');

export const listAppCertificates = defineCall({
  path: '/app/certificateList',
  summary: '应用在一个环境登记的客户端证书，是否只接受出示它们的调用，以及网关是否已经同步',
  guard: 'signedIn',
  request: z.object(List),
  reply: z.object({
    /** Newest first. */
    records: z.array(AppCertificate),
    /** 1: calls without one of them are refused. */
    isRequired: z.int(),
    /** When the last gateway had received it; null: some have not yet. */
    syncedAt: z.nullable(Instant),
    /** Number of gateways. */
    gatewayNum: z.int(),
  }),
  codes: ['E3101'],
});

export const readAppCertificate = defineCall({
  path: '/app/certificateRead',
  right: 'develop',
  summary: '读取要登记的客户端证书，不保存',
  guard: 'authenticated',
  request: z.object({ ...List, certificate: Pem }),
  reply: CertificateFacts,
  codes: ['E3101'],
});

export const addAppCertificate = defineCall({
  path: '/app/certificateAdd',
  right: 'develop',
  summary: '登记程序调用时出示的客户端证书（PEM，一个）；不接受私钥',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({
    ...List,
    certificate: Pem,
    /** Empty: the common name of its subject. */
    name: z._default(Text(40), ''),
  }),
  reply: CertificateFacts,
  codes: ['E3004', 'E3101'],
});

export const removeAppCertificate = defineCall({
  path: '/app/certificateRemove',
  right: 'develop',
  summary: '删除登记的客户端证书；只接受已登记证书时，最后一个有效的不能删除',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ ...List, fingerprint: Text(64, 1) }),
  reply: Empty,
  codes: ['E3010', 'E3101'],
});

export const requireAppCertificate = defineCall({
  path: '/app/certificateRequire',
  right: 'develop',
  summary: '开启或关闭“只接受出示已登记证书的调用”',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ ...List, isRequired: IntField(0, 1) }),
  reply: Empty,
  codes: ['E3010', 'E3101'],
});
