import type { DraftPlan, PublicationData } from '@portal/calls';
import { isWeighed, weightOf, type OperationWeight } from '@portal/rules';
import type { KeptPublication } from '../../platform/db/tables';
import { inSequence, listed } from '../../platform/i18n/listed';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { weightLine, type Change } from '../catalog';
import { billedText } from './billedText';
import { planLine } from './prices';
import { settingsLines } from './operationSettings';
import { tlsLines } from './tlsFacts';
import { upstreamsLines } from './upstreamsLines';

const texts = {
  name: say`API名称`,
  brief: say`一句话简介`,
  description: say`详细说明`,
  categoryId: say`分类`,
  tags: say`标签`,
  docIds: say`关联文档`,
  sceneIds: say`适用场景`,
  portalId: say`可见范围`,
  audience: say`指定用户`,
  availability: say`可用性承诺`,
  supportHours: say`支持时间`,
  contact: say`联系方式`,
} as const;

const upstream = {
  upstreamUrl: say`生产上游`,
  sandboxUrl: say`沙箱上游`,
  timeoutMs: say`超时`,
  authHeader: say`上游认证请求头`,
  maskFields: say`脱敏字段`,
} as const;

const shownWhole: readonly string[] = ['name', 'brief', 'availability', 'supportHours', 'contact'];

/** Changes besides the description: texts, prices, upstreams. */
export function diffFacts(before: KeptPublication, after: KeptPublication): Change[] {
  return [
    ...diffPlans(before.plans, after.plans),
    // Drafts older than weights have none.
    ...diffWeights(before.weights ?? [], after.weights ?? []),
    ...diffBilling(before, after),
    ...diffUpstreams(before, after),
    ...diffTls(before, after),
    ...diffSettings(before, after),
    ...diffAccess(before, after),
    ...diffNamed(before, after),
  ];
}

const change = (
  level: Change['level'],
  area: Change['area'],
  place: TranslatableText,
  text: Translatable,
): Change => ({
  level,
  area,
  operation: '',
  place,
  text,
});

/** Empty where both read alike. */
const turned = (
  area: Change['area'],
  place: TranslatableText,
  from: TranslatableText,
  to: TranslatableText,
): Change[] => (String(from) === String(to) ? [] : [change('fix', area, place, say`由“${from}”改为“${to}”`)]);

function linesOf<Given>(
  of: (given: Given) => Translatable[],
  before: Given,
  after: Given,
): [TranslatableText, TranslatableText] {
  const lineOf = (given: Given) => inSequence(of(given)) || say`无`;
  return [lineOf(before), lineOf(after)];
}

/** Plans are matched by name. */
function diffPlans(before: readonly DraftPlan[], after: readonly DraftPlan[]): Change[] {
  const old = new Map(before.map((plan) => [plan.name, plan]));
  const now = new Map(after.map((plan) => [plan.name, plan]));
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [
    ...gone.map((name) => change('fix', 'price', name, say`套餐不再出售，已订阅的到期前照旧`)),
    ...[...now].flatMap(([name, plan]) => {
      const was = old.get(name);
      if (!was) return [change('add', 'price', name, say`新增套餐：${planLine(plan)}`)];
      const [from, to] = [planLine(was), planLine(plan)];
      return turned('price', name, from, to);
    }),
  ];
}

/** Changes of weights. */
function diffWeights(before: readonly OperationWeight[], after: readonly OperationWeight[]): Change[] {
  const operations = [...new Set([...before, ...after].filter(isWeighed).map(({ operation }) => operation))];
  return operations.flatMap((operation) => {
    const lineOf = (weights: readonly OperationWeight[]) => weightLine(weightOf(weights, operation));
    return turned('price', say`计次`, lineOf(before), lineOf(after)).map((one) => ({ ...one, operation }));
  });
}

/** Changes of the billing condition. */
function diffBilling(before: PublicationData, after: PublicationData): Change[] {
  return turned('price', say`计费条件`, billedText(before), billedText(after));
}

/** Changes of further upstreams. */
function diffUpstreams(before: PublicationData, after: PublicationData): Change[] {
  return turned('upstream', say`更多上游`, ...linesOf(upstreamsLines, before, after));
}

/** Changes of mutual TLS. */
function diffTls(before: KeptPublication, after: KeptPublication): Change[] {
  return turned('upstream', say`上游证书`, ...linesOf(tlsLines, before.tls, after.tls));
}

/** Changes of operation settings. */
function diffSettings(before: PublicationData, after: PublicationData): Change[] {
  return turned('upstream', say`按接口设置`, ...linesOf(settingsLines, before, after));
}

/** Changes of access requirements. */
function diffAccess(before: PublicationData, after: PublicationData): Change[] {
  const lost = before.authTypes.filter((type) => !after.authTypes.includes(type));
  const grown = after.authTypes.filter((type) => !before.authTypes.includes(type));
  const place = say`调用认证`;
  return [
    ...(lost.length > 0 ? [change('break', 'parameter', place, say`不再接受 ${listed(lost)}`)] : []),
    ...(grown.length > 0 ? [change('add', 'parameter', place, say`新增 ${listed(grown)}`)] : []),
    ...(!before.needsIpList && after.needsIpList
      ? [change('break', 'parameter', place, say`只接受 IP 白名单中的地址`)]
      : []),
  ];
}

function diffNamed(before: PublicationData, after: PublicationData): Change[] {
  const named = (names: Readonly<Record<string, Translatable>>, area: Change['area']) =>
    Object.entries(names).flatMap(([field, label]) => {
      const [was, is] = [textAt(before, field), textAt(after, field)];
      if (was === is) return [];
      const isWhole = area === 'upstream' || shownWhole.includes(field);
      return [
        change('fix', area, label, isWhole ? say`由“${was || say`无`}”改为“${is || say`无`}”` : say`有修改`),
      ];
    });
  return [...named(upstream, 'upstream'), ...named(texts, 'text')];
}

const textAt = (data: PublicationData, field: string): string => {
  const value: unknown = Object.entries(data).find(([name]) => name === field)?.[1];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
};
