import type { NoticeType } from '@portal/calls';

/** The content of a notice. */
export interface NoticeContent {
  title: string;
  type: NoticeType;
  content: string;
  isPinned: boolean;
  /** `main` or ids of branded portals. */
  scope: readonly string[];
  /** Attachments; absent: unchanged. */
  fileIds?: readonly string[];
}

/** The main portal. */
export const mainScope = 'main';

/** What saving does with it. */
export type Publishing = { kind: 'keep' } | Published;
export type Published =
  | { kind: 'now' }
  | { kind: 'at'; instant: Date }
  /** It was published elsewhere before, and keeps its time. */
  | { kind: 'since'; instant: Date };
