import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, IntField, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';
import { PortalContent } from './portalContent';
import { DraftMark, OfPortal } from './portalFields';

export const publishBrand = defineCall({
  path: '/domain/publishBrand',
  summary: '发布草稿，成为访客看到的版本',
  effect: 'write',
  right: 'publish',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ...OfPortal, note: z._default(Text(200), ''), reqNo: ReqNo }),
  reply: z.object({ revision: z.int() }),
  codes: ['E6007', 'E6008', 'E6010'],
});

export const rollbackBrand = defineCall({
  path: '/domain/rollback',
  summary: '恢复到以前的一个版本：它的内容成为新版本',
  effect: 'write',
  right: 'publish',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ...OfPortal, revision: IntField(1, 1_000_000), reqNo: ReqNo }),
  /** `mark`: version of the draft's look from then on. */
  reply: z.object({ revision: z.int(), mark: DraftMark }),
  codes: ['E6007', 'E6008', 'E6011'],
});

const Revision = z.object({
  revision: z.int(),
  note: z.string(),
  publishTime: Instant,
  publisher: z.string(),
  /** The revision that it restored; null: new content. */
  bringsBack: z.nullable(z.int()),
  isLive: z.int(),
  content: PortalContent,
});
export type PortalRevision = Infer<typeof Revision>;

export const listRevisions = defineCall({
  path: '/domain/revisionList',
  summary: '专区发布过的版本，新的在前',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Revision),
  codes: ['E6008'],
});
