import { noticeState, type NoticeDraft, type NoticeType } from '@portal/calls';
import { formatMinute } from '@portal/rules';
import type { ShownFile } from './NoticeFileLine';

/** Values of the form of a notice. */
export interface NoticeFields {
  title: string;
  noType: NoticeType;
  top: boolean;
  scope: string[];
  /** `yyyy-MM-dd HH:mm`; empty: immediately. */
  publishAt: string;
  content: string;
  files: ShownFile[];
  /** Set by the button that was pressed; false saves a draft. */
  isPublishing: boolean;
}

/** What the form shows of a notice. */
export type EditedNotice = Pick<
  NoticeDraft,
  'title' | 'noType' | 'content' | 'top' | 'files' | 'state' | 'publishTime' | 'dueTime'
>;

/** The form's values as sent to the server. */
export type NoticeContent = Pick<NoticeFields, 'title' | 'noType' | 'scope' | 'content'> & {
  top: number;
  publish: number;
  publishAt: string | undefined;
  fileIds: string[];
};

/** Initial values; scopes that are fixed are none. */
export function fieldsOf(notice: EditedNotice, scope: readonly string[]): NoticeFields {
  const { title, noType, top, content, files } = notice;
  const publishTime = timeOf(notice);
  return {
    title,
    noType,
    top: top === 1,
    scope: [...scope],
    publishAt: publishTime ? formatMinute(publishTime) : '',
    content,
    files,
    isPublishing: true,
  };
}

export function contentOf(fields: NoticeFields): NoticeContent {
  const { publishAt, top, files, isPublishing, ...rest } = fields;
  return {
    ...rest,
    top: top ? 1 : 0,
    fileIds: files.map(({ fileId }) => fileId),
    publish: isPublishing ? 1 : 0,
    publishAt: isPublishing && publishAt ? publishAt : undefined,
  };
}

/** When the text of the form will appear, if it is scheduled. */
const timeOf = ({ state, publishTime, dueTime }: EditedNotice) =>
  state === noticeState.scheduled ? publishTime : dueTime;
