import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, EnvField, Id, Instant, SeenMark, Text } from './fields';

const listLengthMax = 10_000;

/** Not trimmed, so that line numbers in error messages match what was typed. */
const ListText = z.string().check(z.maxLength(listLengthMax, `最多${listLengthMax}个字`));

const Entry = z.object({
  value: z.string(),
  remark: z.string(),
  /** Nickname; null: no longer known. */
  addedBy: z.nullable(z.string()),
  addedAt: Instant,
});
export type AppCallback = Infer<typeof Entry>;

const AppIp = z.extend(Entry, {
  /** When a call from there was last accepted, within a few minutes. */
  lastHitAt: z.nullable(Instant),
});
export type AppIp = Infer<typeof AppIp>;

const List = { appId: Id, env: EnvField };

export const listAppIps = defineCall({
  path: '/app/ipList',
  summary: '应用在一个环境的服务器IP白名单与回调域名，以及网关是否已经同步',
  guard: 'signedIn',
  request: z.object(List),
  reply: z.object({
    /** Empty: calls from any address are accepted. */
    records: z.array(AppIp),
    callbacks: z.array(Entry),
    /** Of the callbacks, for `saveAppCallbacks`. */
    mark: SeenMark,
    /** When the last gateway had received it; null: some have not yet. */
    syncedAt: z.nullable(Instant),
    /** Number of gateways. */
    gatewayNum: z.int(),
    /** Address of this request as the portal sees it, to suggest it. */
    ownAddress: z.string(),
  }),
  codes: ['E3101'],
});

export const addAppIps = defineCall({
  path: '/app/ipAdd',
  right: 'develop',
  summary: '向白名单添加地址或网段，一行一个；有一行有误则一个也不添加，lines 说明每一行',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({
    ...List,
    /** IPv4, IPv6 or CIDR, one a line. */
    ips: ListText.check(z.refine((text) => text.trim() !== '', '请填写')),
    remark: z._default(Text(40), ''),
    /** Must read 允许任意地址 for networks that cover a large part of the internet. */
    confirm: z._default(Text(20), ''),
  }),
  reply: z.object({
    /** Number of new entries. */
    added: z.int(),
  }),
  codes: ['E3003', 'E3004', 'E3101'],
});

export const removeAppIp = defineCall({
  path: '/app/ipRemove',
  right: 'develop',
  summary: '从白名单删除一个地址或网段；删完后不再限制地址',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ ...List, ip: Text(64, 1) }),
  reply: Empty,
  codes: ['E3101'],
});

export const checkAppIp = defineCall({
  path: '/app/ipCheck',
  summary: '试算：来自一个地址的调用是否会被白名单放行',
  guard: 'signedIn',
  request: z.object({ ...List, ip: Text(64, 1) }),
  reply: z.object({
    isAllowed: z.int(),
    /** The entry that contains the address; null: none. */
    matched: z.nullable(z.string()),
  }),
  codes: ['E3003', 'E3101'],
});

export const saveAppCallbacks = defineCall({
  path: '/app/callbackSave',
  right: 'develop',
  summary: '保存回调域名，一行一个，代替原有的；有一行有误则不保存',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({
    ...List,
    /** Absent: all are removed. */
    callbacks: z._default(ListText, ''),
    /** Remark for the new entries. */
    remark: z._default(Text(40), ''),
    /** `mark` of the list. */
    mark: SeenMark,
  }),
  /** `mark`: for the next save. */
  reply: z.object({ mark: SeenMark }),
  codes: ['E3004', 'E3101', 'E7042'],
});
