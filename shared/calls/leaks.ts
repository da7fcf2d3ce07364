import { publicKeyLengthMax } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import {
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';

/** Address for partners' reports of leaked secrets: signed JSON (`docs/secret-scanning.md`). */
export const leakReportPath = '/leak/report';

/** Kinds of secrets that can be found in public code, by prefix. */
export const leakKinds = { appKey: 'AppKey', appSecret: 'AppSecret', accessToken: '个人访问令牌' } as const;
export type LeakKind = keyof typeof leakKinds;

/** What was done about a leak. */
export const leakActions = { stopped: '已立即吊销', grace: '宽限后吊销', ended: '此前已失效' } as const;
export type LeakAction = keyof typeof leakActions;

/** Hours until a leaked key stops working. */
export const leakGrace = { atOnce: 0, hour: 1, day: 24, week: 168 } as const;
export const leakGraceTitles: Readonly<Record<number, string>> = {
  0: '立即吊销',
  1: '1 小时后吊销',
  24: '24 小时后吊销',
  168: '7 天后吊销',
};

/** Leaks are counted and paged up to this number. */
export const leaksCountedMax = 10_000;
export const scanKeysMax = 10;

export const ScanKey = z.object({
  /** Key identifier in the header of a report. */
  identifier: z.string().check(z.regex(/^[\w.:-]{1,128}$/, '标识由字母、数字与 _ . : - 组成，最多128位')),
  /** PEM of a P-256 public key. */
  publicKey: Text(publicKeyLengthMax, 1),
});

const ScanPartner = z.object({
  partnerId: z.string(),
  name: z.string(),
  isOn: z.int(),
  graceHours: z.int(),
  keys: z.array(z.object({ identifier: z.string(), publicKey: z.string() })),
  /** Number of leaks reported so far. */
  found: z.int(),
  version: z.int(),
});
export type ScanPartner = Infer<typeof ScanPartner>;

export const listScanPartners = defineCall({
  path: '/ops/scanPartnerList',
  summary: '密钥扫描伙伴与验证其签名的公钥',
  guard: 'operator',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(ScanPartner), {
    /** Address for the partner's reports. */
    reportUrl: z.string(),
  }),
  codes: [],
});

export const saveScanPartner = defineCall({
  path: '/ops/scanPartnerSave',
  summary: '新增或修改一个密钥扫描伙伴：是否启用、发现密钥后多久吊销、验证签名的公钥（P-256）',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    /** Absent: a new one. */
    partnerId: z.optional(Id),
    /** Version that was read; 0 for a new one. */
    version: IntField(0, 1_000_000),
    name: Text(40, 1),
    isOn: IntField(0, 1),
    graceHours: NumberOf(leakGrace),
    keys: JsonField(z.array(ScanKey).check(z.maxLength(scanKeysMax, `最多 ${scanKeysMax} 个公钥`))),
    reqNo: ReqNo,
  }),
  reply: z.object({ partnerId: z.string() }),
  codes: ['E0409', 'E3203', 'E3205', 'E7042'],
});

const KeyLeak = z.object({
  leakId: z.string(),
  partner: z.string(),
  kind: KeyOf(leakKinds),
  hint: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** Where it was found; empty: unknown. */
  url: z.string(),
  source: z.string(),
  action: KeyOf(leakActions),
  foundAt: Instant,
  lastAt: Instant,
  times: z.int(),
});
export type KeyLeak = Infer<typeof KeyLeak>;

export const listLeaks = defineCall({
  path: '/ops/leakList',
  summary: `在公开代码中发现的密钥与令牌，新的在前；至多数到 ${leaksCountedMax} 条`,
  guard: 'operator',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(KeyLeak),
  codes: [],
});
