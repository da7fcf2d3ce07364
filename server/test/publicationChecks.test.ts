import type { DraftPlan, PublicationData } from '@portal/calls';
import { blockers, checkPublication, planProblem } from '../src/modules/publication/publicationChecks';
import { floorProblem } from '../src/modules/publication/priceFloor';
import { say } from '../src/platform/i18n/say';
import { aDraftPlan } from './aDraftPlan';

const data: PublicationData = {
  name: '潮汐查询',
  code: 'tides',
  icon: '潮',
  brief: '按港口查询潮汐',
  description: '按港口查询每日潮汐，返回高潮与低潮的时刻和高度，数据每天更新。',
  categoryId: 'geo',
  tags: [],
  upstreamUrl: 'https://tides.example.com',
  sandboxUrl: '',
  upstreamWeight: 1,
  moreUpstreams: [],
  probePath: '',
  probeSeconds: 10,
  timeoutMs: 10_000,
  authHeader: '',
  authValue: '',
  authTypes: ['key'],
  needsIpList: false,
  plans: [aDraftPlan()],
  availability: '99.9%',
  supportHours: '',
  compensation: '',
  contact: '',
  docIds: [],
  sceneIds: [],
  portalId: '',
  successField: '',
  successValue: '',
  operationSettings: [],
  maskFields: [],
  weights: [],
  audience: [],
};

const documentWith = (responses: Record<string, unknown>) => ({
  paths: { '/tides': { get: { responses } } },
});

const around: Parameters<typeof checkPublication>[1] = {
  document: documentWith({ 200: {} }),
  isNameFree: true,
  isCodeFree: true,
  hasCategory: true,
  rangeProblem: null,
  lostScenes: 0,
  floor: null,
  hasDocuments: true,
  upstream: { isReachable: true, reason: say`` },
  more: [],
  tlsProblem: null,
  change: { versionProblem: null, isEmpty: false, refusal: null },
};

it('finds nothing in the way of what is complete', () => {
  expect(checkPublication(data, around).filter(({ isMet }) => !isMet)).toEqual([]);
});

it.each([
  ['no description', data, { ...around, document: null }, '接口描述'],
  ['a sandbox that is production', { ...data, sandboxUrl: `${data.upstreamUrl}/` }, around, '沙箱不调用生产'],
  [
    'paths that no call can tell apart',
    data,
    {
      ...around,
      document: {
        paths: {
          '/a/{x}': { get: { responses: { 200: {} } } },
          '/a/{y}': { get: { responses: { 200: {} } } },
        },
      },
    },
    '每个接口都能经网关调用',
  ],
  [
    'parameters without anything between them',
    data,
    { ...around, document: { paths: { '/x/{a}{b}!z': { get: { responses: { 200: {} } } } } } },
    '每个接口都能经网关调用',
  ],
  ['a header that no upstream can be sent', { ...data, authHeader: 'x y' }, around, '上游认证请求头'],
  ["a header that is the gateway's own", { ...data, authHeader: 'X-Portal-App' }, around, '上游认证请求头'],
  ['a code that somebody else has', data, { ...around, isCodeFree: false }, '网关代码'],
  ['a code that begins with a digit', { ...data, code: '1tides' }, around, '网关代码'],
  ['no brief', { ...data, brief: '' }, around, '一句话简介'],
  ['a description of markup only', { ...data, description: '<p></p>'.repeat(20) }, around, '详细说明'],
  ['no category', data, { ...around, hasCategory: false }, '分类'],
  [
    'a silent upstream',
    data,
    { ...around, upstream: { isReachable: false, reason: say`无响应` } },
    '上游地址可达',
  ],
  ['no plan', { ...data, plans: [] }, around, '至少一个套餐'],
  ['a plan that is wrong', { ...data, plans: [aDraftPlan({ price: '0' })] }, around, '标准版'],
])('stops %s', (_, changed, surroundings, label) => {
  const failed = blockers(checkPublication(changed, surroundings));

  expect(failed.map((check) => [String(check.label), check.code])).toEqual([
    [label, label === '标准版' ? 'E4104' : 'E4105'],
  ]);
});

it('tells a name that the provider has already from one that is no name', () => {
  const codes = (name: string, isNameFree: boolean) =>
    blockers(checkPublication({ ...data, name }, { ...around, isNameFree })).map(({ code }) => code);

  expect(codes('潮汐查询', false)).toEqual(['E4101']);
  expect(codes('', false)).toEqual(['E4105']);
});

