import type { NoticeType } from '@portal/calls';

/** A notice as it is written. */
export interface NoticeContent {
  title: string;
  type: NoticeType;
  content: string;
  isPinned: boolean;
  /** `main` or ids of branded portals. */
  scope: readonly string[];
  /** What readers may download; absent: what it has. */
  fileIds?: readonly string[];
}

/** For the main portal. */
export const mainScope = 'main';

/** What becomes of it when it is saved. */
export type Publishing = { kind: 'keep' } | Published;
export type Published =
  | { kind: 'now' }
  | { kind: 'at'; instant: Date }
  /** It was published elsewhere before, and keeps its time. */
  | { kind: 'since'; instant: Date };
