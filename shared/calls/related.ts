import { z, type Infer } from '@portal/schema';
import { ApiSummary } from './catalog';
import { defineCall } from './defineCall';
import { Id, KeyOf } from './fields';

/** Why an API is shown as related, strongest reason first. */
export const relations = {
  scene: '同一场景',
  users: '用户也在用',
  tags: '标签相近',
  category: '同类',
} as const;
export type Relation = keyof typeof relations;

export const listRelated = defineCall({
  path: '/api/related',
  summary: '与一个 API 相关的 API，以及用到它的场景方案',
  sharing: 'unnamed',
  request: z.object({ apiId: Id }),
  reply: z.object({
    records: z.array(z.object({ why: KeyOf(relations), api: ApiSummary })),
    scenes: z.array(z.object({ soId: z.string(), title: z.string(), brief: z.string() })),
  }),
  codes: ['E4004'],
});
export type Related = Infer<typeof listRelated.reply>;
