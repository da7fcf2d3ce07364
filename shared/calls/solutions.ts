import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { IntField, KeyOf, PageNo, pageOf } from './fields';

/** Types of scenes: `sceneType` of /sceneApiList. */
export const sceneTypes = {
  finance: '金融风控',
  enterprise: '企业服务',
  commerce: '电商物流',
  content: '内容与办公',
} as const;
export type SceneType = keyof typeof sceneTypes;
const Type = KeyOf(sceneTypes);

export const solutionStates = { draft: '草稿', published: '已发布' } as const;
export type SolutionState = keyof typeof solutionStates;

export const Solution = z.object({
  soId: z.string(),
  title: z.string(),
  brief: z.string(),
  icon: z.string(),
  type: Type,
  /** Number of APIs that can be applied for. */
  apiNum: z.int(),
});

const ListedSolution = z.extend(Solution, {
  /** Titles of its steps, in order; absent: from an older server. */
  steps: z.optional(z.array(z.string())),
});
export type ListedSolution = Infer<typeof ListedSolution>;

export const listSolutions = defineCall({
  path: '/solution/list',
  summary: '场景方案；专区里只有所含 API 全部开放的方案',
  sharing: 'everyone',
  request: z.object({
    type: z.optional(Type),
    pageNo: PageNo,
    pageSize: z._default(IntField(1, 24), 12),
  }),
  reply: pageOf(ListedSolution),
  codes: [],
});
