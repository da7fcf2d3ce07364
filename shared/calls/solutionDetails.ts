import { z, type Infer } from '@portal/schema';
import { Offer } from './compare';
import { defineCall } from './defineCall';
import { Id, Instant, ReqNo, Text } from './fields';
import { Solution } from './solutions';

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

/** With plans, so that several can be applied for on one page. */
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
    /** APIs outside the scene whose providers assigned them to it. */
    fitting: z.array(Offer),
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
