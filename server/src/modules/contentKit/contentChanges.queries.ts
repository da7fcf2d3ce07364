import { kindOf, wordsOf, type AnyContent, type ContentKind } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { namesOfPictures } from '../files';
import { changedFields } from './changedFields';
import type { ContentLinks } from './ContentLinks';
import { findItem, findRevision, getRevision } from './contentItem.repository';
import { namesIn } from './contentRefs.queries';
import { cleanContent } from './readDraft';

type NamesOf = ContentLinks['namesOf'];

/** The changes of a revision compared with the previous one, field by field. @throws {AppError} `E7041` */
export async function readChanges(db: Db, namesOf: NamesOf, itemId: string, revision: number) {
  const item = await findItem(db, itemId);
  if (!item) throw new AppError('E7041');
  const { kind } = item;
  const after = cleanContent(kind, (await getRevision(db, itemId, revision)).content);
  const former = await findRevision(db, itemId, revision - 1);
  if (!former) return { kind, revision, former: 0, changes: [], names: {} };
  const before = cleanContent(kind, former.content);
  return {
    kind,
    revision,
    former: former.revision,
    changes: changedFields(kind, before, after).map((field) => ({
      field,
      before: before[field] ?? '',
      after: after[field] ?? '',
    })),
    names: { ...(await allNames(db, namesOf, kind, before)), ...(await allNames(db, namesOf, kind, after)) },
  };
}

/** Including unpublished pieces, and pictures. */
async function allNames(db: Db, namesOf: NamesOf, kind: ContentKind, content: AnyContent) {
  const valuesOf = (...types: string[]) =>
    Object.entries(kindOf(kind).fields)
      .filter(([, { type }]) => types.includes(type))
      .map(([name]) => wordsOf(content[name]))
      .filter((value) => value !== '');
  const names = await namesIn(db, namesOf, kind, content);
  for (const [address, name] of await namesOfPictures(db, valuesOf('picture', 'photo')))
    names[address] = name;
  const refs = valuesOf('ref');
  if (refs.length === 0) return names;
  const pieces = await db
    .selectFrom('content_items')
    .select(['id', 'title'])
    .where('id', 'in', refs)
    .execute();
  return { ...names, ...Object.fromEntries(pieces.map(({ id, title }) => [id, title])) };
}
