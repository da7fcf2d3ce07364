import { isDeepStrictEqual } from 'node:util';
import { kindOf, withBlanks, type AnyContent, type ContentKind } from '@portal/calls';

/** Fields that differ, in the order of the form. Fields that the kind did not have then count as blank. */
export function changedFields(kind: ContentKind, before: AnyContent, after: AnyContent): string[] {
  const [one, other] = [withBlanks(kind, before), withBlanks(kind, after)];
  return Object.keys(kindOf(kind).fields).filter((field) => !isDeepStrictEqual(one[field], other[field]));
}
