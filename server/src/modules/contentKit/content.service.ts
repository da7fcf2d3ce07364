import { contentState, kindOf, withBlanks, wordsOf, type AnyContent, type ContentKind } from '@portal/calls';
import { systemActor, type Actor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { attachPictures } from '../files';
import type { ContentLinks } from './ContentLinks';
import { refuseUnknown } from './contentRefs.queries';
import {
  getRevision,
  insertItem,
  listDueItems,
  listEndedItems,
  lockItem,
  refuseOtherKind,
  updateItem,
  type ItemRow,
} from './contentItem.repository';
import { createContentDisplay } from './createContentDisplay';
import { editOf } from './editOf';
import { noteChange, touched } from './noteChange';
import type { Publishing } from './Publishing';
import { cleanContent, readDraft } from './readDraft';

interface Given {
  kind: ContentKind;
  /** Absent: a new one. */
  itemId?: string;
  /** Id of a new one; absent: generated. */
  newId?: string;
  /** The version that was opened. */
  version: number;
  content: AnyContent;
}

const { draft, published, withdrawn, scheduled } = contentState;
const perRun = 50;

const changedOf = ({ id, version, state }: ItemRow) => ({ itemId: id, version, state });

export type ContentService = ReturnType<typeof createContentService>;

/** Content of every kind: a draft that operators edit, and immutable revisions that visitors see. */
export function createContentService({ db, clock, log }: Deps, { keepers, namesOf }: ContentLinks) {
  const { show, publish, takeDown } = createContentDisplay({ clock }, keepers);

  /** @throws {AppError} `E7041`, `E7042` when it was changed since it was opened. */
  async function lockSeen(tx: Db, id: string, version: number): Promise<ItemRow> {
    const row = await lockItem(tx, id);
    if (row.version !== version) throw new AppError('E7042');
    return row;
  }

  const takeAway = (tx: Db, row: ItemRow, actor: Actor): Promise<ItemRow> =>
    takeDown(tx, row, row.state === scheduled ? draft : withdrawn, actor);

  /** Saves a draft: a new piece, or the locked row. */
  async function keep(
    tx: Db,
    row: ItemRow | null,
    { kind, content, newId: id }: Given,
    actor: Actor,
  ): Promise<ItemRow> {
    const now = clock();
    const facts = {
      // In a list, a piece is labelled by the title field of its kind.
      title: wordsOf(content[kindOf(kind).titleField]) || kindOf(kind).name,
      draft: JSON.stringify(content),
    };
    await attachPictures(tx, facts.draft, now);
    if (row) return updateItem(tx, row.id, { ...facts, ...touched(row, actor, now) });
    return insertItem(tx, {
      ...facts,
      id: kindOf(kind).isSingle ? kind : (id ?? newId('ci')),
      kind,
      state: draft,
      updated_at: now,
      updated_by: actor.userId,
      created_at: now,
    });
  }

  /**
   * Saves a draft and publishes it if asked to.
   *
   * @param tx  The answer is kept in the same transaction: sent again after a lost reply, it is no second piece.
   * @throws {AppError} `E0017` for a field that its kind does not accept, `E7041`, `E7042`, `E7043`, `E3107`
   */
  async function write(tx: Db, given: Given, publishing: Publishing, actor: Actor) {
    const { itemId, kind, version } = given;
    const content = readDraft(kind, given.content);
    await refuseUnknown(tx, namesOf, kind, content);
    const before = itemId === undefined ? null : await lockSeen(tx, itemId, version);
    if (before) refuseOtherKind(before, kind);
    const kept = await keep(tx, before, { ...given, content }, actor);
    const edit = before && editOf(kind, before.draft, content);
    await noteChange(tx, 'content.saved', kept, { actor, at: clock() }, edit);
    if (publishing.kind === 'keep') return changedOf(kept);
    return changedOf(await publish(tx, kept, { ...publishing, content, bringsBack: null }, actor));
  }

  return {
    write,

    /** `write` in a transaction of its own. */
    save: (given: Given, publishing: Publishing, actor: Actor) =>
      inTransaction(db, (tx) => write(tx, given, publishing, actor)),

    /**
     * Publishes a piece from another part of the portal: a new one, or a new revision of an existing one, which keeps
     * fields that are not given.
     *
     * @returns its id
     */
    async put(
      tx: Db,
      given: {
        kind: ContentKind;
        itemId: string | null;
        newId?: string;
        content: AnyContent;
        /** Absent: published at once and without end. */
        publishing?: Publishing;
      },
      actor: Actor,
    ): Promise<string> {
      const { kind, itemId, content } = given;
      const known = itemId === null ? null : await lockItem(tx, itemId);
      const whole = withBlanks(kind, { ...known?.draft, ...content });
      const { itemId: id } = await write(
        tx,
        { ...given, itemId: known?.id, version: known?.version ?? 0, content: whole },
        given.publishing ?? { kind: 'publish', from: null, until: null },
        actor,
      );
      return id;
    },

    /**
     * Unpublishes a piece; a scheduled one becomes a draft again.
     *
     * @throws {AppError} `E7041`, `E7042`, `E7043`, `E3107`
     */
    withdraw: (id: string, version: number, actor: Actor) =>
      inTransaction(db, async (tx) => changedOf(await takeAway(tx, await lockSeen(tx, id, version), actor))),

    /** The same without a check of the version. @throws {AppError} `E7041`, `E7043`, `E3107` */
    remove: async (tx: Db, id: string, actor: Actor): Promise<void> =>
      void (await takeAway(tx, await lockItem(tx, id), actor)),

    /**
     * Copies a revision into the draft; if the piece is published, it is shown at once, as a new revision.
     *
     * @throws {AppError} `E7041`, `E7042`
     */
    rollBack: (id: string, version: number, revision: number, actor: Actor) =>
      inTransaction(db, async (tx) => {
        const row = await lockSeen(tx, id, version);
        const { content: before } = await getRevision(tx, id, revision);
        const content = cleanContent(row.kind, before);
        const kept = await keep(tx, row, { kind: row.kind, version, content }, actor);
        const edit = editOf(row.kind, row.draft, content);
        await noteChange(tx, 'content.rolledBack', kept, { actor, at: clock() }, { revision, ...edit });
        if (kept.state !== published) return changedOf(kept);
        const revised = { content, from: null, until: kept.until_at, bringsBack: revision };
        return changedOf(await publish(tx, kept, revised, actor));
      }),

    /** Publishes and unpublishes what is due. @returns how many failed */
    async followTimes(): Promise<number> {
      const now = clock();
      const shown = await forEachRow(log, await listDueItems(db, now, perRun), String, (id) =>
        inTransaction(db, async (tx) => {
          const row = await lockItem(tx, id);
          if (!row.due_revision || !row.due_at || row.due_at > now) return;
          const { revision, content, until_at: until } = await getRevision(tx, id, row.due_revision);
          await show(tx, row, { revision, content, until }, systemActor);
        }),
      );
      const ended = await forEachRow(log, await listEndedItems(db, now, perRun), String, (id) =>
        inTransaction(db, async (tx) => {
          const row = await lockItem(tx, id);
          if (row.state !== published || !row.until_at || row.until_at > now) return;
          await takeDown(tx, row, row.due_at ? scheduled : withdrawn, systemActor);
        }),
      );
      return shown + ended;
    },
  };
}
