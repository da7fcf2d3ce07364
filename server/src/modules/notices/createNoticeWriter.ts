import { isDeepStrictEqual } from 'node:util';
import { noticeState, type NoticeState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import type { Actor } from '../../platform/Actor';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { readContent } from '../../platform/richText/readContent';
import { say } from '../../platform/said/say';
import { attachPictures, type FileService } from '../files';
import { changedFields } from './changedFields';
import { indexNotice } from './indexNotice';
import { mainScope, type NoticeContent, type Published, type Publishing } from './NoticeContent';
import { noticeMachine } from './notice.machine';
import {
  countPortals,
  findPortalOwner,
  insertNotice,
  lockNotice,
  updateNotice,
  type NoticeRow,
} from './notice.repository';
import { insertKeptFiles, listKeptFiles } from './noticeFile.repository';
import { getRevision, insertRevision } from './noticeRevision.repository';
import { changedOf, isOut, noneBeside, refuseUnseen, textOf, writerOf } from './noticeText';

interface BroughtBack {
  revision: number;
  version: number;
  /** The portal whose managers roll it back: the notice must be limited to it. */
  onlyIn?: string;
}

type Moved = Pick<NoticeRow, 'id' | 'state' | 'title' | 'portal_id'>;

export type NoticeWriter = ReturnType<typeof createNoticeWriter>;

/** Changes of a notice within a transaction, by operators or managers. */
export function createNoticeWriter({ clock }: Pick<Deps, 'clock'>, files: FileService) {
  async function move(tx: Db, row: Moved, to: NoticeState, actor: Actor, publishedAt?: Date) {
    const { id, state: from, title, portal_id: doId } = row;
    // Operators have the last word: what they withdrew only they can publish again.
    const is_barred = doId !== null && actor.party === 'operator' && to === noticeState.withdrawn;
    if (from !== to) {
      const owner = (is_barred && (await findPortalOwner(tx, doId))) || '';
      const facts = { title, doId };
      await noticeMachine.pass(tx, { id, from, to, actor, at: clock(), facts, readers: { owner } });
    }
    const time = publishedAt && { published_at: publishedAt };
    await updateNotice(tx, id, { state: to, is_barred, ...time });
    await indexNotice(tx, id);
  }

  async function refuseUnknownPortals(tx: Db, ids: readonly string[]): Promise<void> {
    if ((await countPortals(tx, ids)) !== ids.length)
      throw new AppError('E0017', { fields: [{ name: 'scope', message: say`发布范围里有不存在的专区` }] });
  }

  /**
   * @param before  The content that it replaces.
   * @throws {AppError} `E0017` for a text that is too short or too long, and for a portal that does not exist.
   */
  async function readText(tx: Db, given: NoticeContent, before: NoticeRow | null): Promise<NoticeText> {
    const { content } = readContent(given.content, { name: 'content', title: /* as is */ '公告内容' });
    const portal_ids = [...new Set(given.scope)].filter((one) => one !== mainScope);
    await refuseUnknownPortals(tx, portal_ids);
    await attachPictures(tx, content, clock());
    return {
      title: given.title.trim(),
      type: given.type,
      content,
      is_pinned: given.isPinned,
      is_on_main: given.scope.includes(mainScope),
      portal_ids,
      file_ids: [...new Set(given.fileIds ?? (before?.draft ?? before)?.file_ids ?? [])],
    };
  }

  /**
   * Attaches the files of a text. Files that the notice ever had may be used again; others must have been uploaded for
   * it by the writer.
   *
   * @throws {AppError} `E5208`
   */
  async function keepFiles(tx: Db, id: string, { file_ids = [] }: NoticeText, actor: Actor): Promise<void> {
    const known = await listKeptFiles(tx, id);
    const added = file_ids.filter((one) => !known.has(one));
    if (added.length === 0) return;
    if (actor.party === 'system') throw new AppError('E5208');
    await files.attachNew(tx, actor, added);
    await insertKeptFiles(tx, id, added);
  }

  const revise = (
    tx: Db,
    { id }: NoticeRow,
    text: NoticeText,
    more: { from_at: Date | null; brings_back: number | null; made_by: string | null; made_at: Date },
  ): Promise<number> => insertRevision(tx, { notice_id: id, content: JSON.stringify(text), ...more });

  /** A text published before there were revisions becomes the first one before it is replaced. */
  async function keepFirst(tx: Db, row: NoticeRow): Promise<NoticeRow> {
    if (row.live_revision > 0 || row.state === noticeState.draft) return row;
    const live_revision = await revise(tx, row, textOf(row), {
      from_at: row.state === noticeState.scheduled ? row.published_at : null,
      brings_back: null,
      made_by: row.author_id,
      made_at: row.updated_at ?? row.published_at,
    });
    return updateNotice(tx, row.id, { live_revision });
  }

  /** Adds to the audit log. If the title changed, both are recorded. */
  const note = (
    tx: Db,
    event: string,
    { id, portal_id }: NoticeRow,
    {
      before,
      after,
      actor,
      ...more
    }: { before: NoticeText | null; after: NoticeText; actor: Actor; revision?: number },
  ): Promise<void> =>
    auditAct(tx, {
      actor,
      at: clock(),
      event,
      detail: {
        id,
        title: after.title,
        ...(portal_id !== null && { portalId: portal_id }),
        ...(before && before.title !== after.title && { from: before.title, to: after.title }),
        ...(before && { changed: changedFields(before, after) }),
        ...more,
      },
    });

  /** Saves a draft, next to the published or scheduled text if there is one. */
  const keep = (tx: Db, row: NoticeRow, text: NoticeText): Promise<NoticeRow> =>
    updateNotice(
      tx,
      row.id,
      isOut(row)
        ? { draft: JSON.stringify(text), updated_at: clock() }
        : { ...text, portal_id: writerOf(row, text), updated_at: clock() },
    );

  /** Adds a revision and publishes it, now or at its time. */
  async function publish(
    tx: Db,
    row: NoticeRow,
    { text, publishing, bringsBack }: { text: NoticeText; publishing: Published; bringsBack: number | null },
    actor: Actor,
  ): Promise<NoticeRow> {
    const now = clock();
    const from = publishing.kind === 'at' && publishing.instant > now ? publishing.instant : null;
    const made = { from_at: from, brings_back: bringsBack, made_by: actor.userId, made_at: now };
    const revision = await revise(tx, row, text, made);
    // The text published so far, if any.
    const before = row.live_revision > 0 ? textOf(row) : null;
    await note(tx, 'notice.revision', row, { before, after: text, actor, revision });
    // The published text stays until then.
    if (from && row.state === noticeState.published) {
      const due = { due_revision: revision, due_at: from };
      return updateNotice(tx, row.id, { draft: JSON.stringify(text), ...due, updated_at: now });
    }
    const written = await updateNotice(tx, row.id, {
      ...text,
      ...noneBeside,
      portal_id: writerOf(row, text),
      live_revision: revision,
      updated_at: now,
    });
    if (from) await move(tx, written, noticeState.scheduled, actor, from);
    else if (publishing.kind === 'since')
      await move(tx, written, noticeState.published, actor, publishing.instant);
    else if (row.state === noticeState.published) await indexNotice(tx, row.id);
    else await move(tx, written, noticeState.published, actor, now);
    // Its position in lists may have changed, although it is found by the same words.
    await tell(tx, 'shown.changed', 'notice');
    return written;
  }

  /**
   * Saves a locked notice, or a new one.
   *
   * @param writer  For a new one: the portal whose managers write; null: the operators do.
   * @param newId  For a new one; absent: generated.
   * @throws {AppError} `E0017`, `E3107`
   */
  async function write(
    tx: Db,
    before: NoticeRow | null,
    given: NoticeContent,
    {
      publishing,
      writer,
      actor,
      newId: wanted,
    }: { publishing: Publishing; writer: string | null; actor: Actor; newId?: string },
  ) {
    const text = await readText(tx, given, before);
    const row = before
      ? await keepFirst(tx, before)
      : await insertNotice(tx, {
          ...text,
          id: wanted ?? newId('no'),
          state: noticeState.draft,
          portal_id: writer,
          author_id: actor.userId,
          published_at: clock(),
          updated_at: clock(),
        });
    await keepFiles(tx, row.id, text, actor);
    const written = before && (before.draft ?? before);
    await note(tx, 'notice.saved', row, { before: written, after: text, actor });
    if (publishing.kind !== 'keep') await publish(tx, row, { text, publishing, bringsBack: null }, actor);
    else if (before) await keep(tx, row, text);
    return changedOf(await lockNotice(tx, row.id));
  }

  /** Unpublishes a notice; a scheduled one becomes a draft again; an unpublished draft is kept. The row is locked. */
  async function takeBack(tx: Db, before: NoticeRow, actor: Actor): Promise<void> {
    const row = await keepFirst(tx, before);
    const to = row.state === noticeState.scheduled ? noticeState.draft : noticeState.withdrawn;
    await move(tx, row, to, actor);
    await updateNotice(tx, row.id, { ...(row.draft && textOf(row.draft)), ...noneBeside });
  }

  /** The row is locked. A notice that is pinned already is unchanged, and nothing is logged. */
  async function pinLocked(tx: Db, row: NoticeRow, isPinned: boolean, actor: Actor): Promise<void> {
    const { id, title, draft, portal_id: portalId } = row;
    if (row.is_pinned === isPinned && (draft ?? row).is_pinned === isPinned) return;
    const event = isPinned ? 'notice.pinned' : 'notice.unpinned';
    const detail = { id, title, ...(portalId !== null && { portalId }) };
    await auditAct(tx, { actor, at: clock(), event, detail });
    await updateNotice(tx, id, {
      is_pinned: isPinned,
      draft: draft && JSON.stringify({ ...draft, is_pinned: isPinned }),
    });
    await tell(tx, 'shown.changed', 'notice');
  }

  /**
   * Restores a revision: a published notice shows it at once, as a new revision; otherwise it becomes the draft. The
   * row is locked.
   */
  async function bringBack(
    tx: Db,
    before: NoticeRow,
    { revision, version, onlyIn }: BroughtBack,
    actor: Actor,
  ) {
    refuseUnseen(before, version);
    const { content } = await getRevision(tx, before.id, revision);
    const whole = textOf(content);
    const text = onlyIn === undefined ? whole : { ...whole, is_on_main: false, portal_ids: [onlyIn] };
    await refuseUnknownPortals(tx, text.portal_ids);
    const row = await keepFirst(tx, before);
    const written = before.draft ?? before;
    await note(tx, 'notice.rolledBack', row, { before: written, after: text, actor, revision });
    if (row.state !== noticeState.published) await keep(tx, row, text);
    else await publish(tx, row, { text, publishing: { kind: 'now' }, bringsBack: revision }, actor);
    return changedOf(await lockNotice(tx, row.id));
  }

  /** Publishes the scheduled text. */
  async function showDue(tx: Db, id: string): Promise<void> {
    const row = await lockNotice(tx, id);
    if (!row.due_revision || !row.due_at || row.due_at > clock()) return;
    const { content: text } = await getRevision(tx, id, row.due_revision);
    const isDraft = isDeepStrictEqual(text, row.draft);
    await updateNotice(tx, id, {
      ...textOf(text),
      ...noneBeside,
      ...(!isDraft && row.draft && { draft: JSON.stringify(row.draft) }),
      portal_id: writerOf(row, text),
      live_revision: row.due_revision,
    });
    await indexNotice(tx, id);
    await tell(tx, 'shown.changed', 'notice');
  }

  return { move, write, takeBack, pinLocked, bringBack, showDue };
}
