import { linesOf, partsOf, wordsOf, type ContentField, type ContentValue } from '@portal/calls';
import { locale } from '@portal/text';
import { richLines } from '../common/richLines';

type Names = Readonly<Record<string, string>>;

/** Value of a field as display text; empty: no value. */
export function fieldText(field: ContentField, value: ContentValue, names: Names): string {
  const text = wordsOf(value);
  switch (field.type) {
    case 'choice':
      return (Object.hasOwn(field.options, text) && field.options[text]) || text;
    case 'day':
      return dayText(text);
    case 'picture':
    case 'photo':
      return nameOf(names, text, text.split('/').at(-1) ?? '');
    case 'ref':
      return nameOf(names, text, goneText(text));
    case 'lines':
      return linesOf(value).join('\n');
    case 'picks':
      return linesOf(value)
        .map((id) => nameOf(names, id, goneText(id)))
        .join('\n');
    case 'parts':
      return partsOf(value)
        .flatMap((part) => [
          part.title,
          part.text,
          ...part.picks.map(({ id, note }) => `• ${nameOf(names, id, goneText(id))}：${note}`),
        ])
        .join('\n');
    case 'rich':
      return richLines(text);
    default:
      return text;
  }
}

const nameOf = (names: Names, id: string, otherwise: string): string =>
  id === '' ? '' : Object.hasOwn(names, id) ? (names[id] ?? otherwise) : otherwise;

const goneText = (id: string) => `已不存在（${id}）`;

function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
