import { changeLevels, type ChangeKind } from '@portal/calls';
import { inSequence } from '../../platform/i18n/listed';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import type { Change } from '../catalog';

interface Changed {
  apiId: string;
  name: string;
  version: string;
  change: ChangeKind;
  changes: readonly Change[];
}

const shownMax = 5;

/** Message to subscribers about what went online; null when it does not affect them. */
export function messageOfChange({ apiId, name, version, change, changes }: Changed) {
  if (change === 'basic' || change === 'price') return null;
  const isNew = change === 'version' || change === 'new';
  return {
    event: isNew ? ('api.newVersion' as const) : ('api.changed' as const),
    title: isNew ? say`“${name}”发布了新版本 ${version}` : say`“${name}”${version} 的接口有变更`,
    text: summaryOf(changes),
    link: `/APIDetails?apiId=${apiId}&tab=versions`,
  };
}

/** Short summary of changes, breaking ones first. */
export function summaryOf(changes: readonly Change[]): TranslatableText {
  const told = changes.filter(({ area }) => area !== 'upstream');
  if (told.length === 0) return say`详见更新日志。`;
  const order = ['break', 'add', 'fix'] as const;
  const sorted = order.flatMap((level) => told.filter((one) => one.level === level));
  const lines = inSequence(sorted.slice(0, shownMax).map(lineOf));
  const breaking = told.filter(({ level }) => level === 'break').length;
  const summary = told.length > shownMax ? say`${lines}；共 ${told.length} 处。` : say`${lines}。`;
  return breaking > 0 ? say`有 ${breaking} 处不兼容的改动，请在改用前核对。${summary}` : summary;
}

/** "不兼容：GET /day 查询参数 date 不再接受该参数" */
export const lineOf = ({ level, operation, place, text }: Change) =>
  say`${term(changeLevels[level])}：${[operation, place].filter((part) => part !== '').reduceRight<TranslatableText>((rest, part) => say`${part} ${rest}`, text)}`;
