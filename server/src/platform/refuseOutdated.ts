import { AppError } from './AppError';
import { say } from './i18n/say';

/**
 * A form is not saved over what its author has not seen.
 *
 * @param seen  Mark of what the form was opened with; absent: not checked, as for forms of the version before.
 * @param before  Mark of what is stored.
 * @param now  Mark of what will be stored. Without a change nothing is lost: it may be a retry after a lost reply.
 * @throws {AppError} `E7042`
 */
export function refuseOutdated(seen: string | undefined, before: string, now?: string): void {
  if (seen === undefined || seen === before || now === before) return;
  throw new AppError(
    'E7042',
    {},
    say`打开之后已有别人保存过，这次没有保存。请先复制需要保留的内容，刷新页面看过最新的，再修改。`,
  );
}
