import type { AnyContent, ContentKind } from '@portal/calls';
import { changesOf } from '../../platform/changesOf';
import { changedFields } from './changedFields';
import { keptFields } from './keptFields';

/** What becomes of a draft: which fields, and of those that are words from what to what. */
export const editOf = (kind: ContentKind, before: AnyContent, after: AnyContent) => ({
  changed: changedFields(kind, before, after),
  ...changesOf(keptFields(kind, before), keptFields(kind, after)),
});
