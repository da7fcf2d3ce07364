import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import {
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Minute,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';
import { incidentKinds, incidentStates, severities } from './statusState';

const IncidentRow = z.object({
  incidentId: z.string(),
  kind: KeyOf(incidentKinds),
  title: z.string(),
  severity: KeyOf(severities),
  state: KeyOf(incidentStates),
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  updateTime: Instant,
});
export type IncidentRow = Infer<typeof IncidentRow>;

export const listIncidents = defineCall({
  path: '/ops/incidentList',
  summary: '系统状态事件，最近修改的在前',
  guard: 'operator',
  about: 'person',
  request: z.object({ state: z.optional(KeyOf(incidentStates)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(IncidentRow),
  codes: [],
});

const PartChoice = z.object({ part: z.string(), name: z.string() });

export const viewIncident = defineCall({
  path: '/ops/incidentView',
  summary: '一个系统状态事件与它的进展；不给编号时为一张空表',
  guard: 'operator',
  about: 'person',
  request: z.object({ incidentId: z.optional(Id) }),
  reply: z.object({
    /** Parts that an incident can affect. */
    choices: z.array(PartChoice),
    incident: z.nullable(
      z.extend(IncidentRow, {
        parts: z.array(z.string()),
        version: z.int(),
        /** Newest first. */
        updates: z.array(
          z.object({ state: KeyOf(incidentStates), text: z.string(), at: Instant, by: z.string() }),
        ),
      }),
    ),
  }),
  codes: ['E7045'],
});
export type IncidentView = NonNullable<Infer<typeof viewIncident.reply>['incident']>;

const At = Minute('请选择时间');

export const saveIncident = defineCall({
  path: '/ops/incidentSave',
  summary: '保存一个系统状态事件；新的是草稿，尚不公开',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  isRepeatable: true,
  request: z
    .object({
      /** Absent: a new one. */
      incidentId: z.optional(Id),
      /** Version that was read: a newer one is not overwritten. */
      version: z._default(IntField(0, 1_000_000_000), 0),
      kind: KeyOf(incidentKinds, '请选择类型'),
      title: Text(60, 1),
      severity: KeyOf(severities, '请选择级别'),
      parts: JsonField(
        z
          .array(z.string().check(z.maxLength(64)))
          .check(z.minLength(1, '请选择受影响的部分'), z.maxLength(40)),
      ),
      startsAt: At,
      /** Empty: unknown. */
      endsAt: z._default(z.union([z.literal(''), At]), ''),
      reqNo: z.optional(ReqNo),
    })
    .check(
      z.refine(({ endsAt, startsAt }) => endsAt === '' || endsAt > startsAt, {
        path: ['endsAt'],
        error: '结束时间要晚于开始时间',
      }),
      z.refine(({ kind, endsAt }) => kind === 'incident' || endsAt !== '', {
        path: ['endsAt'],
        error: '请填写维护的结束时间',
      }),
    ),
  reply: z.object({ incidentId: z.string() }),
  codes: ['E7042', 'E7045'],
});

export const updateIncident = defineCall({
  path: '/ops/incidentUpdate',
  summary: '发布事件的进展，并通知订阅者；草稿由第一条进展公开',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    incidentId: Id,
    version: IntField(0, 1_000_000_000),
    state: KeyOf(incidentStates, '请选择状态'),
    text: Text(1000, 1),
    reqNo: z.optional(ReqNo),
  }),
  reply: z.object({ version: z.int() }),
  codes: ['E3107', 'E7042', 'E7045'],
});
