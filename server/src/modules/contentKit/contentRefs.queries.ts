import {
  contentKinds,
  contentState,
  kindOf,
  linesOf,
  partsOf,
  wordsOf,
  type AnyContent,
  type ContentField,
  type ContentKind,
  type ContentValue,
  type PickKind,
} from '@portal/calls';
import { sql } from 'kysely';
import { keyOf, keysOf } from '@portal/rules';
import { AppError, type WrongField } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { say, term } from '../../platform/i18n/say';
import type { ContentLinks } from './ContentLinks';

type NamesOf = ContentLinks['namesOf'];

const choicesMax = 200;
const fieldsOf = (kind: ContentKind) => Object.entries(kindOf(kind).fields);

/** The kind of content that a field refers to. */
const referredKind = (field: ContentField): ContentKind | undefined =>
  field.type === 'ref' ? keyOf(contentKinds, field.kind) : undefined;

/** The kind of market object that a field refers to. */
function picksOf(field: ContentField, value: ContentValue | undefined): [PickKind, string[]] | null {
  if (field.type === 'picks') return [field.of, linesOf(value)];
  if (field.type !== 'parts' || !field.picks) return null;
  return [field.picks, partsOf(value).flatMap(({ picks }) => picks.map(({ id }) => id))];
}

/** Names of all market objects that a piece refers to, without those that no longer exist. */
export async function namesIn(
  db: Db,
  namesOf: NamesOf,
  kind: ContentKind,
  content: AnyContent,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [name, field] of fieldsOf(kind)) {
    const picked = picksOf(field, content[name]);
    if (picked) Object.assign(names, Object.fromEntries(await namesOf[picked[0]](db, picked[1])));
  }
  return names;
}

/** For each field that refers to another kind: its published pieces, in their order. */
export async function choicesFor(
  db: Db,
  kind: ContentKind,
): Promise<Record<string, { id: string; title: string }[]>> {
  const choices: Record<string, { id: string; title: string }[]> = {};
  for (const [name, field] of fieldsOf(kind)) {
    const referred = referredKind(field);
    if (referred)
      choices[name] = await db
        .selectFrom('content_items')
        .select(['id', 'title'])
        .where('kind', '=', referred)
        .where('state', '=', contentState.published)
        .orderBy('sort')
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(choicesMax)
        .execute();
  }
  return choices;
}

/** @throws {AppError} `E0017` for each field that refers to something that does not exist. */
export async function refuseUnknown(
  tx: Db,
  namesOf: NamesOf,
  kind: ContentKind,
  content: AnyContent,
): Promise<void> {
  const fields: WrongField[] = [];
  for (const [name, field] of fieldsOf(kind)) {
    const value = content[name];
    const referred = referredKind(field);
    if (referred && value !== '') {
      const known = await tx
        .selectFrom('content_items')
        .select('id')
        .where('id', '=', wordsOf(value))
        .where('kind', '=', referred)
        .where('state', '=', contentState.published)
        .executeTakeFirst();
      if (!known) fields.push({ name: `content.${name}`, message: say`请选择${term(field.label)}` });
    }
    const picked = picksOf(field, value);
    if (!picked) continue;
    const known = await namesOf[picked[0]](tx, picked[1]);
    if (picked[1].some((id) => !known.has(id)))
      fields.push({ name: `content.${name}`, message: say`${term(field.label)}里有已不存在的内容，请移除` });
  }
  if (fields.length > 0) throw new AppError('E0017', { fields });
}

/** @throws {AppError} `E7043` while published or scheduled pieces of other kinds refer to this one. */
export async function refuseNeeded(tx: Db, kind: ContentKind, id: string): Promise<void> {
  for (const other of keysOf(contentKinds))
    for (const [name, field] of fieldsOf(other)) {
      if (referredKind(field) !== kind) continue;
      const needing = await tx
        .selectFrom('content_items')
        .select('id')
        .where('kind', '=', other)
        .where('state', 'in', [contentState.published, contentState.scheduled])
        .where(sql<boolean>`(draft ->> ${name} = ${id} or shown ->> ${name} = ${id})`)
        .limit(1)
        .executeTakeFirst();
      if (needing) throw new AppError('E7043');
    }
}
