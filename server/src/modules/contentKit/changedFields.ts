import { isDeepStrictEqual } from 'node:util';
import { kindOf, withBlanks, type AnyContent, type ContentKind } from '@portal/calls';

/** Which fields of a piece differ, in the order of its form. What its kind did not have then was blank. */
export function changedFields(kind: ContentKind, before: AnyContent, after: AnyContent): string[] {
  const [one, other] = [withBlanks(kind, before), withBlanks(kind, after)];
  return Object.keys(kindOf(kind).fields).filter((field) => !isDeepStrictEqual(one[field], other[field]));
}
