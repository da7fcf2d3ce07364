import { kindOf, wordsOf, type ContentChanges as Changes, type ContentField } from '@portal/calls';
import { FieldChanges, type FieldChange } from '../common/FieldChanges';
import { fieldText } from './fieldText';

/** Field types whose values are compared as a whole rather than as text. */
const wholeTypes = new Set<ContentField['type']>(['choice', 'day', 'link', 'money', 'order', 'ref']);

/** What a revision changed, with the labels of its form. */
export function ContentChanges({ data: { kind, former, changes, names } }: { data: Changes }) {
  const { fields } = kindOf(kind);
  if (former === 0) return <p>这是第一个版本，之前没有可以比较的。</p>;
  if (changes.length === 0) return <p>内容与第 {former} 版相同。</p>;
  return (
    <FieldChanges
      changes={changes.flatMap(({ field, before, after }): FieldChange[] => {
        const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
        if (!known) return [];
        const isPicture = known.type === 'picture' || known.type === 'photo';
        return [
          {
            label: known.label,
            before: fieldText(known, before, names),
            after: fieldText(known, after, names),
            isWhole: wholeTypes.has(known.type),
            pictures: isPicture ? { before: wordsOf(before), after: wordsOf(after) } : undefined,
          },
        ];
      })}
    />
  );
}
