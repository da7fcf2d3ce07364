import { z, type Infer } from '@portal/schema';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Instant, IntField, KeyOf, PageNo, PageSize, pageOf } from './fields';
import { healths, incidentKinds, incidentStates, severities } from './statusState';

/** Days shown by the bars of the status page. */
export const statusDays = 90;

const Part = z.object({
  part: z.string(),
  name: z.string(),
  health: KeyOf(healths),
  /** Share of the measured time in which it was available, "99.95"; null: never measured. */
  uptime: z.nullable(z.string()),
  /** Oldest day first, today last; null: not measured on that day. */
  days: z.array(z.object({ day: z.string(), health: z.nullable(KeyOf(healths)), downMinutes: z.int() })),
});
export type StatusPartView = Infer<typeof Part>;

const Incident = z.object({
  incidentId: z.string(),
  kind: KeyOf(incidentKinds),
  title: z.string(),
  severity: KeyOf(severities),
  state: KeyOf(incidentStates),
  /** Names of the affected parts. */
  parts: z.array(z.string()),
  startsAt: Instant,
  /** Actual or expected end; null: unknown. */
  endsAt: z.nullable(Instant),
  /** Newest first. */
  updates: z.array(z.object({ state: KeyOf(incidentStates), text: z.string(), at: Instant })),
});
export type StatusIncident = Infer<typeof Incident>;

export const viewStatus = defineCall({
  path: '/status/view',
  sharing: 'everyone',
  summary: '系统状态：各部分的现状与近 90 天、进行中与计划中的事件；分页为已结束的事件',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(Incident), {
    health: KeyOf(healths),
    parts: z.array(Part),
    /** Ongoing incidents, newest first; planned maintenance, next first. */
    open: z.array(Incident),
    planned: z.array(Incident),
    checkedAt: z.nullable(Instant),
  }),
  codes: [],
});

export const statusFeed = defineDownload({
  path: '/status/feed',
  mediaType: 'application/atom+xml',
  summary: '系统状态事件的 Atom 订阅源，最近更新的在前',
  request: z.object({}),
  reply: Empty,
  codes: [],
});

export const statusRss = defineDownload({
  path: '/status/rss',
  mediaType: 'application/rss+xml',
  summary: '系统状态事件的 RSS 2.0 订阅源，最近更新的在前',
  request: z.object({}),
  reply: Empty,
  codes: [],
});

export const viewStatusFollowing = defineCall({
  path: '/status/following',
  summary: '我是否订阅了系统状态',
  guard: 'signedIn',
  about: 'person',
  request: z.object({}),
  reply: z.object({ isOn: z.int() }),
  codes: [],
});

export const followStatus = defineCall({
  path: '/status/follow',
  summary: '订阅或退订系统状态；按消息设置里“系统”一类的方式通知',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ isOn: IntField(0, 1) }),
  reply: z.object({ isOn: z.int() }),
  codes: [],
});
