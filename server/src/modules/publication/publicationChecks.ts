import type { DraftPlan, Env, PublicationCheck, PublicationData } from '@portal/calls';
import type { Code } from '@portal/codes';
import {
  isObject,
  apiNameRules,
  firstBroken,
  isSameUpstream,
  isWeighed,
  plainLength,
  parseYuan,
  upstreamHeaderRules,
  type Rule,
} from '@portal/rules';
import { plainText } from '../../platform/richText/plainText';
import { inSequence, listed } from '../../platform/i18n/listed';
import { say, term, type Translatable } from '../../platform/i18n/say';
import type { PlanProblem } from './PlanProblem';
import { floorProblem, type PriceFloor } from './priceFloor';
import { settingsProblems } from './operationSettings';
import {
  type FoundOperation,
  type OpenApiDocument,
  findOperations,
  findUncallable,
  resolveRef,
} from '../catalog';

interface Surroundings {
  document: OpenApiDocument | null;
  isNameFree: boolean;
  isCodeFree: boolean;
  hasCategory: boolean;
  /** Fault of the audience. */
  rangeProblem: Translatable | null;
  /** Number of chosen scenes that no longer exist. */
  lostScenes: number;
  /** Price floor; null: none. */
  floor: PriceFloor | null;
  hasDocuments: boolean;
  upstream: { isReachable: boolean; reason: Translatable };
  /** Results for further addresses. */
  more: readonly { url: string; isReachable: boolean; reason: Translatable }[];
  tlsProblem: Translatable | null;
  /** Relation to what is online. */
  change: {
    versionProblem: Translatable | null;
    /** A change without any difference. */
    isEmpty: boolean;
    /** Why it may not replace the online version. */
    refusal: Translatable | null;
  };
}

/** Translated for the reader. */
export interface ShownCheck extends Omit<PublicationCheck, 'label' | 'text'> {
  label: Translatable;
  text: Translatable;
}

export interface FoundCheck extends ShownCheck {
  /** Code of the refusal if this is the first fault. */
  code: Code;
}

const steps = { import: 0, basics: 1, operations: 2, upstream: 3, plans: 4, support: 5 } as const;

const brokenRule = (rules: readonly Rule[], value: string): Translatable | null => {
  const broken = firstBroken(rules, value);
  return broken === null ? null : term(broken);
};

