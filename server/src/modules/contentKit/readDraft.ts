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
import { term } from '../../platform/i18n/say';

/** The names of a piece's fields in the call that contains them. */
const nameOf = (field: string) => `content.${field}`;

/**
 * Validates the input of an operator by the schema of its kind, and sanitises its rich text.
 *
 * @throws {AppError} `E0017` with each invalid field.
 */
export function readDraft(kind: ContentKind, given: AnyContent): AnyContent {
  const parsed = draftSchema(kind).safeParse(given);
  if (!parsed.success)
    throw new AppError('E0017', {
      // For a field of several lines the error is at the field.
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

/** A piece as it is delivered: every field of its kind, without scripts even if one got into the database. */
export function cleanContent<Kind extends ContentKind>(
  kind: Kind,
  kept: AnyContent,
): ContentOf<Kind> & AnyContent {
  const clean = mapRich(kind, withBlanks(kind, kept), (html) => sanitise(html));
  // `withBlanks` adds every field of the kind, and drafts were validated by its schema.
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
