import { changeLevels, type ChangeKind, type VersionChange } from '@portal/calls';

interface Changed {
  apiId: string;
  name: string;
  version: string;
  change: ChangeKind;
  changes: readonly VersionChange[];
}

const shownMax = 5;

/** What subscribers are told of what went online; null when it is nothing that they would act on. */
export function messageOfChange({ apiId, name, version, change, changes }: Changed) {
  if (change === 'basic' || change === 'price') return null;
  const isNew = change === 'version' || change === 'new';
  const what = isNew ? `发布了新版本 ${version}` : `${version} 的接口有变更`;
  return {
    event: isNew ? ('api.newVersion' as const) : ('api.changed' as const),
    title: `“${name}”${what}`,
    text: summaryOf(changes),
    link: `/APIDetails?apiId=${apiId}&tab=versions`,
  };
}

/** The changes in a few words, what breaks programs first. */
export function summaryOf(changes: readonly VersionChange[]): string {
  const told = changes.filter(({ area }) => area !== 'upstream');
  if (told.length === 0) return '详见更新日志。';
  const order = ['break', 'add', 'fix'] as const;
  const sorted = order.flatMap((level) => told.filter((one) => one.level === level));
  const lines = sorted.slice(0, shownMax).map(lineOf);
  const breaking = told.filter(({ level }) => level === 'break').length;
  const head = breaking > 0 ? `有 ${breaking} 处不兼容的改动，请在改用前核对。` : '';
  return `${head}${lines.join('；')}${told.length > shownMax ? `；共 ${told.length} 处` : ''}。`;
}

/** "不兼容：GET /day 查询参数 date 不再接受该参数" */
export const lineOf = ({ level, operation, place, text }: VersionChange) =>
  `${changeLevels[level]}：${[operation, place, text].filter(Boolean).join(' ')}`;
