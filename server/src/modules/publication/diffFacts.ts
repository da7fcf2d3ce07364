import type { DraftPlan, PublicationData, VersionChange } from '@portal/calls';
import { isWeighed, weightLine, weightOf, type OperationWeight } from '@portal/rules';
import type { KeptPublication } from '../../platform/db/tables';
import { billedText } from './billedText';
import { planLine } from './prices';
import { settingsText } from './operationSettings';
import { tlsText } from './tlsFacts';
import { upstreamsText } from './upstreamsText';

type Change = VersionChange;

const texts = {
  name: 'API名称',
  brief: '一句话简介',
  description: '详细说明',
  categoryId: '分类',
  tags: '标签',
  docIds: '关联文档',
  sceneIds: '适用场景',
  portalId: '可见范围',
  audience: '指定用户',
  availability: '可用性承诺',
  supportHours: '支持时间',
  contact: '联系方式',
} as const;

const upstream = {
  upstreamUrl: '生产上游',
  sandboxUrl: '沙箱上游',
  timeoutMs: '超时',
  authHeader: '上游认证请求头',
  maskFields: '脱敏字段',
} as const;

const shownWhole: readonly string[] = ['name', 'brief', 'availability', 'supportHours', 'contact'];

/** What a provider changed beside the description: what it says, costs, and where its calls go. */
export function diffFacts(before: KeptPublication, after: KeptPublication): Change[] {
  return [
    ...diffPlans(before.plans, after.plans),
    // Drafts of before operations were weighed have no weights.
    ...diffWeights(before.weights ?? [], after.weights ?? []),
    ...diffBilling(before, after),
    ...diffUpstreams(before, after),
    ...diffTls(before, after),
    ...diffSettings(before, after),
    ...diffAccess(before, after),
    ...diffNamed(before, after),
  ];
}

const change = (level: Change['level'], area: Change['area'], place: string, text: string): Change => ({
  level,
  area,
  operation: '',
  place,
  text,
});

/** Plans are known by their names. */
function diffPlans(before: readonly DraftPlan[], after: readonly DraftPlan[]): Change[] {
  const old = new Map(before.map((plan) => [plan.name, plan]));
  const now = new Map(after.map((plan) => [plan.name, plan]));
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [
    ...gone.map((name) => change('fix', 'price', name, '套餐不再出售，已订阅的到期前照旧')),
    ...[...now].flatMap(([name, plan]) => {
      const was = old.get(name);
      if (!was) return [change('add', 'price', name, `新增套餐：${planLine(plan)}`)];
      const [from, to] = [planLine(was), planLine(plan)];
      return from === to ? [] : [change('fix', 'price', name, `由“${from}”改为“${to}”`)];
    }),
  ];
}

/** What operations count as. */
function diffWeights(before: readonly OperationWeight[], after: readonly OperationWeight[]): Change[] {
  const operations = [...new Set([...before, ...after].filter(isWeighed).map(({ operation }) => operation))];
  return operations.flatMap((operation) => {
    const [from, to] = [before, after].map((weights) => weightLine(weightOf(weights, operation)));
    return from === to ? [] : [{ ...change('fix', 'price', '计次', `由“${from}”改为“${to}”`), operation }];
  });
}

/** Which calls are paid for. */
function diffBilling(before: PublicationData, after: PublicationData): Change[] {
  const [from, to] = [billedText(before), billedText(after)];
  return from === to ? [] : [change('fix', 'price', '计费条件', `由“${from}”改为“${to}”`)];
}

/** On what else an API stands. */
function diffUpstreams(before: PublicationData, after: PublicationData): Change[] {
  const lineOf = (data: PublicationData) => upstreamsText(data).replaceAll('\n', '；') || '无';
  const [from, to] = [lineOf(before), lineOf(after)];
  return from === to ? [] : [change('fix', 'upstream', '更多上游', `由“${from}”改为“${to}”`)];
}

/** How gateways and the upstream know each other. */
function diffTls(before: KeptPublication, after: KeptPublication): Change[] {
  const lineOf = ({ tls }: KeptPublication) => tlsText(tls).replaceAll('\n', '；') || '无';
  const [from, to] = [lineOf(before), lineOf(after)];
  return from === to ? [] : [change('fix', 'upstream', '上游证书', `由“${from}”改为“${to}”`)];
}

/** What is done otherwise for single operations. */
function diffSettings(before: PublicationData, after: PublicationData): Change[] {
  const lineOf = (data: PublicationData) => settingsText(data).replaceAll('\n', '；') || '无';
  const [from, to] = [lineOf(before), lineOf(after)];
  return from === to ? [] : [change('fix', 'upstream', '按接口设置', `由“${from}”改为“${to}”`)];
}

/** What callers must bring along. */
function diffAccess(before: PublicationData, after: PublicationData): Change[] {
  const lost = before.authTypes.filter((type) => !after.authTypes.includes(type));
  const grown = after.authTypes.filter((type) => !before.authTypes.includes(type));
  const place = '调用认证';
  return [
    ...(lost.length > 0 ? [change('break', 'parameter', place, `不再接受 ${lost.join('、')}`)] : []),
    ...(grown.length > 0 ? [change('add', 'parameter', place, `新增 ${grown.join('、')}`)] : []),
    ...(!before.needsIpList && after.needsIpList
      ? [change('break', 'parameter', place, '只接受 IP 白名单中的地址')]
      : []),
  ];
}

function diffNamed(before: PublicationData, after: PublicationData): Change[] {
  const named = (names: Readonly<Record<string, string>>, area: Change['area']) =>
    Object.entries(names).flatMap(([field, label]) => {
      const [was, is] = [textAt(before, field), textAt(after, field)];
      if (was === is) return [];
      const isWhole = area === 'upstream' || shownWhole.includes(field);
      return [change('fix', area, label, isWhole ? `由“${was || '无'}”改为“${is || '无'}”` : '有修改')];
    });
  return [...named(upstream, 'upstream'), ...named(texts, 'text')];
}

const textAt = (data: PublicationData, field: string): string => {
  const value: unknown = Object.entries(data).find(([name]) => name === field)?.[1];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
};