/** Requirements for submission, in the order of the form. */
export function checkPublication(data: PublicationData, around: Surroundings): FoundCheck[] {
  const check = (
    step: keyof typeof steps,
    label: Translatable,
    problem: Translatable | null,
    { isBlocking = true, code = 'E4105' }: { isBlocking?: boolean; code?: Code } = {},
  ): FoundCheck => ({
    code,
    label,
    isMet: problem ? 0 : 1,
    isBlocking: isBlocking ? 1 : 0,
    text: problem ?? say`符合要求`,
    step: steps[step],
  });
  const operations = around.document ? findOperations(around.document) : [];
  const uncallable = findUncallable(operations);
  const silent = around.document ? operationsWithout(around.document, isSuccess) : [];
  const unseen = around.document ? operationsWithout(around.document, isShown) : [];
  const blank = unseen.filter((operation) => !silent.includes(operation));
  const headerProblem = brokenRule(upstreamHeaderRules, data.authHeader);
  const nameProblem = brokenRule(apiNameRules, data.name);
  const { versionProblem, isEmpty, refusal } = around.change;
  return [
    ...(versionProblem ? [check('import', say`版本号`, versionProblem)] : []),
    ...(isEmpty ? [check('basics', say`改动`, say`与线上版本没有区别`)] : []),
    ...(refusal ? [check('import', say`与线上版本兼容`, refusal, { code: 'E4106' })] : []),
    check('import', say`接口描述`, operations.length > 0 ? null : say`请先导入接口描述`),
    nameProblem === null && !around.isNameFree
      ? check('basics', say`API名称`, say`您已有同名的 API`, { code: 'E4101' })
      : check('basics', say`API名称`, nameProblem),
    check(
      'basics',
      say`网关代码`,
      !/^[a-z][a-z0-9-]{1,39}$/.test(data.code)
        ? say`2到40个小写字母、数字或连字符，以字母开头`
        : around.isCodeFree
          ? null
          : say`该代码已被使用，请换一个`,
    ),
    check('basics', say`一句话简介`, data.brief ? null : say`请填写一句话简介`),
    check(
      'basics',
      say`详细说明`,
      plainLength(plainText(data.description)) >= 20 ? null : say`详细说明至少20个字`,
    ),
    check('basics', say`分类`, around.hasCategory ? null : say`请选择分类`),
    check('basics', say`可见范围`, around.rangeProblem),
    ...(around.lostScenes > 0
      ? [check('basics', say`适用场景`, say`有 ${around.lostScenes} 个场景方案已撤下，请重新选择`)]
      : []),
    check(
      'operations',
      say`每个接口都有成功返回`,
      silent.length === 0 ? null : say`${silent.length} 个接口没有 2xx 返回：${listed(silent.slice(0, 3))}`,
      { isBlocking: false },
    ),
    check(
      'operations',
      say`成功返回有示例或结构`,
      blank.length === 0
        ? null
        : say`${blank.length} 个接口没有，文档与沙箱里只有空内容：${listed(blank.slice(0, 3))}`,
      { isBlocking: false },
    ),
    check(
      'operations',
      say`每个接口都能经网关调用`,
      uncallable.length === 0
        ? null
        : say`${uncallable.length} 个接口不能调用：${inSequence(
            uncallable.slice(0, 3).map((one) => say`${one.operation}：${one.problem}`),
          )}`,
    ),
    ...(data.successField && !data.successValue
      ? [check('operations', say`计费条件`, say`请填写成功时该字段的值，或清空字段`)]
      : []),
    // The form checks it, too; for drafts older than that.
    ...(headerProblem ? [check('upstream', say`上游认证请求头`, headerProblem)] : []),
    ...settingsProblems(data, operations).map((text) => check('upstream', say`按接口设置`, text)),
    ...(around.tlsProblem ? [check('upstream', say`上游证书`, around.tlsProblem)] : []),
    check('upstream', say`上游地址可达`, around.upstream.isReachable ? null : around.upstream.reason),
    ...around.more.map(({ url, isReachable, reason }) =>
      check('upstream', say`上游 ${url} 可达`, isReachable ? null : reason),
    ),
    ...moreUpstreamsProblem(data).map((text) => check('upstream', say`更多上游`, text)),
    check(
      'upstream',
      say`沙箱不调用生产`,
      meetsProduction(data) ? say`沙箱上游与生产相同，请填写独立的地址或留空` : null,
    ),
    check('support', say`关联文档`, around.hasDocuments ? null : say`没有关联文档，使用者只能看接口描述`, {
      isBlocking: false,
    }),
    ...weightsProblem(data, operations).map((text) => check('plans', say`计次`, text)),
    check('plans', say`至少一个套餐`, data.plans.length > 0 ? null : say`请添加至少一个套餐`),
    ...data.plans.flatMap((plan, index) => {
      const found = planProblem(plan) ?? floorProblem(plan, around.floor);
      return found
        ? [
            check('plans', plan.name ? say`${plan.name}` : say`套餐 ${index + 1}`, found.text, {
              code: found.code,
            }),
          ]
        : [];
    }),
  ];
}

/** Fault of further addresses; older drafts have none. */
function moreUpstreamsProblem(data: PublicationData): Translatable[] {
  const { moreUpstreams = [] } = data;
  const firstOf = { prod: data.upstreamUrl, sandbox: data.sandboxUrl };
  return moreUpstreams.flatMap(({ env, url }, at) => {
    if (url === '') return [say`有一行没有填写地址，请填写或删除`];
    if (firstOf[env] === '') return [say`请先填写沙箱的首个上游，再加更多沙箱上游`];
    const others = moreUpstreams.slice(0, at).filter((one) => one.env === env);
    const isTwice = [firstOf[env], ...others.map((one) => one.url)].some((one) => isSameUpstream(one, url));
    return isTwice ? [say`${url} 填写了两次`] : [];
  });
}

