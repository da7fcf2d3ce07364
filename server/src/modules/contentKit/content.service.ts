import {
  contentState,
  kindOf,
  withBlanks,
  wordsOf,
  type AnyContent,
  type ContentKind,
  type ContentState,
} from '@portal/calls';
import { systemActor, type Actor } from '../../platform/Actor';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { say, type Said } from '../../platform/said/say';
import { attachPictures } from '../files';
import type { ContentLinks } from './ContentLinks';
import { changedFields } from './changedFields';
import { refuseNeeded, refuseUnknown } from './contentRefs.queries';
import { contentMachine } from './content.machine';
import {
  findRevision,
  getRevision,
  insertItem,
  insertRevision,
  listDueItems,
  listEndedItems,
  lockItem,
  refuseOtherKind,
  updateItem,
  type ItemRow,
} from './contentItem.repository';
import { editOf } from './editOf';
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

interface Revised {
  content: AnyContent;
  from: Date | null;
  until: Date | null;
  bringsBack: number | null;
}

const { draft, published, withdrawn, scheduled } = contentState;
const perRun = 50;
const noneDue = { due_revision: null, due_at: null };

const refuseField = (name: string, message: Said): never => {
  throw new AppError('E0017', { fields: [{ name, message }] });
};

const changedOf = ({ id, version, state }: ItemRow) => ({ itemId: id, version, state });

export type ContentService = ReturnType<typeof createContentService>;

/** Content of every kind: a draft that operators edit, and immutable revisions that visitors see. */
export function createContentService({ db, clock, log }: Deps, { keepers, namesOf }: ContentLinks) {
  /** @throws {AppError} `E7041`, `E7042` when it was changed since it was opened. */
  async function lockSeen(tx: Db, id: string, version: number): Promise<ItemRow> {
    const row = await lockItem(tx, id);
    if (row.version !== version) throw new AppError('E7042');
    return row;
  }

  /** @throws {AppError} `E3107` */
  async function move(tx: Db, { id, kind, title, state: from }: ItemRow, to: ContentState, actor: Actor) {
    if (from === to) return;
    const facts = { kind, title };
    await contentMachine.pass(tx, { id, from, to, actor, at: clock(), facts, readers: { owner: '' } });
  }

  /** What every change records: a new version, by whom, and when. */
  const touched = ({ version }: ItemRow, actor: Actor) => ({
    version: version + 1,
    updated_at: clock(),
    updated_by: actor.userId,
  });

  const note = (
    tx: Db,
    event: string,
    { id, kind, title }: ItemRow,
    actor: Actor,
    more: object | null = null,
  ) => auditAct(tx, { actor, at: clock(), event, detail: { id, kind, title, ...more } });

  /** Makes a revision the one that visitors see. The row is locked. */
  async function show(
    tx: Db,
    row: ItemRow,
    { revision, content, until }: { revision: number; content: AnyContent; until: Date | null },
    actor: Actor,
  ): Promise<ItemRow> {
    await move(tx, row, published, actor);
    const { order } = content;
    const shown = await updateItem(tx, row.id, {
      ...touched(row, actor),
      ...noneDue,
      state: published,
      shown: JSON.stringify(content),
      live_revision: revision,
      until_at: until,
      sort: typeof order === 'number' ? order : 0,
      // A corrected text keeps its publication time.
      published_at: row.state === published ? row.published_at : clock(),
    });
    await keepers[row.kind]?.show(tx, row.id, content, clock(), revision);
    await tell(tx, 'shown.changed', row.kind);
    return shown;
  }

  /** Adds a revision and publishes it, now or at its time. The row is locked. */
  async function publish(tx: Db, row: ItemRow, revised: Revised, actor: Actor): Promise<ItemRow> {
    const { content, from, until, bringsBack } = revised;
    const now = clock();
    const isLater = from !== null && from > now;
    if (until && kindOf(row.kind).isKept) refuseField('until', say`它总是显示，只能由新的版本代替`);
    if (until && kindOf(row.kind).isLasting) refuseField('until', say`其他内容属于它，不能定时撤下`);
    if (until && until <= (isLater ? from : now))
      refuseField('until', isLater ? say`撤下时间须晚于发布时间` : say`撤下时间已过`);
    const revision = await insertRevision(tx, {
      item_id: row.id,
      content: JSON.stringify(content),
      from_at: isLater ? from : null,
      until_at: until,
      brings_back: bringsBack,
      made_by: actor.userId,
      made_at: now,
    });
    const former = await findRevision(tx, row.id, revision - 1);
    const changed = former && changedFields(row.kind, former.content, content);
    await note(tx, 'content.revision', row, actor, { revision, bringsBack, changed });
    if (!isLater) return show(tx, row, { revision, content, until }, actor);
    // The revision on display stays until then.
    const state = row.state === published ? published : scheduled;
    await move(tx, row, state, actor);
    return updateItem(tx, row.id, { ...touched(row, actor), state, due_revision: revision, due_at: from });
  }

  /** Unpublishes what is shown. The row is locked. */
  async function takeDown(tx: Db, row: ItemRow, to: ContentState, actor: Actor): Promise<ItemRow> {
    if (kindOf(row.kind).isKept) throw new AppError('E7043', {}, say`它总是显示，只能发布新的版本代替`);
    await refuseNeeded(tx, row.kind, row.id);
    await move(tx, row, to, actor);
    const due = to === scheduled ? {} : noneDue;
    const gone = await updateItem(tx, row.id, {
      ...touched(row, actor),
      ...due,
      state: to,
      shown: null,
      until_at: null,
    });
    if (row.state === published) await keepers[row.kind]?.hide(tx, row.id);
    await tell(tx, 'shown.changed', row.kind);
    return gone;
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
    if (row) return updateItem(tx, row.id, { ...facts, ...touched(row, actor) });
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
   * @throws {AppError} `E0017` for a field that its kind does not accept, `E7041`, `E7042`, `E7043`, `E3107`
   */
  async function write(tx: Db, given: Given, publishing: Publishing, actor: Actor) {
    const { itemId, kind, version } = given;
    const content = readDraft(kind, given.content);
    await refuseUnknown(tx, namesOf, kind, content);
    const before = itemId === undefined ? null : await lockSeen(tx, itemId, version);
    if (before) refuseOtherKind(before, kind);
    const kept = await keep(tx, before, { ...given, content }, actor);
    await note(tx, 'content.saved', kept, actor, before && editOf(kind, before.draft, content));
    if (publishing.kind === 'keep') return changedOf(kept);
    return changedOf(await publish(tx, kept, { ...publishing, content, bringsBack: null }, actor));
  }

  return {
    /** @throws {AppError} as `write` of a transaction. */
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
        await note(tx, 'content.rolledBack', kept, actor, { revision, ...edit });
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
