import { kindOf, linesOf, withBlanks, wordsOf, type AnyContent, type ContentKind } from '@portal/calls';
import type { KeptValue } from '../../platform/changesOf';

/**
 * What an audit entry contains of a piece: its text fields. Of pictures, rich text and references it only records that
 * they changed.
 */
export function keptFields(kind: ContentKind, content: AnyContent): Record<string, KeptValue> {
  const whole = withBlanks(kind, content);
  return Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([name, { type }]): [string, KeptValue][] => {
      switch (type) {
        case 'line':
        case 'text':
        case 'money':
        case 'day':
        case 'link':
        case 'order':
        case 'choice':
          return [[name, wordsOf(whole[name])]];
        case 'lines':
          return [[name, linesOf(whole[name])]];
        default:
          return [];
      }
    }),
  );
}
