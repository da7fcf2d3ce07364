import {
  draftSchema,
  kindOf,
  withBlanks,
  wordsOf,
  type AnyContent,
  type ContentKind,
  type ContentOf,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { readContent } from '../../platform/richText/readContent';
import { plainText } from '../../platform/richText/plainText';
import { sanitise } from '../../platform/richText/sanitise';
import { term } from '../../platform/said/say';

/** Where the fields of a piece stand in the call that brings them. */
const nameOf = (field: string) => `content.${field}`;

/**
 * What is kept of what an operator gave: by the schema of its kind, its rich texts cleaned.
 *
 * @throws {AppError} `E0017` with each field that is wrong.
 */
export function readDraft(kind: ContentKind, given: AnyContent): AnyContent {
  const parsed = draftSchema(kind).safeParse(given);
  if (!parsed.success)
    throw new AppError('E0017', {
      // Of several lines the field says it.
      fields: parsed.error.issues.map(({ path, message }) => ({
        name: nameOf(String(path[0])),
        message: term(message),
      })),
    });
  return mapRich(kind, parsed.data, (html, name, { label, isOptional }) =>
    isOptional && plainText(sanitise(html)).trim() === ''
      ? ''
      : readContent(html, { name: nameOf(name), title: label }).content,
  );
}

/** What is given out of a piece: each field of its kind, and no script however it got into the database. */
export function cleanContent<Kind extends ContentKind>(
  kind: Kind,
  kept: AnyContent,
): ContentOf<Kind> & AnyContent {
  const clean = mapRich(kind, withBlanks(kind, kept), (html) => sanitise(html));
  // `withBlanks` gives each field of the kind, and drafts were read by its schema.
  return clean as ContentOf<Kind> & AnyContent;
}

function mapRich(
  kind: ContentKind,
  content: AnyContent,
  read: (html: string, name: string, field: { label: string; isOptional?: true }) => string,
): AnyContent {
  const { fields } = kindOf(kind);
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const field = fields[name];
      return [name, field?.type === 'rich' ? read(wordsOf(value), name, field) : value];
    }),
  );
}
