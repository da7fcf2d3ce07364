import { contentKinds, type AnyContent, type ContentKind } from '@portal/calls';
import { isObject, isKeyOf } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import type { PortablePart, PortablePiece } from '../../platform/portable';
import { say } from '../../platform/i18n/say';
import type { ContentService } from './content.service';
import { findItem, listPortable, type PortableRow } from './contentItem.repository';

const Moment = z.nullable(
  z
    .string()
    .check(z.refine((text) => !Number.isNaN(Date.parse(text)), '须为时间，例如 2026-11-20T04:00:00.000Z')),
);

/** The published revision and the scheduled ones. `from` null: published; `until` null: no end. */
const Revisions = z
  .array(z.object({ content: z.record(z.string(), z.unknown()), from: Moment, until: Moment }))
  .check(z.minLength(1), z.maxLength(2));
type Revisions = Infer<typeof Revisions>;

const kinds = Object.keys(contentKinds);
const momentOf = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

function pieceOf({
  kind,
  id,
  shown,
  until_at,
  due,
  due_at,
  due_until,
}: PortableRow): PortablePiece<Revisions> {
  return [
    `${kind}/${id}`,
    [
      ...(shown ? [{ content: shown, from: null, until: momentOf(until_at) }] : []),
      ...(due ? [{ content: due, from: momentOf(due_at), until: momentOf(due_until) }] : []),
    ],
  ];
}

function placeOf(key: string): { kind: ContentKind; id: string } {
  const [kind = '', id = ''] = key.split('/');
  if (!isKeyOf(contentKinds, kind)) throw new AppError('E0001', {}, say`没有“${kind}”这一类内容`);
  return { kind, id };
}

/** All content that operators published or scheduled with the kit. Drafts are not exported. */
export const createContentsPart = (contents: ContentService): PortablePart<Revisions> => ({
  name: 'contents',
  title: '内容',
  schema: Revisions,

  list: async (db, after, limit) => (await listPortable(db, after, limit)).map(pieceOf),

  asOf(revisions, now) {
    const isBehind = (moment: string | null) => moment !== null && new Date(moment) <= now;
    // The last one whose time has come is published.
    const at = revisions.findLastIndex(({ from }) => from === null || isBehind(from));
    const left = revisions
      .slice(Math.max(at, 0))
      .map((one, index) => (at >= 0 && index === 0 ? { ...one, from: null } : one))
      .filter(({ until }) => !isBehind(until));
    return left.length > 0 ? left : null;
  },

  // References require an order: a question needs its category, so kinds are ranked as declared.
  rankOf: (key) => rankOfKind(key.replace(/\/.*/, '')),

  async put(tx, key, revisions, actor) {
    const { kind, id } = placeOf(key);
    for (const { content, from, until } of revisions)
      await contents.put(
        tx,
        {
          kind,
          itemId: (await findItem(tx, id)) ? id : null,
          newId: id,
          content: content as AnyContent,
          publishing: { kind: 'publish', from: dateOf(from), until: dateOf(until) },
        },
        actor,
      );
  },

  remove: (tx, key, actor) => contents.remove(tx, placeOf(key).id, actor),
});

/** Kinds that are referred to come before those that refer to them. */
function rankOfKind(kind: string): number {
  const referred = Object.values(contentKinds)
    .flatMap(({ fields }) => Object.values<object>(fields))
    .some((field) => isObject(field) && field.type === 'ref' && field.kind === kind);
  return referred ? 0 : 1 + kinds.indexOf(kind);
}
