import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '@portal/rules';
import type { NoticeText } from '../../platform/db/tables';
import { textOf } from './noticeText';

const names = {
  title: '标题',
  type: '类型',
  content: '正文',
  is_pinned: '置顶',
  is_on_main: '主站',
  portal_ids: '专区',
  file_ids: '附件',
} as const satisfies Record<keyof NoticeText, string>;

/** What differs between two texts, for the log of who did what. */
export function changedFields(before: NoticeText, after: NoticeText): string[] {
  const [one, other] = [textOf(before), textOf(after)];
  return keysOf(names)
    .filter((field) => !isDeepStrictEqual(one[field], other[field]))
    .map((field) => names[field]);
}