it.each([
  [
    'operations that never succeed',
    { ...around, document: documentWith({ 404: {} }) },
    '1 个接口没有 2xx 返回：GET /tides',
  ],
  [
    'answers of which nothing is known',
    { ...around, document: documentWith({ 200: { content: { 'application/json': { schema: {} } } } }) },
    '1 个接口没有，文档与沙箱里只有空内容：GET /tides',
  ],
  ['no documents', { ...around, hasDocuments: false }, '没有关联文档，使用者只能看接口描述'],
])('warns of %s, and lets it pass', (_, surroundings, text) => {
  const checks = checkPublication(data, surroundings);

  expect(checks.filter(({ isMet }) => !isMet).map((check) => String(check.text))).toEqual([text]);
  expect(blockers(checks)).toEqual([]);
});

describe('a plan', () => {
  const tier = (upTo: number | null, price = '0.01') => ({ upTo, price });

  it.each<[string, Partial<DraftPlan>, string | null]>([
    ['needs a name', { name: '' }, '请填写套餐名称'],
    ['costs an amount of money', { price: '1.23456' }, '价格须为最多四位小数的金额'],
    ['costs something unless it is free', { price: '0' }, '价格须大于零'],
    ['costs nothing when it is free', { kind: 'free', price: '1' }, '免费套餐的价格须为 0'],
    ['may be free', { kind: 'free', price: '' }, null],
    ['says how many calls are in a pack', { kind: 'pack' }, '请填写次数包的次数'],
    ['has two tiers at least', { kind: 'tiered', tiers: [tier(null)] }, '阶梯至少两档'],
    ['has no free tier', { kind: 'tiered', tiers: [tier(10, '0'), tier(null)] }, '第1档的价格须大于零'],
    ['ends in a tier without limit', { kind: 'tiered', tiers: [tier(10), tier(20)] }, '只有最后一档不设上限'],
    [
      'has one tier without limit',
      { kind: 'tiered', tiers: [tier(null), tier(null)] },
      '只有最后一档不设上限',
    ],
    [
      'has tiers that rise',
      { kind: 'tiered', tiers: [tier(10), tier(10), tier(null)] },
      '每一档的上限须大于前一档',
    ],
    ['may be tiered', { kind: 'tiered', tiers: [tier(10), tier(20), tier(null)] }, null],
  ])('%s', (_, facts, problem) => {
    const found = planProblem(aDraftPlan(facts));
    expect(found && String(found.text)).toBe(problem);
  });

  it('is refused as a wrong price only for its price', () => {
    const codeOf = (facts: Partial<DraftPlan>) => planProblem(aDraftPlan(facts))?.code;

    expect([codeOf({ price: '0' }), codeOf({ kind: 'free', price: '1' })]).toEqual(['E4104', 'E4104']);
    expect([codeOf({ name: '' }), codeOf({ kind: 'pack' })]).toEqual(['E4105', 'E4105']);
  });
});

describe('the floor of prices', () => {
  const floor = { minor: 10, reason: '覆盖计量与结算的成本' };
  const sold = (plan: Partial<DraftPlan>, least: typeof floor | null = floor) =>
    floorProblem(aDraftPlan(plan), least);
  const tiers = [
    { upTo: 100, price: '0.0020' },
    { upTo: null, price: '0.0009' },
  ];

  it.each([
    ['a call', { price: '0.0010' }, null],
    ['a call below it', { price: '0.0009' }, 'E4104'],
    ['a tier below it', { kind: 'tiered', tiers }, 'E4104'],
    ['a pack', { kind: 'pack', price: '10', included: 10_000 }, null],
    ['a pack a hair below it', { kind: 'pack', price: '9.9999', included: 10_000 }, 'E4104'],
    ['a month with calls', { kind: 'monthly', price: '1', included: 10_000 }, 'E4104'],
    ['a month without number', { kind: 'monthly', price: '1' }, null],
    ['nothing', { kind: 'free', price: '0' }, null],
  ] as const)('holds for %s', (_, plan, code) => {
    expect(sold(plan as Partial<DraftPlan>)?.code ?? null).toBe(code);
    expect(sold(plan as Partial<DraftPlan>, null)).toBeNull();
  });
});
