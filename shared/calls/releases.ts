import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Instant, IntField, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';
import { RemoteName, Version } from './releaseFields';

/** Actions on a release. */
export const releaseActions = {
  live: '发布上线',
  canary: '灰度发布',
  promote: '灰度转正',
  rollback: '回退',
  stop: '停止灰度',
  activate: '重新启用',
  withdraw: '下线',
  supersede: '灰度被新版本取代',
  alert: '健康告警',
} as const;
export type ReleaseAction = keyof typeof releaseActions;

const ReleaseStanding = z.object({
  version: z.string(),
  since: Instant,
  by: z.string(),
  /** Page loads since then, and those in which it failed. */
  visits: z.int(),
  failed: z.int(),
});

/** A remote or the shell, with its live version. */
const ReleaseState = z.object({
  remote: z.string(),
  title: z.string(),
  team: z.string(),
  /** Null: only a canary so far. */
  live: z.nullable(ReleaseStanding),
  canary: z.nullable(z.extend(ReleaseStanding, { percent: z.int() })),
  /** Version that a rollback would restore; empty: none. */
  previous: z.string(),
  /** Why the live version is worse than the one before; empty: it is not known to be. */
  alert: z.string(),
});
export type ReleaseState = Infer<typeof ReleaseState>;

const ReleaseStates = z.object({ records: z.array(ReleaseState) });

export const listReleases = defineCall({
  path: '/ops/releaseList',
  summary: '各子应用的线上版本、灰度与健康',
  guard: 'operator',
  request: z.object({}),
  reply: ReleaseStates,
  codes: [],
});

export const listReleaseHistory = defineCall({
  path: '/ops/releaseHistory',
  summary: '发布记录，最近的在前',
  guard: 'operator',
  request: z.object({ remote: z.optional(RemoteName), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(
    z.object({
      remote: z.string(),
      version: z.string(),
      action: KeyOf(releaseActions),
      percent: z.nullable(z.int()),
      note: z.string(),
      at: Instant,
      by: z.string(),
      /** 0: its files are gone, so it cannot go live again. Absent from servers of the version before. */
      isKept: z.optional(z.int()),
    }),
  ),
  codes: [],
});

export const promoteRelease = defineCall({
  path: '/ops/releasePromote',
  summary: '灰度版本转正，或扩大它的比例',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    remote: RemoteName,
    /** New share of the canary; absent: everybody. */
    percent: z.optional(IntField(1, 99)),
    /** Canary that was looked at: another one is not promoted or widened in its place. */
    seen: z.optional(Version),
  }),
  reply: z.object({ version: z.string() }),
  codes: ['E8101', 'E8103'],
});

export const rollBackRelease = defineCall({
  path: '/ops/releaseRollback',
  summary: '停止灰度；没有灰度时回到上一个正常版本',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    remote: RemoteName,
    reason: z._default(Text(reasonMax), ''),
    /** Version that the operator saw; a version that has replaced it since then is not changed. */
    seen: z.optional(Version),
  }),
  reply: z.object({ version: z.string() }),
  codes: ['E8101', 'E8104'],
});

export const activateRelease = defineCall({
  path: '/ops/releaseActivate',
  summary: '让仍保留的任一版本重新上线，或灰度',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    remote: RemoteName,
    version: Version,
    reason: z._default(Text(reasonMax), ''),
    /** Share of the visitors who get it, as a canary; absent: everybody. */
    percent: z.optional(IntField(1, 99)),
  }),
  reply: z.object({ version: z.string() }),
  codes: ['E8101', 'E8110'],
});

export const withdrawRelease = defineCall({
  path: '/ops/releaseWithdraw',
  summary: '下线整个子应用：它的路径、导航与区块不再出现',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    remote: RemoteName,
    reason: Text(reasonMax, 1),
    /** Version that the operator saw, as for `rollBackRelease`. */
    seen: z.optional(Version),
  }),
  /** Version that was live, or a canary. */
  reply: z.object({ version: z.string() }),
  codes: ['E8104'],
});

export const viewComposition = defineCall({
  path: '/ops/composition',
  summary: '组合号对应的各版本',
  guard: 'operator',
  request: z.object({ composition: Text(16, 1) }),
  reply: z.object({
    composition: z.string(),
    firstSeenAt: Instant,
    parts: z.array(z.object({ remote: z.string(), version: z.string() })),
  }),
  codes: ['E8107'],
});

export const startOverride = defineCall({
  path: '/ops/overrideStart',
  summary: '两小时内在本次登录的浏览器里使用本地的子应用',
  effect: 'write',
  guard: 'operator',
  request: z.object({ remote: RemoteName, origin: Text(100, 1) }),
  reply: z.object({ expiresAt: Instant }),
  codes: ['E8105', 'E8109'],
});

export const stopOverride = defineCall({
  path: '/ops/overrideStop',
  about: 'person',
  summary: '不再使用本地的子应用',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({}),
  reply: Empty,
  codes: [],
});
