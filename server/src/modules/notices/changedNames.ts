import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '@portal/rules';
import type { NoticeText } from '../../platform/db/tables';
import { textOf } from './noticeText';

const names = {
  title: /* as is */ '标题',
  type: /* as is */ '类型',
  content: /* as is */ '正文',
  is_pinned: /* as is */ '置顶',
  is_on_main: /* as is */ '主站',
  portal_ids: /* as is */ '专区',
  file_ids: /* as is */ '附件',
} as const satisfies Record<keyof NoticeText, string>;

/** Names of the fields that differ, for the audit log. */
export function changedNames(before: NoticeText, after: NoticeText): string[] {
  const [one, other] = [textOf(before), textOf(after)];
  return keysOf(names)
    .filter((field) => !isDeepStrictEqual(one[field], other[field]))
    .map((field) => names[field]);
}
