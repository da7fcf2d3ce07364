import { z } from '@portal/schema';
import { defineCall } from './defineCall';

/** Branded portals that an API can be made private to. */
export const listPublishPortals = defineCall({
  path: '/api/publishPortals',
  summary: '发布 API 时可以指定为可见范围的专区：本人拥有或参与管理的',
  guard: 'provider',
  request: z.object({}),
  reply: z.object({ records: z.array(z.object({ portalId: z.string(), name: z.string() })) }),
  codes: [],
});
