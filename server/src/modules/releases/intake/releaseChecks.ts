import {
  drawnModules,
  exclusiveSlots,
  promisedExports,
  servesContract,
  shellName,
  type PortalManifest,
  type ReleaseRecord,
  type SlotId,
} from '@portal/contract/internal';
import type { BuiltRelease } from '../registry/Release';
import { ownRouteProblems, takenRouteProblems } from './routeProblems';
import { sharedProblems } from './sharedProblems';

type BuiltShell = Extract<BuiltRelease, { kind: 'shell' }>;
type BuiltRemote = Extract<BuiltRelease, { kind: 'remote' }>;

export interface Surroundings {
  /** The live shell; null before the first. */
  shell: BuiltShell | null;
  /** The live and canary releases of the other remotes. */
  others: BuiltRemote[];
}

/** Sizes in bytes after brotli. */
export const budgets = {
  remote: { entry: 12_500, file: 100_000, total: 400_000 },
  /** Built elsewhere: its entry contains a federation runtime of its own. */
  foreign: { entry: 32_000, file: 100_000, total: 400_000 },
  shell: { entry: 80_000, file: 200_000, total: 300_000 },
};

/** Those reasons that portal.json alone tells: asked before a remote is built. */
export function findManifestProblems(manifest: PortalManifest, { shell, others }: Surroundings): string[] {
  return [
    ...ownRouteProblems(manifest),
    ...(shell ? placeProblems(manifest, shell) : []),
    ...others.flatMap((other) => clashProblems(manifest, other)),
  ];
}

/** Reasons why a release may not go live beside the live ones: one sentence per reason, with the remedy. */
export function findProblems(release: BuiltRelease, surroundings: Surroundings): string[] {
  return [
    ...(release.kind === 'remote' ? [...moduleProblems(release), ...ownRouteProblems(release.manifest)] : []),
    ...fileProblems(release.record),
    ...findClashes(release, surroundings),
    ...sizeProblems(release.record),
  ];
}

/** Those reasons that depend on other live releases, and so may have arisen since a release was last live. */
export function findClashes(release: BuiltRelease, { shell, others }: Surroundings): string[] {
  if (release.kind === 'shell') return others.flatMap((other) => fitProblems(other, release));
  return [
    ...(shell ? fitProblems(release, shell) : []),
    ...others.flatMap((other) => clashProblems(release.manifest, other)),
  ];
}

/** Whether a remote works in a shell: contract, the shell's own addresses, shared modules. */
const fitProblems = ({ record, manifest }: BuiltRemote, shell: BuiltShell): string[] => [
  ...placeProblems(manifest, shell),
  ...sharedProblems(record, shell.record),
];

function placeProblems(manifest: PortalManifest, shell: BuiltShell): string[] {
  const remote = manifest.name;
  const served = shell.record.contract.slice(1);
  return [
    ...(servesContract(manifest.contract, served)
      ? []
      : [
          `${remote} 需要契约 ${manifest.contract}，外壳 ${shell.record.version} 提供 ${served}。请按外壳的契约修改 portal.json 后重新构建。`,
        ]),
    ...takenRouteProblems(manifest.routes, shell.manifest.routes, {
      name: '外壳',
      remedy: '请在 portal.json 中换一个路径。',
    }),
  ];
}

function clashProblems(manifest: PortalManifest, { manifest: other }: BuiltRemote): string[] {
  const remote = other.name;
  const remedy = `请在 portal.json 中换一个，或先从 ${remote} 移走它。`;
  const isExclusive = ({ slot }: { slot: SlotId }) => exclusiveSlots.includes(slot);
  const slot = manifest.widgets
    .filter(isExclusive)
    .find((widget) => other.widgets.some((taken) => taken.slot === widget.slot))?.slot;
  const dialog = manifest.dialogs.find(({ id }) => other.dialogs.some((taken) => taken.id === id))?.id;
  const tab = manifest.search.find(({ kind, flag }) =>
    other.search.some((taken) => taken.kind === kind || taken.flag === flag),
  );
  const outcome = manifest.outcomes.find(({ type }) => other.outcomes.some((taken) => taken.type === type));
  return [
    ...takenRouteProblems(manifest.routes, other.routes, { name: ` ${remote}`, remedy }),
    ...(slot ? [`位置 ${slot} 已由 ${remote} 提供。${remedy}`] : []),
    ...(dialog ? [`对话框 ${dialog} 已由 ${remote} 提供。${remedy}`] : []),
    ...(tab ? [`搜索标签 ${tab.label} 已由 ${remote} 提供。${remedy}`] : []),
    ...(outcome ? [`结果 ${outcome.type} 已由 ${remote} 提供。${remedy}`] : []),
  ];
}

function moduleProblems({ record, manifest }: BuiltRemote): string[] {
  const missing = promisedExports(manifest).find(({ module }) => !record.modules[module])?.module;
  const [drawn] = drawnModules(manifest);
  const isServed = record.server !== undefined && record.files[record.server] !== undefined;
  return [
    ...(drawn !== undefined && !isServed
      ? [
          `portal.json 把模块 ${drawn} 标记为 drawn，但发布里没有服务端构建。请用门户当前的构建命令重新构建，或去掉 drawn。`,
        ]
      : []),
    ...(missing
      ? [`portal.json 用到的模块 ${missing} 没有导出。请把它加入 webpack.config.js 的 exposes。`]
      : []),
  ];
}

/** Files that a page would refer to and that do not exist. */
function fileProblems({ modules, lateFiles, files }: ReleaseRecord): string[] {
  const [broken] = Object.entries({ ...modules, ...lateFiles }).filter(([, named]) =>
    named.some((file) => !Object.hasOwn(files, file)),
  );
  return broken ? [`模块 ${broken[0]} 的文件不在构建结果里。请重新构建。`] : [];
}

function sizeProblems({ name, entry, files, checksChunks }: ReleaseRecord): string[] {
  const budget = name === shellName ? budgets.shell : checksChunks ? budgets.remote : budgets.foreign;
  const scripts = Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file));
  const total = scripts.reduce((sum, [, { brotliBytes }]) => sum + brotliBytes, 0);
  const problems: string[] = [];
  const refuse = (what: string, bytes: number, max: number, remedy: string) => {
    if (bytes > max) problems.push(`${what} 压缩后 ${kb(bytes)}，超过预算 ${kb(max)}。${remedy}`);
  };
  for (const [file, { brotliBytes }] of scripts) {
    if (file === entry) refuse(`入口 ${file}`, brotliBytes, budget.entry, '请检查是否误把代码打进了入口。');
    else refuse(`文件 ${file}`, brotliBytes, budget.file, '请用 import() 拆分，或换用更小的依赖。');
  }
  refuse('全部脚本', total, budget.total, '请去掉不再使用的依赖。');
  return problems;
}

const kb = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
