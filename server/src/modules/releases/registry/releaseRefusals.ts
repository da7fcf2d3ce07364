import { AppError } from '../../../platform/AppError';
import { say } from '../../../platform/i18n/say';

/* Why the registry refuses a change, and what to do instead. */

export const isLiveAlready = (remote: string, version: string) =>
  new AppError('E0017', {}, say`${remote} ${version} 已对全部访客上线，不需要灰度。`);

/** @param kept  Versions whose files are still there. */
export function isNotKept(remote: string, version: string, kept: readonly string[]) {
  const known = kept.length > 0 ? `仍保留的有 ${kept.join('、')}` : `${remote} 没有保留的版本`;
  return new AppError('E8110', {}, say`没有 ${remote} ${version}，或它的文件已删除。${known}。`);
}

export const hasNoCanary = (remote: string) =>
  new AppError(
    'E8103',
    {},
    say`${remote} 没有灰度中的版本。请先用 --canary 发布一个版本，或用 npm run activate -- ${remote} <版本> 启用仍保留的版本。`,
  );

export const isAnotherCanary = (remote: string, seen: string, now: string) =>
  new AppError('E8103', {}, say`${remote} ${seen} 已不在灰度，现在灰度的是 ${now}。请刷新后再决定。`);

export const isNotWider = (remote: string, percent: number) =>
  new AppError(
    'E0017',
    {},
    say`${remote} 的灰度已是 ${percent}%，只能扩大。要缩小，请先用 rollback 停止它，再用 activate --canary 重新开始。`,
  );

export const hasNothingActive = (remote: string) =>
  new AppError(
    'E8104',
    {},
    say`${remote} 现在没有线上或灰度的版本。请用 npm run activate -- ${remote} <版本> 启用仍保留的版本；名称与版本见 npm run releases。`,
  );

export const isAnotherActive = (remote: string, seen: string, now: string) =>
  new AppError('E8104', {}, say`${remote} ${seen} 已不是访客得到的版本，现在是 ${now}。请刷新后再决定。`);

export const isJustRolledBack = (remote: string, now: string, by: string) =>
  new AppError(
    'E8104',
    {},
    say`${by} 刚回退过 ${remote}，访客现在得到 ${now}，这次没有再回退。如果 ${now} 也要拿掉，请写明它：npm run rollback -- ${remote} ${now}`,
  );

export const hasNoPrevious = (remote: string) =>
  new AppError(
    'E8104',
    {},
    say`${remote} 没有可以回退的版本。请用 npm run activate -- ${remote} <版本> 启用仍保留的版本，或修复后发布新版本。`,
  );

export const isShell = () =>
  new AppError(
    'E8104',
    {},
    say`外壳不能下线。要换它的版本，请用 npm run rollback -- shell 或 npm run activate -- shell <版本>。`,
  );

export const isNotActive = (remote: string) =>
  new AppError('E8104', {}, say`${remote} 现在没有线上或灰度的版本，不需要下线。名称见 npm run releases。`);
