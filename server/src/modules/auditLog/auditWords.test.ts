import { appState } from '@portal/calls';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { auditWords } from './auditWords';

const wordsOf = (event: string, detail: unknown, objectId: string | null = null) =>
  auditWords({
    event,
    detail: typeof detail === 'string' ? detail : JSON.stringify(detail),
    objectId,
    reviewKind: undefined,
  });
const factsOf = (detail: unknown, language: 'zh' | 'en') =>
  translateTexts(wordsOf('some.thing', detail).facts, language).map(({ name, value }) => `${name}: ${value}`);

it('names what was done, to what and from which state to which, in the language of its reader', () => {
  const words = wordsOf(
    'app.transition',
    { id: 'app_1', from: '2', to: String(appState.stopped), name: '看板' },
    'app_1',
  );

  expect(translateTexts(words, 'zh')).toMatchObject({
    object: { id: 'app_1', name: '应用“看板”' },
    before: '生产待审核',
    after: '已停用',
    facts: [{ name: '名称', value: '看板' }],
  });
  expect(translateTexts(words, 'en')).toMatchObject({
    object: { id: 'app_1', name: 'App “看板”' },
    before: 'Production under review',
    after: 'Disabled',
    facts: [{ name: 'Name', value: '看板' }],
  });
});

it('says of a payment its channel and its amount, and no reason that nobody gave', () => {
  const detail = {
    id: 'R1',
    from: '1',
    to: '3',
    reason: '',
    channel: 'wechat',
    tradeNo: '42',
    amount: '1234.5000',
  };
  const facts = translateTexts(wordsOf('recharge.transition', detail, 'R1').facts, 'zh');

  expect(facts).toEqual([
    { name: '支付渠道', value: '微信支付' },
    { name: '渠道流水号', value: '42' },
    { name: '金额', value: '￥1,234.50' },
  ]);
  expect(factsOf({ channel: 'mail', amount: '很多' }, 'zh')).toEqual(['通道: mail', '金额: 很多']);
});

it('says of a first step that the object is new, unless its machine has a name for it', () => {
  const first = (event: string) =>
    translateTexts(wordsOf(event, { id: '1', from: '0', to: '1' }), 'zh').before;

  expect(first('recharge.transition')).toBe('尚未建立');
  expect(first('company.transition')).toBe('未认证');
});

it.each([
  [
    { by: 'operator', reason: '否' },
    ['身份: 平台运营', '原因: 否'],
    ['Acts for: Platform operators', 'Reason: 否'],
  ],
  [
    { by: 'system', reason: '期限已到' },
    ['身份: 系统', '原因: 期限已到'],
    ['Acts for: System', 'Reason: The time is over'],
  ],
  [
    { by: 'owner', reason: '期限已到' },
    ['身份: 本人', '原因: 期限已到'],
    ['Acts for: Themselves', 'Reason: 期限已到'],
  ],
  [{ by: 'system', reason: '' }, ['身份: 系统'], ['Acts for: System']],
  [{ env: 'prod', isOn: false }, ['环境: 生产', '已启用: 否'], ['Environment: Production', 'Enabled: No']],
  [{ added: ['甲', 'b'], empty: [] }, ['已添加: 甲、b'], ['Added: 甲, b']],
  [
    { plans: { from: '基础', to: '名称' }, other: {} },
    ['套餐: 原来 基础，改为 名称'],
    ['Plan: Before 基础, After 名称'],
  ],
  ['Chrome 140', ['说明: Chrome 140'], ['Description: Chrome 140']],
  ['"角色"', ['说明: "角色"'], ['Description: "角色"']],
  [
    { constructor: '{0}', by: 'toString' },
    ['constructor: {0}', '身份: toString'],
    ['constructor: {0}', 'Acts for: toString'],
  ],
])('tells what is known besides, and leaves what was typed: %j', (detail, chinese, english) => {
  expect(factsOf(detail, 'zh')).toEqual(chinese);
  expect(factsOf(detail, 'en')).toEqual(english);
});

it.each([
  [
    'content.revision',
    { id: 'ci_1', kind: 'faq', revision: 3 },
    '/ops/contentEdit?kind=faq&itemId=ci_1&changes=3',
  ],
  ['content.revision', { id: 'ci_1', kind: 'faq', revision: 1 }, '/ops/contentEdit?kind=faq&itemId=ci_1'],
  // Of what was brought back it is the one that it is from.
  ['content.rolledBack', { id: 'ci_1', kind: 'faq', revision: 3 }, '/ops/contentEdit?kind=faq&itemId=ci_1'],
  ['notice.revision', { id: 'no_1', revision: 2 }, '/ops/noticeEdit?noId=no_1&changes=2'],
  ['notice.revision', { id: 'no_1', revision: '2&x=<b>' }, '/ops/noticeEdit?noId=no_1'],
])('leads from %s %j to %s', (event, detail, link) => {
  expect(wordsOf(event, detail, detail.id).object).toMatchObject({ link });
});

it('tells each field that an edit has changed once, and names what it only names', () => {
  const detail = {
    ...{ id: 'app_1', name: '新名', changed: ['appName', 'iconUrl'], toString: '甲' },
    changes: { appName: { from: '旧名', to: '新名' }, brief: { from: '', to: '<b>' }, odd: null },
  };
  const words = (language: 'zh' | 'en') => {
    const { changes, facts } = translateTexts(wordsOf('app.edit', detail, 'app_1'), language);
    return [
      changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
      facts.map(({ name, value }) => `${name}: ${value}`),
    ];
  };

  expect(words('zh')).toEqual([
    ['名称: 旧名 → 新名', '简介: 无 → <b>', 'odd: 无 → 无'],
    ['名称: 新名', '修改项: 图标', 'toString: 甲'],
  ]);
  expect(words('en')).toEqual([
    ['Name: 旧名 → 新名', 'Summary: None → <b>', 'odd: None → None'],
    ['Name: 新名', 'Changed: Icon', 'toString: 甲'],
  ]);
});

it.each([[{ changes: 'text' }], [{ changes: ['a'] }], [{ changes: 7 }]])(
  'says no change where none is kept: %j',
  (detail) => {
    expect(wordsOf('some.thing', detail).changes).toEqual([]);
  },
);

it('tells a list of any length', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `名称${index}`);

  expect(factsOf({ added: many }, 'zh')).toEqual([`已添加: ${many.join('、')}`]);
  expect(factsOf({ added: many }, 'en')).toEqual([`Added: ${many.join(', ')}`]);
});

it('shows the states of appeals and those that nobody has named', () => {
  const statesOf = (event: string, to: string) => {
    const { before, after } = translateTexts(wordsOf(event, { from: '1', to }), 'en');
    return [before, after];
  };

  expect(statesOf('phoneAppeal.transition', '5')).toEqual(['Waiting', 'Completed']);
  expect(statesOf('phoneAppeal.transition', 'constructor')).toEqual(['Waiting', 'constructor']);
  expect(statesOf('nobody.transition', '待审核')).toEqual(['1', '待审核']);
});
