import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, IntField, KeyOf, PageNo, PageSize, pageOf } from './fields';

/** Boards and who sees them: consumers, providers, or everybody once the portal publishes them. */
export const rankingBoards = {
  costByApi: { title: '费用榜（API）', group: 'consumer', unit: 'yuan' },
  costByApp: { title: '费用榜（应用）', group: 'consumer', unit: 'yuan' },
  callsByApi: { title: '调用榜（API）', group: 'consumer', unit: 'calls' },
  callsByApp: { title: '调用榜（应用）', group: 'consumer', unit: 'calls' },
  income: { title: '收益榜', group: 'provider', unit: 'yuan' },
  consumers: { title: '使用方榜', group: 'provider', unit: 'yuan' },
  apis: { title: 'API调用榜', group: 'provider', unit: 'calls' },
  hot: { title: '热门API榜', group: 'public', unit: 'calls' },
  rated: { title: '好评榜', group: 'public', unit: 'stars' },
  stable: { title: '稳定榜', group: 'public', unit: 'percent' },
} as const;
export type RankingBoard = keyof typeof rankingBoards;
/** Boards that can be public. */
export const publicBoards = { hot: 1, rated: 1, stable: 1 } as const;
export type PublicBoard = keyof typeof publicBoards;

export const rankingRanges = { day: '今天', week: '近7天', month: '近30天' } as const;
export type RankingRange = keyof typeof rankingRanges;

/** How public boards are made, as shown to visitors. */
export const boardRules: Readonly<Record<PublicBoard, string>> = {
  hot: '按生产环境到达提供方的调用次数排名，每 10 分钟更新；只列出公开在线的 API。',
  rated: '按用户评分的平均分排名，至少 3 条有效评价；同分时评价多的在前。不区分时间范围。',
  stable: '按可用率（生产调用中没有提供方故障的比例）排名，期间至少 100 次调用；同率时调用多的在前。',
};
/** APIs with fewer ratings are not ranked. */
export const ratingsMin = 3;
/** APIs with fewer calls are not ranked. */
export const stableCallsMin = 100;
/** Most rows of a board. */
export const rankingMax = 50;

const Row = z.object({
  rank: z.int(),
  /** Places gained; negative: lost; null: not ranked in the period before. */
  delta: z.nullable(z.int()),
  id: z.string(),
  name: z.string(),
  /** Yuan, calls, stars or percent, depending on the board. */
  value: z.string(),
  /** Share of the total in percent with one decimal; null where shares make no sense. */
  percent: z.nullable(z.string()),
  /** Change from the period before in signed percent; null: nothing before. */
  mom: z.nullable(z.string()),
});
export type RankingRow = Infer<typeof Row>;

export const listRanking = defineCall({
  path: '/ranking/list',
  summary: '排行榜，前 50；今天、近7天或近30天，与之前同样长的时间比较',
  guard: 'signedIn',
  request: z.object({
    board: KeyOf(rankingBoards),
    range: z._default(KeyOf(rankingRanges), 'week'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Row), { asOf: Instant }),
  codes: ['E5103', 'E3416'],
});

const Boards = z.object({ records: z.array(z.object({ board: KeyOf(publicBoards), isOn: z.int() })) });

export const listPublicBoards = defineCall({
  path: '/ranking/boardList',
  summary: '公开的排行榜，以及是否展示',
  guard: 'signedIn',
  request: z.object({}),
  reply: Boards,
  codes: [],
});

export const savePublicBoard = defineCall({
  path: '/ops/rankingBoard',
  summary: '展示或收起一个公开的排行榜',
  effect: 'write',
  guard: 'operator',
  request: z.object({ board: KeyOf(publicBoards), isOn: IntField(0, 1) }),
  reply: Empty,
  codes: [],
});
