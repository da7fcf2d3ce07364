import type { AnyContent, ContentKind } from '@portal/calls';
import { changesOf } from '../../platform/changesOf';
import { changedFields } from './changedFields';
import { keptFields } from './keptFields';

/** The changes of a draft: the fields, and for texts the old and new value. */
export const editOf = (kind: ContentKind, before: AnyContent, after: AnyContent) => ({
  changed: changedFields(kind, before, after),
  ...changesOf(keptFields(kind, before), keptFields(kind, after)),
});