/** Fault of weights; older drafts have none. */
function weightsProblem(
  { weights = [] }: PublicationData,
  operations: readonly FoundOperation[],
): Translatable[] {
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const named = weights.filter(isWeighed).map(({ operation }) => operation);
  const twice = named.filter((operation, at) => named.indexOf(operation) !== at);
  return [
    ...[...new Set(twice)].map((operation) => say`${operation} 写了两次`),
    ...named
      .filter((operation) => !known.has(operation))
      .map((operation) => say`接口描述里没有 ${operation}，请重新设置计次`),
  ];
}

/** Whether sandbox and production share an address. */
function meetsProduction({ upstreamUrl, sandboxUrl, moreUpstreams = [] }: PublicationData): boolean {
  const of = (env: Env, first: string) =>
    [first, ...moreUpstreams.filter((one) => one.env === env).map(({ url }) => url)].filter(Boolean);
  return of('sandbox', sandboxUrl).some((one) =>
    of('prod', upstreamUrl).some((other) => isSameUpstream(one, other)),
  );
}

const problem = (text: Translatable): PlanProblem => ({ code: 'E4105', text });
const priceProblem = (text: Translatable): PlanProblem => ({ code: 'E4104', text });

/** The fault of a plan, or null. */
export function planProblem(plan: DraftPlan): PlanProblem | null {
  if (!plan.name) return problem(say`请填写套餐名称`);
  const price = parseYuan(plan.price || '0');
  if (price === null) return priceProblem(say`价格须为最多四位小数的金额`);
  if (plan.kind === 'free') return price === 0 ? null : priceProblem(say`免费套餐的价格须为 0`);
  if (plan.kind === 'tiered') return tierProblem(plan.tiers);
  if (price <= 0) return priceProblem(say`价格须大于零`);
  if (plan.kind === 'pack' && !plan.included) return problem(say`请填写次数包的次数`);
  return null;
}

function tierProblem(tiers: DraftPlan['tiers']): PlanProblem | null {
  if (tiers.length < 2) return problem(say`阶梯至少两档`);
  for (const [index, { upTo, price }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    if ((parseYuan(price) ?? 0) <= 0) return priceProblem(say`第${index + 1}档的价格须大于零`);
    if (isLast !== (upTo === null)) return problem(say`只有最后一档不设上限`);
    if (upTo !== null && upTo <= (tiers[index - 1]?.upTo ?? 0)) return problem(say`每一档的上限须大于前一档`);
  }
  return null;
}

type Response = readonly [status: string, response: unknown];

/** Operations without such an answer. */
function operationsWithout(document: OpenApiDocument, isLike: (response: Response) => boolean): string[] {
  return findOperations(document).flatMap(({ method, path }) => {
    const item = resolveRef(document, document.paths?.[path]);
    const operation = isObject(item) ? item[method.toLowerCase()] : null;
    const responses =
      isObject(operation) && isObject(operation.responses) ? Object.entries(operation.responses) : [];
    const found = responses.some(([status, response]) => isLike([status, resolveRef(document, response)]));
    return found ? [] : [`${method} ${path}`];
  });
}

const isSuccess = ([status]: Response) => /^2|^default$/.test(status);

/** Whether an answer has a schema or example; one without content needs none. */
function isShown([status, response]: Response): boolean {
  if (!isSuccess([status, response]) || !isObject(response)) return false;
  const contents = isObject(response.content) ? Object.values(response.content) : [];
  return (
    contents.length === 0 ||
    contents.some(
      (media) =>
        isObject(media) &&
        (media.example !== undefined ||
          media.examples !== undefined ||
          (isObject(media.schema) && Object.keys(media.schema).length > 0)),
    )
  );
}

/** Faults that prevent submission. */
export const blockers = (checks: readonly FoundCheck[]) =>
  checks.filter(({ isMet, isBlocking }) => isBlocking && !isMet);

/** Without the code, for form and reviewer. */
export const shownCheck = ({ code: _, ...check }: FoundCheck): ShownCheck => check;
