import type { GatewayKind, GatewayOperation } from '@portal/calls';
import { say, type Translatable } from '../../../platform/i18n/say';
import { findExcess } from '../description/findExcess';
import { plainJson } from '../description/plainJson';
import { groupProblems, type Finding, type Problem } from '../description/problems';
import { readTexts } from '../description/readText';
import type { Refusal } from '../Refusal';
import { apisixRoutes } from './apisixRoutes';
import { ingressRoutes } from './ingressRoutes';
import { kongRoutes } from './kongRoutes';
import { operationsOf } from './operationsOf';
import type { RouteSource } from './RouteSource';

export type ReadRoutes =
  | { isUsable: true; gateway: GatewayKind; operations: GatewayOperation[]; problems: Problem[] }
  | { isUsable: false; problems: Problem[] };

const bytesMax = 8 * 1024 * 1024;
const operationsMax = 2000;

/** The first reader that recognises the text wins; Kubernetes resources and Kong files identify themselves. */
const readers: readonly (readonly [GatewayKind, (source: object) => RouteSource | null])[] = [
  ['ingress', ingressRoutes],
  ['kong', kongRoutes],
  ['apisix', apisixRoutes],
];

/** Parses the routes of a gateway's export: JSON, or YAML of one or more documents. */
export function readGatewayRoutes(text: string): ReadRoutes {
  if (Buffer.byteLength(text) > bytesMax) return refuse(tooLarge);
  const read = readTexts(text);
  if ('refusal' in read) return refuse(read.refusal);
  const excess = findExcess(read.values);
  if (excess) return refuse(excess);
  const sources = read.values.flatMap((value) => readOne(plainJson(value).value));
  const [first] = sources;
  if (!first) return refuse(unknown);

  const { operations, findings } = operationsOf(sources.flatMap(({ routes }) => routes));
  const all = [...sources.flatMap((source) => source.findings), ...findings];
  if (operations.length > operationsMax) return refuse(tooMany);
  if (operations.length === 0) return refuse(noRoutes, all);
  return { isUsable: true, gateway: first.gateway, operations, problems: groupProblems(all) };
}

function readOne(value: object): (RouteSource & { gateway: GatewayKind })[] {
  for (const [gateway, read] of readers) {
    const source = read(value);
    if (source) return [{ gateway, ...source }];
  }
  return [];
}

const refuse = (refusal: Refusal, findings: Finding[] = []): ReadRoutes => ({
  isUsable: false,
  problems: groupProblems([{ level: 'error', ...refusal }, ...findings]),
});

const refusal = (cause: Translatable, remedy: Translatable): Refusal => ({ place: say`文件`, cause, remedy });
const tooLarge = refusal(say`文件超过 8 MB`, say`按服务或命名空间分开导出，再分别导入`);
const tooMany = refusal(say`路由超过 2000 条`, say`按服务或命名空间分开导出，再分别导入`);
const noRoutes = refusal(say`没有可以导入的路由`, say`按下面列出的原因修改，或改用别的导入方式`);
const unknown = refusal(
  say`不是 Kong、APISIX 或 Ingress 的路由清单`,
  say`按页面上的命令导出，把完整的输出粘贴进来`,
);
