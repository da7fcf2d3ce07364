import { z, type Infer } from '@portal/schema';
import { Offer } from './catalog';
import { defineCall } from './defineCall';
import { Id, Instant, IntField, KeyOf, PageNo, ReqNo, Text, pageOf } from './fields';

/** What scenes are about: `sceneType` of /sceneApiList. */
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

const Solution = z.object({
  soId: z.string(),
  title: z.string(),
  brief: z.string(),
  icon: z.string(),
  type: Type,
  /** APIs that can be applied for. */
  apiNum: z.int(),
});
export type Solution = Infer<typeof Solution>;

export const listSolutions = defineCall({
  path: '/solution/list',
  summary: '场景方案；专区里只有所含 API 全部开放的方案',
  sharing: 'everyone',
  request: z.object({
    type: z.optional(Type),
    pageNo: PageNo,
    pageSize: z._default(IntField(1, 24), 12),
  }),
  reply: pageOf(Solution),
  codes: [],
});

const SoRef = z.object({ soId: Id });

export const viewSolution = defineCall({
  path: '/solution/view',
  summary: '场景方案详情：痛点、步骤与所用 API、收益、案例、文档',
  sharing: 'everyone',
  request: SoRef,
  reply: z.extend(Solution, {
    pains: z.array(z.string()),
    benefits: z.array(z.string()),
    steps: z.array(
      z.object({
        title: z.string(),
        text: z.string(),
        apis: z.array(
          z.object({ apiId: z.string(), apiName: z.string(), icon: z.string(), note: z.string() }),
        ),
      }),
    ),
    cases: z.array(z.object({ title: z.string(), text: z.string() })),
    docs: z.array(z.object({ docId: z.string(), docName: z.string() })),
    updateTime: Instant,
  }),
  codes: ['E4010'],
});
export type SolutionView = Infer<typeof viewSolution.reply>;

/** With what each costs, so that several can be applied for on one page. */
export const listSolutionApis = defineCall({
  path: '/solution/apiList',
  summary: '场景方案的 API 与套餐，按步骤分组',
  sharing: 'everyone',
  request: SoRef,
  reply: z.object({
    soId: z.string(),
    title: z.string(),
    groups: z.array(
      z.object({
        title: z.string(),
        apis: z.array(Offer),
      }),
    ),
  }),
  codes: ['E4010'],
});
export type SolutionApis = Infer<typeof listSolutionApis.reply>;

export const consultSolution = defineCall({
  path: '/solution/consult',
  about: 'person',
  summary: '咨询场景方案：提交为一张工单，回复发到消息中心',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ soId: Id, text: Text(500, 10), reqNo: ReqNo }),
  reply: z.object({ ticketId: z.string() }),
  codes: ['E4010'],
});
