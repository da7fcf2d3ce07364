/** A provider's unpublished work: one example of each state. */

const example = (value: unknown) => ({
  description: '成功',
  content: { 'application/json': { example: value } },
});

/** Partly filled in; without price and upstream. */
export const unfinished = {
  name: '邮政编码',
  code: 'postcode',
  icon: '邮',
  category: 'geo',
  brief: '按邮编查城市，按地址查邮编',
  description: '<p>收录六位邮政编码与所属的市、县，供收货地址核对使用。</p>',
  hoursAgo: 3,
  paths: {
    '/postcodes/{code}': {
      get: {
        summary: '按邮编查询',
        parameters: [
          { name: 'code', in: 'path', required: true, schema: { type: 'string' }, example: '310000' },
        ],
        responses: { 200: example({ code: '310000', city: '杭州市' }) },
      },
    },
  },
} as const;

/** Sent back by the operators. */
export const refused = {
  name: '汉字笔画',
  code: 'stroke',
  icon: '笔',
  category: 'text',
  brief: '查笔画',
  description: '<p>按 Unicode 汉字给出笔画数与部首，用于排序与检索。</p>',
  upstreamCode: 'pinyin',
  hoursAgo: 30,
  rejects: [
    { field: 'brief', reason: '请写明返回什么，例如“查询汉字的笔画数与部首”' },
    { field: 'operations', reason: '接口缺少成功返回的示例' },
  ],
  paths: {
    '/strokes': {
      get: {
        summary: '笔画数',
        parameters: [
          { name: 'text', in: 'query', required: true, schema: { type: 'string' }, example: '门户' },
        ],
        responses: { 200: { description: '成功' } },
      },
    },
  },
} as const;

/** A new version under review, without an operation that is in use. */
export const waitingVersion = {
  code: 'holiday',
  version: '2.0.0',
  dropped: '/add',
  note: '推算工作日已拆成单独的“工作日推算”，请调用方改用它。',
  hoursAgo: 5,
} as const;

/** Approved, to go online on a day chosen by its provider. */
export const scheduled = {
  name: '工作日推算',
  code: 'workday',
  from: 'holiday',
  kept: '/add',
  icon: '推',
  brief: '从某一天起向前或向后推算若干个工作日',
  description: '<p>按国务院办公厅公布的放假安排推算，可用于交收日、付款日与合同期限。</p>',
  daysAgo: 1,
  daysLeft: 5,
} as const;

/** Approved; subscribers have been notified, and keep their price for as long as agreed. */
export const dearer = {
  code: 'bank-card',
  percent: 20,
  note: '卡表数据源涨价。',
  daysAgo: 2,
  daysLeft: 18,
} as const;

/** Its provider has asked for an early end, which operators decide. */
export const leaving = {
  code: 'pinyin',
  reason: '词库授权到期后不再续约',
  hoursAgo: 7,
  daysLeft: 14,
} as const;
